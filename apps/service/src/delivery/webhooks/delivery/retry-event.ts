import type { Tx } from '../../../platform/database/index.ts';
import { ApiError, notFound } from '../../../platform/errors.ts';
import { timeOfId } from '../../../platform/ids.ts';
import { tellDue } from '../outbox/index.ts';
import type { CenterCaller } from '../subscriptions/index.ts';
import { lockDeliveries, type StoredDelivery, selectDueNow, writeProgress } from './deliveries.queries.ts';
import type { RetriedEvent } from './deliveries.schemas.ts';
import { canRetry, type DeliveryProgress, retryDelivery } from './delivery-rules.ts';

/**
 * Attempts every delivery of an event that has not succeeded at once also one that was waiting for its
 * next time, and also while its webhook is inactive: a person asked.
 */
export async function retryEvent(
  tx: Tx,
  who: CenterCaller,
  { eventId, now }: { eventId: string; now: Date },
): Promise<RetriedEvent> {
  const createdAt = timeOfId('whe', eventId);
  const deliveries = createdAt
    ? await lockDeliveries(tx, { centerId: who.centerId, events: [{ eventId, createdAt }] })
    : [];
  if (deliveries.length === 0) throw notFound('event');
  const dueAt = await selectDueNow(tx, now);
  const retried = deliveries
    .filter(({ progress }) => canRetry(progress.state))
    .map((delivery) => ({ ...delivery, progress: retryDelivery(delivery.progress, dueAt) }));
  if (retried.length === 0)
    throw new ApiError('CONFLICT', 'Every delivery of this event has succeeded; there is nothing to retry.');

  await writeProgress(tx, retried, { isForced: true });
  await tellDue(tx, retried);
  const byWebhook = new Map(retried.map((delivery) => [delivery.webhookId, delivery]));
  return {
    eventId,
    deliveries: deliveries.map((before) => present(byWebhook.get(before.webhookId) ?? before)),
  };
}

function present({ webhookId, progress }: StoredDelivery): RetriedEvent['deliveries'][number] {
  return {
    webhookId,
    status: statusOf(progress),
    attempts: progress.attempts,
    nextRetryAt: progress.nextAttemptAt?.toISOString() ?? null,
  };
}

/** The outcome of the latest attempt; `pending` before the first. */
function statusOf({ state, attempts }: DeliveryProgress): 'success' | 'failed' | 'pending' {
  if (state === 'succeeded') return 'success';
  return attempts === 0 ? 'pending' : 'failed';
}
