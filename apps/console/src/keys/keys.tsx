import {
  Alert,
  Button,
  Checkbox,
  Code,
  CopyButton,
  Group,
  Modal,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { Tags, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Failed, Loaded, Pager } from '../shell/states.tsx';
import { useList } from '../shell/use-list.ts';
import { useText } from '../text/use-text.tsx';

const SCOPES = ['proof:read', 'proof:write'] as const;
type Scope = (typeof SCOPES)[number];
const refresh = () => queryClient.invalidateQueries({ queryKey: ['keys'] });

export function Keys() {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  const [shown, setShown] = useState<string | null>(null);
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
  const askRevoke = (id: string, name: string) =>
    modals.openConfirmModal({
      title: text('keys.revoke'),
      children: <Text size="sm">{text('keys.revokeAbout', { name })}</Text>,
      labels: { confirm: text('keys.revoke'), cancel: text('action.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => revoke.mutate(id),
    });

  return (
    <Page
      title={text('nav.keys')}
      about={text('keys.about')}
      actions={<Button onClick={open}>{text('keys.create')}</Button>}
    >
      {rotate.error && <Failed error={rotate.error} />}
      {revoke.error && <Failed error={revoke.error} />}
      <Loaded query={list.query} isEmpty={({ data }) => data.length === 0}>
        {({ data, pagination }) => (
          <>
            <Table.ScrollContainer minWidth={760}>
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{text('field.name')}</Table.Th>
                    <Table.Th>{text('field.key')}</Table.Th>
                    <Table.Th>{text('field.scopes')}</Table.Th>
                    <Table.Th>{text('field.lastUsedAt')}</Table.Th>
                    <Table.Th>{text('field.expiresAt')}</Table.Th>
                    <Table.Th />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((key) => (
                    <Table.Tr key={key.id}>
                      <Table.Td>{key.name}</Table.Td>
                      <Table.Td>
                        <Code>{`${key.prefix}…${key.last4}`}</Code>
                      </Table.Td>
                      <Table.Td>
                        <Tags tags={key.scopes} />
                      </Table.Td>
                      <Table.Td>
                        <When at={key.lastUsedAt} />
                      </Table.Td>
                      <Table.Td>
                        <When at={key.expiresAt} />
                      </Table.Td>
                      <Table.Td>
                        <Group gap="xs" justify="end" wrap="nowrap">
                          <Button size="compact-sm" variant="light" onClick={() => rotate.mutate(key.id)}>
                            {text('keys.rotate')}
                          </Button>
                          <Button
                            size="compact-sm"
                            variant="light"
                            color="red"
                            onClick={() => askRevoke(key.id, key.name)}
                          >
                            {text('keys.revoke')}
                          </Button>
                        </Group>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Pager
              page={list.page}
              pages={pagination.totalPages}
              total={pagination.total}
              onChange={list.setPage}
            />
          </>
        )}
      </Loaded>
      <Create isOpen={isOpen} onClose={close} onCreated={setShown} />
      <ShownOnce value={shown} onClose={() => setShown(null)} />
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
  const form = useForm({ initialValues: { name: '', scopes: ['proof:write'] as Scope[] } });
  const create = useMutation({
    mutationFn: (values: typeof form.values) => api.POST('/api/center/api-keys', { body: values }),
    onSuccess: ({ data }) => {
      onClose();
      form.reset();
      if (data) onCreated(data.data.key);
      return refresh();
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={text('keys.create')}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack>
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
                <Checkbox key={scope} value={scope} label={scope} />
              ))}
            </Stack>
          </Checkbox.Group>
          {create.error && <Failed error={create.error} />}
          <Button type="submit" loading={create.isPending}>
            {text('action.create')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

/** A secret is shown once; a click beside it does not lose it. */
function ShownOnce({ value, onClose }: { value: string | null; onClose(): void }) {
  const text = useText();
  const curl = `curl -s ${window.location.origin}/api/v1/decision-events \\
  -H 'Authorization: Bearer ${value ?? ''}' -H 'Content-Type: application/json' \\
  -d '{"type":"agent_execution","actor":{"id":"agent-1","type":"ai_agent"},"action":{"type":"refund"}}'`;
  return (
    <Modal
      opened={value !== null}
      onClose={onClose}
      title={text('keys.shownOnce')}
      closeOnClickOutside={false}
      size="lg"
    >
      <Stack>
        <Alert color="yellow">{text('keys.shownOnceAbout')}</Alert>
        <Copyable value={value ?? ''} />
        <Text size="sm">{text('keys.try')}</Text>
        <Copyable value={curl} />
        <Button onClick={onClose}>{text('keys.kept')}</Button>
      </Stack>
    </Modal>
  );
}

export function Copyable({ value }: { value: string }) {
  const text = useText();
  return (
    <Group align="start" wrap="nowrap">
      <Code block tabIndex={0} style={{ flex: 1, overflowX: 'auto' }}>
        {value}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="light" onClick={copy}>
            {copied ? text('action.copied') : text('action.copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
