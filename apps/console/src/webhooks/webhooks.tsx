import { Button, Group, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, queryClient } from '../shell/api.ts';
import { State, Tags, When } from '../shell/format.tsx';
import { TextLink } from '../shell/links.tsx';
import { WholeTable } from '../shell/list.tsx';
import { Page } from '../shell/page.tsx';
import { SecretOnce } from '../shell/secret-once.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { WebhookForm } from './webhook-form.tsx';

async function readWebhooks() {
  const { data } = await api.GET('/api/center/webhooks');
  return data?.data ?? [];
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
        {(webhooks) => (
          <WholeTable
            name="webhooks"
            rows={webhooks}
            columns={[
              {
                id: 'url',
                label: text('field.url'),
                value: ({ url }) => url,
                of: ({ id, url }) => (
                  <TextLink to="/app/webhooks/$id" params={{ id }} style={{ overflowWrap: 'anywhere' }}>
                    {url}
                  </TextLink>
                ),
              },
              {
                id: 'events',
                label: text('field.events'),
                of: ({ events }) => <Tags tags={events} />,
                value: ({ events }) => events.join(' '),
              },
              {
                id: 'last',
                label: text('webhooks.last'),
                value: ({ lastDeliveryAt }) => lastDeliveryAt,
                of: ({ lastDeliveryStatus, lastDeliveryAt }) => (
                  <Group gap="xs">
                    {lastDeliveryStatus && <State value={lastDeliveryStatus} />}
                    <When at={lastDeliveryAt} />
                  </Group>
                ),
              },
              {
                id: 'active',
                label: text('field.active'),
                value: ({ active }) => (active ? 'ACTIVE' : 'PAUSED'),
                of: ({ id, url, active }) => (
                  <Switch
                    checked={active}
                    aria-label={`${text('field.active')}: ${url}`}
                    onChange={(event) => toggle.mutate({ id, active: event.currentTarget.checked })}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {isOpen && (
        <WebhookForm
          title={text('webhooks.create')}
          submit={text('action.create')}
          initialValues={{ url: '', events: ['*'], description: '' }}
          send={async (body) => {
            const { data } = await api.POST('/api/center/webhooks', { body });
            setSecret(data?.data.signingSecret ?? null);
          }}
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
