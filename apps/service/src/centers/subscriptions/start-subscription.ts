import type { Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { begin, dueAt } from './subscription-rules.ts';
import {
  insertSubscription,
  type PlanRow,
  type SubscriptionRow,
  selectPlan,
} from './subscriptions.queries.ts';

/** Puts a new center on a plan, in the transaction that makes the center. */
export async function startSubscription(
  tx: Tx,
  input: { centerId: number; planId: string; orderId?: string; now: Date; source: AuditSource },
): Promise<SubscriptionRow> {
  const { centerId, now } = input;
  const plan = await requireCenterPlan(tx, input.planId);
  const state = begin({ amount: plan.amount, cycle: plan.interval, trialDays: plan.trialDays }, now);
  const subscription = {
    centerId,
    id: newId('sub', now),
    planId: plan.id,
    planName: plan.name,
    orderId: input.orderId ?? null,
    currency: plan.currency,
    seatLimit: plan.seatLimit,
    createdAt: now,
    state,
  };
  await insertSubscription(tx, { ...subscription, dueAt: dueAt(state), now });
  await recordAudit(tx, {
    centerId,
    eventType: 'SUBSCRIPTION_TRANSITIONED',
    action: 'start-subscription',
    target: { type: 'subscription', id: subscription.id, name: plan.name },
    changes: { before: null, after: { status: state.status, planId: plan.id } },
    source: input.source,
    now,
  });
  return subscription;
}

/** A plan that a center may be put on today; `field` is where the caller named it. */
export async function requireCenterPlan(tx: Tx, planId: string, field = 'planId'): Promise<PlanRow> {
  const plan = await selectPlan(tx, planId);
  if (!plan?.active || plan.kind !== 'center')
    throw invalidField(field, 'is not a plan on offer; GET /provisioning/center-plans lists them');
  return plan;
}
