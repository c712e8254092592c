import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import { anyone, ok, route } from '../../platform/http/index.ts';
import type { Routes } from '../../slice.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { readSubscription } from './read-subscription.ts';
import { selectPlans } from './subscriptions.queries.ts';
import { CancelBody, CenterPlan, LmsPlan, Subscription } from './subscriptions.schemas.ts';

export const subscriptionRoutes: Routes = (router, platform) => {
  const { database, clock } = platform;
  const { billingMember } = accessRules(platform);

  route(router, 'GET', '/center/subscription', {
    summary: "Read the center's subscription",
    tag: 'Subscription',
    access: billingMember('ADMIN'),
    refusals: ['NOT_FOUND'],
    answers: { 200: Subscription },
    handle: async ({ who }) =>
      ok(
        await database.inScope({ centerIds: [who.center.id] }, (tx) =>
          readSubscription(tx, { centerId: who.center.id, now: clock.now() }),
        ),
      ),
  });

  route(router, 'POST', '/center/subscription/cancel', {
    summary: "Cancel the center's subscription",
    tag: 'Subscription',
    access: billingMember('ADMIN'),
    refusals: ['NOT_FOUND'],
    body: CancelBody,
    answers: { 200: Subscription },
    handle: async ({ who, body }) =>
      ok(
        await database.inScope({ centerIds: [who.center.id] }, (tx) =>
          cancelSubscription(tx, {
            centerId: who.center.id,
            atPeriodEnd: body.atPeriodEnd,
            now: clock.now(),
            source: who.source,
          }),
        ),
      ),
  });

  route(router, 'GET', '/provisioning/center-plans', {
    summary: 'List the plans for centers',
    tag: 'Provisioning',
    access: anyone(),
    answers: { 200: Type.Array(CenterPlan) },
    handle: async () => ok(await database.inScope({ directory: true }, (tx) => selectPlans(tx, 'center'))),
  });

  route(router, 'GET', '/provisioning/lms-plans', {
    summary: 'List the plans of the learning host',
    tag: 'Provisioning',
    access: anyone(),
    answers: { 200: Type.Array(LmsPlan) },
    handle: async () => ok(await database.inScope({ directory: true }, (tx) => selectPlans(tx, 'lms'))),
  });
};
