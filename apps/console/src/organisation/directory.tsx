import { Button, Code, Group, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProofDeclined, useProof } from '../account/use-proof.tsx';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Copyable } from '../shell/copyable.tsx';
import { FormModal } from '../shell/form-modal.tsx';
import { When } from '../shell/format.tsx';
import { WholeTable } from '../shell/list.tsx';
import { SecretOnce } from '../shell/secret-once.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useConfirm } from '../shell/use-confirm.tsx';
import { useText } from '../text/use-text.tsx';
import { ROLES, type Role } from './roles.ts';
import { Section } from './section.tsx';

const QUERY_KEY = ['scim-tokens'];
const refresh = () => queryClient.invalidateQueries({ queryKey: QUERY_KEY });

/** The directory that makes, changes and deactivates members by itself. */
export function Directory() {
  const text = useText();
  const confirm = useConfirm();
  const { withProof, dialog } = useProof();
  const [isOpen, { open, close }] = useDisclosure();
  const [shown, setShown] = useState<string | null>(null);
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async () => contentOf(await api.GET('/api/center/scim-tokens')).data,
  });
  const rotate = useMutation({
    mutationFn: (id: string) =>
      withProof(async () =>
        contentOf(await api.POST('/api/center/scim-tokens/{id}/rotate', { params: { path: { id } } })),
      ),
    onSuccess: ({ data }) => {
      setShown(data.token);
      return refresh();
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => api.DELETE('/api/center/scim-tokens/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });
  const error = revoke.error ?? (rotate.error instanceof ProofDeclined ? null : rotate.error);
  return (
    <Section
      title={text('scim.title')}
      about={text('scim.about')}
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
                of: ({ lastUsedAt }) => <When at={lastUsedAt} />,
              },
              {
                label: '',
                of: ({ id, name }) => (
                  <Group gap="xs" justify="end" wrap="nowrap">
                    <Button size="compact-sm" variant="light" onClick={() => rotate.mutate(id)}>
                      {text('scim.rotate')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="light"
                      color="red"
                      onClick={() =>
                        confirm({
                          title: text('scim.revoke'),
                          about: text('scim.revokeAbout', { name }),
                          onConfirm: () => revoke.mutate(id),
                        })
                      }
                    >
                      {text('scim.revoke')}
                    </Button>
                  </Group>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {isOpen && <Create onClose={close} onCreated={setShown} />}
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

function Create({ onClose, onCreated }: { onClose(): void; onCreated(token: string): void }) {
  const text = useText();
  const { withProof, dialog } = useProof();
  const form = useForm({ initialValues: { name: '', defaultRole: 'INSTRUCTOR' as Role } });
  const create = useMutation({
    mutationFn: (body: typeof form.values) =>
      withProof(async () => contentOf(await api.POST('/api/center/scim-tokens', { body }))),
    onSuccess: ({ data }) => {
      onClose();
      onCreated(data.token);
      return refresh();
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
          data={[...ROLES]}
          allowDeselect={false}
          {...form.getInputProps('defaultRole')}
        />
      </FormModal>
      {dialog}
    </>
  );
}
