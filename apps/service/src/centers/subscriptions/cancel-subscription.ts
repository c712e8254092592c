import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { moveSubscription } from './move-subscription.ts';
import { describeSubscription } from './read-subscription.ts';
import { cancel } from './subscription-rules.ts';
import type { SubscriptionView } from './subscriptions.schemas.ts';

/** Ends a subscription, now or with its period. What is canceled stays canceled. */
export async function cancelSubscription(
  tx: Tx,
  input: { centerId: number; atPeriodEnd: boolean; now: Date; source: AuditSource },
): Promise<SubscriptionView> {
  const { centerId, now, source } = input;
  let isScheduled = false;
  const row = await moveSubscription(tx, {
    centerId,
    now,
    source,
    cause: (state) => {
      if (state.status === 'CANCELED')
        throw new ApiError('CONFLICT', 'This subscription is canceled already.');
      const outcome = cancel(state, { atPeriodEnd: input.atPeriodEnd, now });
      isScheduled = outcome.state.cancelAtPeriodEnd && !state.cancelAtPeriodEnd;
      return outcome;
    },
  });
  if (!row) throw notFound('subscription');
  if (isScheduled)
    await recordAudit(tx, {
      centerId,
      eventType: 'SUBSCRIPTION_TRANSITIONED',
      action: 'schedule-cancellation',
      target: { type: 'subscription', id: row.id, name: row.planName },
      changes: { before: { cancelAtPeriodEnd: false }, after: { cancelAtPeriodEnd: true } },
      metadata: { effectiveAt: row.state.periodEnd.toISOString() },
      source,
      now,
    });
  return describeSubscription(tx, row, now);
}
