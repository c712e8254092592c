import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { systemSource } from '../../proof/audit/index.ts';
import { moveSubscription } from './move-subscription.ts';
import { advance, centerEndsAt } from './subscription-rules.ts';
import { type SubscriptionRow, selectSubscriptions, selectUsage } from './subscriptions.queries.ts';
import type { SubscriptionView } from './subscriptions.schemas.ts';

/** A center's subscription as it stands now: whatever time has done to it since the last look happens first. */
export async function readSubscription(
  tx: Tx,
  { centerId, now }: { centerId: number; now: Date },
): Promise<SubscriptionView> {
  const view = await findSubscription(tx, { centerId, now });
  if (!view) throw notFound('subscription');
  return view;
}

/** The same for a center that may never have been sold a plan. */
export async function findSubscription(
  tx: Tx,
  { centerId, now }: { centerId: number; now: Date },
): Promise<SubscriptionView | null> {
  const [row] = await selectSubscriptions(tx, [centerId]);
  if (!row) return null;
  const current = isDue(row, now) ? await moveSubscription(tx, { centerId, now, source: systemSource }) : row;
  return current ? describeSubscription(tx, current, now) : null;
}

export async function describeSubscription(
  tx: Tx,
  row: SubscriptionRow,
  now: Date,
): Promise<SubscriptionView> {
  const { state } = row;
  const usage = await selectUsage(tx, row.centerId, now);
  return {
    planId: row.planId,
    planName: row.planName,
    orderId: row.orderId,
    status: state.status,
    currentPeriodEnd: state.periodEnd.toISOString(),
    seatLimit: row.seatLimit,
    seatUsed: usage.activeMembers,
    billingCycle: state.cycle,
    amount: state.amount,
    currency: row.currency,
    trialEndsAt: state.trialEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: state.cancelAtPeriodEnd,
    canceledAt: state.canceledAt?.toISOString() ?? null,
    usage,
  };
}

function isDue({ state }: SubscriptionRow, now: Date): boolean {
  const endsAt = centerEndsAt(state);
  return advance(state, now).state !== state || (endsAt !== null && endsAt <= now);
}
