import { Button, Code, Group, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProofDeclined, useProof } from '../account/use-proof.tsx';
import { queryClient } from '../shell/api.ts';
import { Copyable } from '../shell/copyable.tsx';
import { FormModal } from '../shell/form-modal.tsx';
import { WholeTable } from '../shell/list.tsx';
import { SecretOnce } from '../shell/secret-once.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useOptions, useText } from '../text/use-text.tsx';
import type { Owner } from './owners.ts';
import { Section } from './section.tsx';

const keyOf = ({ key }: Owner) => ['scim-tokens', key];
const refresh = (owner: Owner) => queryClient.invalidateQueries({ queryKey: keyOf(owner) });

/** The directory that makes, changes and deactivates people by itself. */
export function Directory({ owner, about }: { owner: Owner; about: string }) {
  const text = useText();
  const { withProof, dialog } = useProof();
  const [isOpen, { open, close }] = useDisclosure();
  const [shown, setShown] = useState<string | null>(null);
  const query = useQuery({
    queryKey: keyOf(owner),
    queryFn: owner.tokens,
  });
  const rotate = useMutation({
    mutationFn: (id: string) => withProof(() => owner.rotateToken(id)),
    onSuccess: (token) => {
      setShown(token);
      return refresh(owner);
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => owner.revokeToken(id),
    onSuccess: () => refresh(owner),
  });
  const error = revoke.error ?? (rotate.error instanceof ProofDeclined ? null : rotate.error);
  return (
    <Section
      title={text('scim.title')}
      about={about}
      action={<Button onClick={open}>{text('scim.create')}</Button>}
    >
      <div>
        <Text size="xs" c="dimmed">
          {text('scim.url')}
        </Text>
        <Copyable value={`${window.location.origin}/scim/v2`} />
      </div>
      {error && <Failed error={error} />}
      <Loaded
        query={query}
        isEmpty={(tokens) => tokens.length === 0}
        empty={<Text size="sm">{text('scim.none')}</Text>}
      >
        {(tokens) => (
          <WholeTable
            name="scim-tokens"
            rows={tokens}
            columns={[
              { id: 'name', label: text('field.name'), value: ({ name }) => name },
              {
                id: 'key',
                label: text('field.key'),
                value: ({ last4 }) => last4,
                of: ({ last4 }) => <Code>{`cp_scim_…${last4}`}</Code>,
              },
              { id: 'defaultRole', label: text('scim.defaultRole'), value: ({ defaultRole }) => defaultRole },
              {
                id: 'lastUsedAt',
                label: text('field.lastUsedAt'),
                value: ({ lastUsedAt }) => lastUsedAt,
                as: 'time',
              },
              {
                label: '',
                of: ({ id, name }) => (
                  <Group gap="xs" justify="end" wrap="nowrap">
                    <Button
                      size="compact-sm"
                      variant="light"
                      loading={rotate.isPending}
                      onClick={() => rotate.mutate(id)}
                    >
                      {text('scim.rotate')}
                    </Button>
                    <ConfirmButton
                      label={text('scim.revoke')}
                      about={text('scim.revokeAbout', { name })}
                      onConfirm={() => revoke.mutate(id)}
                    />
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {isOpen && <Create owner={owner} onClose={close} onCreated={setShown} />}
      <SecretOnce
        title={text('scim.shownOnce')}
        about={text('keys.shownOnceAbout')}
        value={shown}
        onClose={() => setShown(null)}
      />
      {dialog}
    </Section>
  );
}

function Create({
  owner,
  onClose,
  onCreated,
}: {
  owner: Owner;
  onClose(): void;
  onCreated(token: string): void;
}) {
  const text = useText();
  const optionsOf = useOptions();
  const { withProof, dialog } = useProof();
  const form = useForm({ initialValues: { name: '', defaultRole: owner.defaultRole } });
  const create = useMutation({
    mutationFn: (body: typeof form.values) => withProof(() => owner.createToken(body)),
    onSuccess: (token) => {
      onClose();
      onCreated(token);
      return refresh(owner);
    },
  });
  const error = create.error instanceof ProofDeclined ? null : create.error;
  return (
    <>
      <FormModal
        isOpen
        onClose={onClose}
        title={text('scim.create')}
        submit={text('action.create')}
        sending={{ error, isPending: create.isPending }}
        form={form}
        onSubmit={form.onSubmit((values) => create.mutate(values))}
      >
        <TextInput
          label={text('field.name')}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Select
          label={text('scim.defaultRole')}
          data={optionsOf(owner.roles)}
          allowDeselect={false}
          {...form.getInputProps('defaultRole')}
        />
      </FormModal>
      {dialog}
    </>
  );
}
