import type { Static } from 'typebox';
import Type from 'typebox';
import { DateTime, Nullable, OneOf } from '../../platform/http/index.ts';
import { BILLING_CYCLES, SUBSCRIPTION_STATUSES } from './subscription-rules.ts';

/** docs/rules.md#subscriptions */
export const Subscription = Type.Object({
  planId: Type.String(),
  planName: Type.String(),
  orderId: Nullable(Type.String({ description: 'The order to pay it under.' })),
  status: OneOf(SUBSCRIPTION_STATUSES),
  currentPeriodEnd: DateTime,
  seatLimit: Type.Integer(),
  seatUsed: Type.Integer(),
  billingCycle: OneOf(BILLING_CYCLES),
  amount: Type.Integer({ description: 'What a period costs, in minor units.' }),
  currency: Type.String(),
  trialEndsAt: Nullable(DateTime),
  cancelAtPeriodEnd: Type.Boolean(),
  canceledAt: Nullable(DateTime),
  usage: Type.Object({
    activeMembers: Type.Integer(),
    invitedMembers: Type.Integer(),
    apiKeys: Type.Integer(),
    webhooks: Type.Integer(),
  }),
});
export type SubscriptionView = Static<typeof Subscription>;

const plan = {
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  amount: Type.Integer({ description: 'In minor units.' }),
  currency: Type.String(),
  interval: OneOf(BILLING_CYCLES),
  trialDays: Type.Integer(),
  seatLimit: Type.Integer(),
  features: Type.Array(Type.String()),
  active: Type.Boolean(),
};
export const CenterPlan = Type.Object(plan);
export const LmsPlan = Type.Object({
  ...plan,
  courseLimit: Type.Integer(),
  storageGb: Type.Integer(),
});

export const CancelBody = Type.Object({
  atPeriodEnd: Type.Boolean({ description: 'False ends it now, true with the running period.' }),
});
