import { Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Fact, Facts } from '../shell/facts.tsx';
import { Money, State, When } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Failed, Loaded } from '../shell/states.tsx';
import { useConfirm } from '../shell/use-confirm.tsx';
import { useText } from '../text/use-text.tsx';

export const subscriptionQuery = {
  queryKey: ['subscription'],
  queryFn: async () => {
    return contentOf(await api.GET('/api/center/subscription')).data;
  },
} as const;

export function Subscription() {
  const text = useText();
  const confirm = useConfirm();
  const query = useQuery(subscriptionQuery);
  const cancel = useMutation({
    mutationFn: () => api.POST('/api/center/subscription/cancel', { body: { atPeriodEnd: true } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['subscription'] }),
  });
  const ask = () =>
    confirm({
      title: text('subscription.cancel'),
      about: text('subscription.cancelAbout'),
      onConfirm: () => cancel.mutate(),
    });
  return (
    <Page title={text('nav.subscription')} about={text('subscription.about')}>
      {cancel.error && <Failed error={cancel.error} />}
      <Loaded query={query}>
        {(subscription) => (
          <Card withBorder padding="lg">
            <Stack>
              <Group justify="space-between">
                <Title order={2} size="h3">
                  {subscription.planName}
                </Title>
                <State value={subscription.status} />
              </Group>
              <Facts>
                <Fact label={text('subscription.price')}>
                  <Money amount={subscription.amount} currency={subscription.currency} />{' '}
                  {text(subscription.billingCycle === 'YEAR' ? 'onboarding.perYear' : 'onboarding.perMonth')}
                </Fact>
                <Fact label={text('subscription.periodEnd')}>
                  <When at={subscription.currentPeriodEnd} />
                </Fact>
                {subscription.trialEndsAt && (
                  <Fact label={text('subscription.trialEnd')}>
                    <When at={subscription.trialEndsAt} />
                  </Fact>
                )}
                <Fact label={text('nav.webhooks')}>{subscription.usage.webhooks}</Fact>
              </Facts>
              <div>
                <Text size="sm" mb={4}>
                  {text('subscription.seats', { used: subscription.seatUsed, limit: subscription.seatLimit })}
                </Text>
                <Progress
                  value={(100 * subscription.seatUsed) / Math.max(1, subscription.seatLimit)}
                  aria-label={text('subscription.seatsLabel')}
                />
              </div>
              {subscription.status !== 'CANCELED' && !subscription.cancelAtPeriodEnd && (
                <Button color="red" variant="light" w="fit-content" loading={cancel.isPending} onClick={ask}>
                  {text('subscription.cancel')}
                </Button>
              )}
              {subscription.cancelAtPeriodEnd && <Text c="orange">{text('subscription.ending')}</Text>}
            </Stack>
          </Card>
        )}
      </Loaded>
    </Page>
  );
}
