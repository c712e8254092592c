import { Button, Checkbox, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { endOfDay } from '../calendar/wall-clock.ts';
import { api, queryClient } from '../shell/api.ts';
import { Copyable } from '../shell/copyable.tsx';
import { FormModal } from '../shell/form-modal.tsx';
import { Tags, Until } from '../shell/format.tsx';
import { ListTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { SecretOnce } from '../shell/secret-once.tsx';
import { Failed } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';
import { SigningKeys } from './signing-keys.tsx';

/** What an agent needs comes first; what can undo the work of approvers comes last. */
const SCOPES = [
  'proof:record',
  'proof:approve',
  'proof:read',
  'proof:write',
  'policy:write',
  'proof:erase',
  'audit:export',
] as const;
type Scope = (typeof SCOPES)[number];
const refresh = () => queryClient.invalidateQueries({ queryKey: ['keys'] });

export function Keys() {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  const [shown, setShown] = useState<string | null>(null);
  const [signing, setSigning] = useState<{ id: string; name: string } | null>(null);
  const list = useList('keys', {}, (query) => api.GET('/api/center/api-keys', { params: { query } }));
  const rotate = useMutation({
    mutationFn: (id: string) => api.POST('/api/center/api-keys/{id}/rotate', { params: { path: { id } } }),
    onSuccess: ({ data }) => {
      setShown(data?.data.key ?? null);
      return refresh();
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => api.DELETE('/api/center/api-keys/{id}', { params: { path: { id } } }),
    onSuccess: refresh,
  });
  return (
    <Page
      title={text('nav.keys')}
      about={text('keys.about')}
      actions={<Button onClick={open}>{text('keys.create')}</Button>}
    >
      {rotate.error && <Failed error={rotate.error} />}
      {revoke.error && <Failed error={revoke.error} />}
      <ListTable
        list={list}
        columns={[
          { id: 'name', label: text('field.name'), value: ({ name }) => name },
          {
            id: 'key',
            label: text('field.key'),
            value: ({ prefix, last4 }) => `${prefix}…${last4}`,
            of: ({ prefix, last4 }) => <Code>{`${prefix}…${last4}`}</Code>,
          },
          {
            id: 'scopes',
            label: text('field.scopes'),
            value: ({ scopes }) => scopes.join(' '),
            of: ({ scopes }) => <Tags tags={scopes} />,
          },
          {
            id: 'lastUsedAt',
            label: text('field.lastUsedAt'),
            value: ({ lastUsedAt }) => lastUsedAt,
            as: 'time',
          },
          {
            id: 'expiresAt',
            label: text('field.expiresAt'),
            value: ({ expiresAt }) => expiresAt,
            of: ({ expiresAt }) => <Until at={expiresAt} />,
          },
          {
            label: '',
            of: ({ id, name }) => (
              <Group gap="xs" justify="end" wrap="nowrap">
                <Button size="compact-sm" variant="light" onClick={() => setSigning({ id, name })}>
                  {text('signingKeys.open')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="light"
                  loading={rotate.isPending}
                  onClick={() => rotate.mutate(id)}
                >
                  {text('keys.rotate')}
                </Button>
                <ConfirmButton
                  label={text('keys.revoke')}
                  about={text('keys.revokeAbout', { name })}
                  onConfirm={() => revoke.mutate(id)}
                />
              </Group>
            ),
          },
        ]}
      />
      <Create isOpen={isOpen} onClose={close} onCreated={setShown} />
      <SigningKeys of={signing} onClose={() => setSigning(null)} />
      <NewKey value={shown} onClose={() => setShown(null)} />
    </Page>
  );
}

function Create({
  isOpen,
  onClose,
  onCreated,
}: {
  isOpen: boolean;
  onClose(): void;
  onCreated(key: string): void;
}) {
  const text = useText();
  const form = useForm({ initialValues: { name: '', scopes: ['proof:record'] as Scope[], expiresOn: '' } });
  const create = useMutation({
    mutationFn: ({ name, scopes, expiresOn }: typeof form.values) =>
      api.POST('/api/center/api-keys', {
        body: { name, scopes, ...(expiresOn ? { expiresAt: endOfDay(expiresOn, undefined) } : {}) },
      }),
    onSuccess: ({ data }) => {
      onClose();
      form.reset();
      if (data) onCreated(data.data.key);
      return refresh();
    },
  });
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={text('keys.create')}
      submit={text('action.create')}
      sending={create}
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
      <Checkbox.Group label={text('field.scopes')} {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt="xs">
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={scope} description={text(`keys.scope.${scope}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        type="date"
        label={text('field.expiresAt')}
        description={text('keys.expiresAbout')}
        {...form.getInputProps('expiresOn')}
      />
    </FormModal>
  );
}

function NewKey({ value, onClose }: { value: string | null; onClose(): void }) {
  const text = useText();
  const curl = `curl -s ${window.location.origin}/api/v1/decision-events \\
  -H 'Authorization: Bearer ${value ?? ''}' -H 'Content-Type: application/json' \\
  -d '{"type":"agent_execution","actor":{"id":"agent-1","type":"ai_agent"},"action":{"type":"refund"}}'`;
  return (
    <SecretOnce
      title={text('keys.shownOnce')}
      about={text('keys.shownOnceAbout')}
      value={value}
      onClose={onClose}
    >
      <Text size="sm">{text('keys.try')}</Text>
      <Copyable value={curl} />
    </SecretOnce>
  );
}
