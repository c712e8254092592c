import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../shell/api.ts';
import { contentOf } from '../shell/content.ts';
import { Money } from '../shell/format.tsx';
import { Failed } from '../shell/states.tsx';
import { useText } from '../text/use-text.tsx';
import { useLearner } from './people.ts';
import { type CourseInFull, refreshCourse } from './read-course.ts';

type Order = Awaited<ReturnType<typeof placeOrder>>;

async function placeOrder({ productId, forActorId }: { productId: string; forActorId?: string }) {
  return contentOf(
    await api.POST('/lms/api/v3/orders', { body: { productId, ...(forActorId ? { forActorId } : {}) } }),
  ).data;
}

function confirm({ orderId, amount, currency }: Order, providerPaymentId: string) {
  return api.POST('/lms/api/v3/payments/confirm', {
    body: { orderId, amount, currency, method: 'card', status: 'paid', providerPaymentId },
  });
}

/** What a course costs, and the way to pay for it: at the provider's page, in the sandbox of a test system, or at the center. */
export function Buy({ course }: { course: CourseInFull }) {
  const text = useText();
  const { learner, isMe } = useLearner();
  const forSomebody = isMe ? {} : { forActorId: learner.actorId };
  const order = useMutation({
    mutationFn: async (paymentId: string | null) => {
      const placed = await placeOrder({ productId: course.id, ...forSomebody });
      if (placed.status === 'PAID') return placed;
      if (paymentId) await confirm(placed, paymentId);
      else if (placed.payment.url) window.location.assign(placed.payment.url);
      return placed;
    },
    onSuccess: refreshCourse,
  });
  const pay = useMutation({
    mutationFn: (placed: Order) => confirm(placed, crypto.randomUUID()),
    onSuccess: refreshCourse,
  });
  useReturnFromCheckout(order.mutate);
  const failure = order.error ?? pay.error;
  const placed = order.data;
  return (
    <Card withBorder padding="lg" component="section" aria-label={text('buy.title')}>
      <Stack>
        <Group justify="space-between">
          <div>
            <Text fz={24} fw={700}>
              <Money amount={course.price} currency={course.currency} />
            </Text>
            <Text size="sm" c="dimmed">
              {isMe ? text('buy.forMe') : text('buy.forChild', { name: learner.name })}
            </Text>
          </div>
          {placed?.payment.way === 'sandbox' ? (
            <Button loading={pay.isPending} onClick={() => pay.mutate(placed)}>
              {text('buy.paySandbox')}
            </Button>
          ) : (
            <Button loading={order.isPending} disabled={!course.active} onClick={() => order.mutate(null)}>
              {text(course.active ? 'buy.order' : 'buy.notOffered')}
            </Button>
          )}
        </Group>
        {placed?.payment.way === 'sandbox' && <Alert color="yellow">{text('buy.sandboxAbout')}</Alert>}
        {placed?.payment.way === 'elsewhere' && placed.status !== 'PAID' && (
          <Alert color="proof">{text('buy.elsewhere', { order: placed.orderId })}</Alert>
        )}
        {failure && <Failed error={failure} />}
      </Stack>
    </Card>
  );
}

/** The provider's page leads back here and names the payment, which is then looked up, once. */
function useReturnFromCheckout(settle: (paymentId: string) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    const paymentId = new URLSearchParams(window.location.search).get('paymentId');
    if (!paymentId || isDone.current) return;
    isDone.current = true;
    settle(paymentId);
  }, [settle]);
}
