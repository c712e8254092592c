import { Anchor, Button, Modal, MultiSelect, Stack, Switch, Table, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { State, Tags, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { SecretOnce } from './secret-once.tsx';

async function readWebhooks() {
  const { data } = await api.GET('/api/center/webhooks');
  return data?.data ?? [];
}

async function readEventTypes() {
  const { data } = await api.GET('/api/center/webhooks/event-types');
  return ['*', ...(data?.data ?? []).map(({ type }) => type)];
}

export function Webhooks() {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string | null>(null);
  const query = useQuery({ queryKey: ['webhooks'], queryFn: readWebhooks });
  const toggle = useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      api.PATCH('/api/center/webhooks/{webhookId}', {
        params: { path: { webhookId: id } },
        body: { active },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
  });
  return (
    <Page
      title={text('nav.webhooks')}
      about={text('webhooks.about')}
      actions={<Button onClick={open}>{text('webhooks.create')}</Button>}
    >
      {toggle.error && <Failed error={toggle.error} />}
      <Loaded query={query} isEmpty={(data) => data.length === 0}>
        {(data) => (
          <Table.ScrollContainer minWidth={720}>
            <Table verticalSpacing="sm" highlightOnHover>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{text('field.url')}</Table.Th>
                  <Table.Th>{text('field.events')}</Table.Th>
                  <Table.Th>{text('webhooks.last')}</Table.Th>
                  <Table.Th>{text('field.active')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.map((webhook) => (
                  <Table.Tr key={webhook.id}>
                    <Table.Td>
                      <Anchor component={Link} to={`/app/webhooks/${webhook.id}`}>
                        {webhook.url}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>
                      <Tags tags={webhook.events} />
                    </Table.Td>
                    <Table.Td>
                      {webhook.lastDeliveryStatus && <State value={webhook.lastDeliveryStatus} />}{' '}
                      <When at={webhook.lastDeliveryAt} />
                    </Table.Td>
                    <Table.Td>
                      <Switch
                        checked={webhook.active}
                        aria-label={`${text('field.active')}: ${webhook.url}`}
                        onChange={(event) =>
                          toggle.mutate({ id: webhook.id, active: event.currentTarget.checked })
                        }
                      />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Loaded>
      <Create isOpen={isOpen} onClose={close} onCreated={setSecret} />
      <SecretOnce value={secret} onClose={() => setSecret(null)} />
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
  onCreated(secret: string): void;
}) {
  const text = useText();
  const types = useQuery({ queryKey: ['event-types'], queryFn: readEventTypes, enabled: isOpen });
  const form = useForm({ initialValues: { url: '', events: ['*'], description: '' } });
  const create = useMutation({
    mutationFn: (values: typeof form.values) => api.POST('/api/center/webhooks', { body: values }),
    onSuccess: ({ data }) => {
      onClose();
      form.reset();
      if (data) onCreated(data.data.signingSecret);
      return queryClient.invalidateQueries({ queryKey: ['webhooks'] });
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={text('webhooks.create')}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack>
          <TextInput
            label={text('field.url')}
            placeholder="https://"
            required
            data-autofocus
            {...form.getInputProps('url')}
          />
          <MultiSelect
            label={text('field.events')}
            data={types.data ?? ['*']}
            required
            {...form.getInputProps('events')}
          />
          <TextInput label={text('field.description')} {...form.getInputProps('description')} />
          {create.error && <Failed error={create.error} />}
          <Button type="submit" loading={create.isPending}>
            {text('action.create')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
