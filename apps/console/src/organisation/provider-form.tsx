import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ProofDeclined, useProof } from '../account/use-proof.tsx';
import { FormModal } from '../shell/form-modal.tsx';
import { useOptions, useText } from '../text/use-text.tsx';
import type { NewProvider, Owner, Provider } from './owners.ts';
import { ROLES, type Role } from './roles.ts';

const EMPTY = {
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  enabled: true,
  join: false,
  defaultRole: 'INSTRUCTOR' as Role,
  groupsClaim: '',
  countsAsSecondFactor: false,
};

type Values = typeof EMPTY;

function valuesOf(provider: Provider | null): Values {
  if (!provider) return EMPTY;
  const { name, issuer, clientId, enabled, defaultRole, countsAsSecondFactor } = provider;
  return {
    ...{ name, issuer, clientId, enabled, defaultRole, countsAsSecondFactor },
    clientSecret: '',
    join: provider.provisioning === 'join',
    groupsClaim: provider.groupsClaim ?? '',
  };
}

/** A secret that was left empty is not sent: an empty field is no wish to forget it. */
function bodyOf({ clientSecret, join, groupsClaim, ...values }: Values): NewProvider {
  return {
    ...values,
    provisioning: join ? 'join' : 'off',
    groupsClaim: groupsClaim || null,
    ...(clientSecret ? { clientSecret } : {}),
  };
}

/** Adds a provider, or changes one; its issuer stays. */
export function ProviderForm({
  owner,
  provider,
  onClose,
  onSaved,
}: {
  owner: Owner;
  provider: Provider | null;
  onClose(): void;
  onSaved(): void;
}) {
  const text = useText();
  const optionsOf = useOptions();
  const { withProof, dialog } = useProof();
  const form = useForm({ initialValues: valuesOf(provider) });
  const save = useMutation({
    mutationFn: (values: Values) => {
      const { issuer, ...rest } = bodyOf(values);
      return withProof<unknown>(() =>
        provider ? owner.changeProvider(provider.id, rest) : owner.addProvider({ issuer, ...rest }),
      );
    },
    onSuccess: () => {
      onClose();
      onSaved();
    },
  });
  const error = save.error instanceof ProofDeclined ? null : save.error;
  return (
    <>
      <FormModal
        isOpen
        onClose={onClose}
        title={text(provider ? 'providers.change' : 'providers.add')}
        submit={text('action.save')}
        sending={{ error, isPending: save.isPending }}
        form={form}
        onSubmit={form.onSubmit((values) => save.mutate(values))}
      >
        <TextInput
          label={text('field.name')}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          type="url"
          label={text('providers.issuer')}
          description={text('providers.issuerAbout')}
          placeholder="https://"
          required
          readOnly={provider !== null}
          {...form.getInputProps('issuer')}
        />
        <TextInput label={text('providers.clientId')} required {...form.getInputProps('clientId')} />
        <PasswordInput
          label={text('providers.clientSecret')}
          description={provider?.hasSecret ? text('providers.clientSecretKept') : undefined}
          autoComplete="off"
          {...form.getInputProps('clientSecret')}
        />
        <Checkbox
          label={text('providers.enabled')}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <Checkbox
          label={text('providers.join')}
          description={text('providers.joinAbout')}
          {...form.getInputProps('join', { type: 'checkbox' })}
        />
        <Select
          label={text('providers.defaultRole')}
          data={optionsOf(ROLES)}
          allowDeselect={false}
          {...form.getInputProps('defaultRole')}
        />
        <TextInput
          label={text('providers.groupsClaim')}
          description={text('providers.groupsClaimAbout')}
          maxLength={200}
          {...form.getInputProps('groupsClaim')}
        />
        <Checkbox
          label={text('providers.countsAsSecondFactor')}
          description={text('providers.countsAsSecondFactorAbout')}
          {...form.getInputProps('countsAsSecondFactor', { type: 'checkbox' })}
        />
      </FormModal>
      {dialog}
    </>
  );
}
