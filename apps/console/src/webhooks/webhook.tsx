import { Accordion, Badge, Button, Card, Code, Group, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Fact } from '../shell/facts.tsx';
import { Mono, State, Tags, When } from '../shell/format.tsx';
import { type Column, WholeTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { SecretOnce } from '../shell/secret-once.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { ConfirmButton } from '../shell/use-confirm.tsx';
import { useText, type Text as Words } from '../text/use-text.tsx';
import { WebhookForm } from './webhook-form.tsx';

const LOOK_AGAIN_MS = 3_000;
const DELIVERIES_SHOWN = 50;
const DAY_MS = 86_400_000;

async function readWebhook(webhookId: string) {
  const path = { webhookId };
  const [webhook, deliveries] = await Promise.all([
    api.GET('/api/center/webhooks/{webhookId}', { params: { path } }),
    api.GET('/api/center/webhooks/{webhookId}/deliveries', {
      params: { path, query: { limit: DELIVERIES_SHOWN } },
    }),
  ]);
  return { webhook: contentOf(webhook).data, deliveries: contentOf(deliveries).data };
}

type Shown = Awaited<ReturnType<typeof readWebhook>>;

export function WebhookPage() {
  const { id } = useParams({ from: '/signed-in/app/webhooks/$id' });
  const query = useQuery({
    queryKey: ['webhooks', id],
    queryFn: () => readWebhook(id),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return <Loaded query={query}>{(shown) => <Webhook {...shown} />}</Loaded>;
}

function Webhook({ webhook, deliveries }: Shown) {
  const text = useText();
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string | null>(null);
  const path = { webhookId: webhook.id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });
  const test = useMutation({
    mutationFn: () => api.POST('/api/center/webhooks/{webhookId}/test', { params: { path }, body: {} }),
    onSuccess: ({ data }) => {
      if (data)
        notifications.show({
          color: data.data.status === 'success' ? 'teal' : 'red',
          message: text('webhooks.tested', { status: data.data.responseStatus ?? data.data.error ?? '–' }),
        });
      return refresh();
    },
  });
  const rotate = useMutation({
    mutationFn: () => api.POST('/api/center/webhooks/{webhookId}/rotate-secret', { params: { path } }),
    onSuccess: ({ data }) => setSecret(data?.data.signingSecret ?? null),
  });
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/center/webhooks/{webhookId}', { params: { path } }),
    onSuccess: async () => {
      await refresh();
      await navigate({ to: '/app/webhooks' });
    },
  });
  const failure = test.error ?? rotate.error ?? remove.error;

  return (
    <Page
      title={webhook.url}
      about={webhook.description}
      actions={
        <>
          <Button variant="light" loading={test.isPending} onClick={() => test.mutate()}>
            {text('webhooks.test')}
          </Button>
          <Button variant="light" loading={rotate.isPending} onClick={() => rotate.mutate()}>
            {text('webhooks.rotate')}
          </Button>
          <Button variant="light" onClick={open}>
            {text('action.change')}
          </Button>
          <ConfirmButton
            size="sm"
            label={text('webhooks.remove')}
            about={text('webhooks.removeAbout', { url: webhook.url })}
            onConfirm={() => remove.mutate()}
          />
        </>
      }
    >
      {failure && <Failed error={failure} />}
      <Group>
        <State value={webhook.active ? 'ACTIVE' : 'PAUSED'} />
        <Tags tags={webhook.events} />
      </Group>
      <Replay webhookId={webhook.id} />
      <Deliveries deliveries={deliveries} onChanged={refresh} />
      {isOpen && (
        <WebhookForm
          title={text('action.change')}
          submit={text('action.save')}
          initialValues={{ url: webhook.url, events: webhook.events, description: webhook.description }}
          send={(body) => api.PATCH('/api/center/webhooks/{webhookId}', { params: { path }, body })}
          onClose={close}
        />
      )}
      <SecretOnce
        title={text('webhooks.secret')}
        about={text('webhooks.secretAbout')}
        value={secret}
        onClose={() => setSecret(null)}
      />
    </Page>
  );
}

function Deliveries({
  deliveries,
  onChanged,
}: {
  deliveries: Shown['deliveries'];
  onChanged(): Promise<unknown>;
}) {
  const text = useText();
  const retry = useMutation({
    mutationFn: (eventId: string) =>
      api.POST('/api/center/webhooks/events/{eventId}/retry', { params: { path: { eventId } } }),
    onSuccess: onChanged,
  });
  if (deliveries.length === 0) return <Text c="dimmed">{text('webhooks.noDeliveries')}</Text>;
  return (
    <Stack>
      {retry.error && <Failed error={retry.error} />}
      <WholeTable
        name="deliveries"
        rows={deliveries.map((delivery) => ({ ...delivery, id: delivery.eventId }))}
        columns={deliveryColumns(text)}
      >
        {(shown) => (
          <Accordion variant="separated">
            {shown.map((delivery) => (
              <Accordion.Item key={delivery.eventId} value={delivery.eventId}>
                <Accordion.Control>
                  <Group justify="space-between" pr="md">
                    <Group gap="sm">
                      <State value={delivery.status} />
                      <Text size="sm">{delivery.eventType}</Text>
                      <Badge variant="default" tt="none">
                        {delivery.responseStatus ?? delivery.error ?? '–'}
                      </Badge>
                    </Group>
                    <Text size="sm" c="dimmed">
                      <When at={delivery.deliveredAt} />
                    </Text>
                  </Group>
                </Accordion.Control>
                <Accordion.Panel>
                  <Stack gap="sm">
                    <Group gap="xl">
                      <Fact label={text('field.eventId')}>
                        <Mono value={delivery.eventId} keep={16} />
                      </Fact>
                      <Fact label={text('field.attempts')}>{delivery.attempts}</Fact>
                      <Fact label={text('field.duration')}>{`${delivery.durationMs} ms`}</Fact>
                      <Fact label={text('field.nextRetryAt')}>
                        <When at={delivery.nextRetryAt} />
                      </Fact>
                    </Group>
                    {delivery.error && (
                      <Text size="sm" c="red">
                        {delivery.error}
                      </Text>
                    )}
                    {delivery.responseBody && (
                      <Code block tabIndex={0}>
                        {delivery.responseBody}
                      </Code>
                    )}
                    {delivery.status === 'failed' && (
                      <Button
                        size="compact-sm"
                        w="fit-content"
                        loading={retry.isPending}
                        onClick={() => retry.mutate(delivery.eventId)}
                      >
                        {text('webhooks.retry')}
                      </Button>
                    )}
                  </Stack>
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </WholeTable>
    </Stack>
  );
}

/** What deliveries are sorted by and exported as. */
function deliveryColumns(text: Words): Column<Shown['deliveries'][number] & { id: string }>[] {
  return [
    { id: 'at', label: text('field.createdAt'), value: ({ deliveredAt }) => deliveredAt },
    { id: 'event', label: text('field.type'), value: ({ eventType }) => eventType },
    { id: 'eventId', label: text('field.eventId'), value: ({ eventId }) => eventId },
    { id: 'status', label: text('field.status'), value: ({ status }) => status },
    { id: 'answer', label: 'HTTP', value: ({ responseStatus, error }) => responseStatus ?? error },
    { id: 'attempts', label: text('field.attempts'), value: ({ attempts }) => attempts },
    { id: 'duration', label: text('field.duration'), value: ({ durationMs }) => durationMs },
  ];
}

/** Sends the last day's failures again and shows how far that is. */
function Replay({ webhookId }: { webhookId: string }) {
  const text = useText();
  const [replayId, setReplayId] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: () =>
      api.POST('/api/center/webhooks/{webhookId}/replay', {
        params: { path: { webhookId } },
        body: { since: new Date(Date.now() - DAY_MS).toISOString(), status: 'failed' },
      }),
    onSuccess: ({ data }) => setReplayId(data?.data.id ?? null),
  });
  const progress = useQuery({
    queryKey: ['replay', replayId],
    enabled: replayId !== null,
    queryFn: async () => {
      const { data } = await api.GET('/api/center/webhooks/{webhookId}/replays/{replayId}', {
        params: { path: { webhookId, replayId: replayId ?? '' } },
      });
      return data?.data ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 500 : false),
  });
  const replay = progress.data;
  return (
    <Card withBorder>
      <Group justify="space-between">
        <Text size="sm">{text('webhooks.replayAbout')}</Text>
        <Button variant="light" size="compact-md" loading={start.isPending} onClick={() => start.mutate()}>
          {text('webhooks.replay')}
        </Button>
      </Group>
      {start.error && <Failed error={start.error} />}
      {replay && (
        <Stack gap={4} mt="sm" role="status">
          <Progress
            value={(100 * replay.requeued) / Math.max(1, replay.total ?? 0)}
            animated={replay.state === 'running'}
            aria-label={text('webhooks.replay')}
          />
          <Text size="sm">{progressInWords(replay, text)}</Text>
        </Stack>
      )}
    </Card>
  );
}

interface ReplayProgress {
  state: 'running' | 'completed';
  requeued: number;
  total: number | null;
}

function progressInWords({ state, requeued, total }: ReplayProgress, text: Words): string {
  if (state === 'completed') return text('webhooks.requeued', { count: requeued });
  return total === null
    ? text('webhooks.requeuing', { count: requeued })
    : text('webhooks.requeuingOf', { count: requeued, total });
}
