import Type from 'typebox';
import { answer, ok, type Router, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { egressOf } from '../egress/index.ts';
import { inCenterOf, requireWebhook, type WebhookMount, WebhookParams } from '../subscriptions/index.ts';
import { selectDeliveryRecords } from './deliveries.queries.ts';
import {
  DeliveriesQuery,
  DeliveryRecord,
  EventParams,
  Replay,
  ReplayParams,
  ReplayRequest,
  RetriedEvent,
  TestRequest,
} from './deliveries.schemas.ts';
import { readReplay, startReplay } from './replay-deliveries.ts';
import { retryEvent } from './retry-event.ts';
import { testWebhook } from './test-webhook.ts';

/** What became of deliveries, and how to send again: one event, a range of them, or a sample. */
export function deliveryRoutes(router: Router, platform: Platform, mount: WebhookMount): void {
  recordRoutes(router, platform, mount);
  testRoute(router, platform, mount);
  replayRoutes(router, platform, mount);
  retryRoute(router, platform, mount);
}

function recordRoutes(router: Router, platform: Platform, { path, tag, read }: WebhookMount): void {
  const inCenter = inCenterOf(platform);

  route(router, 'GET', `${path}/:webhookId/deliveries`, {
    summary: 'List deliveries by their latest attempt, newest first',
    tag,
    access: read,
    params: WebhookParams,
    query: DeliveriesQuery,
    answers: { 200: Type.Array(DeliveryRecord) },
    handle: async ({ who, params: { webhookId }, query: { limit } }) =>
      ok(
        await inCenter(who, async (tx) => {
          await requireWebhook(tx, { centerId: who.centerId, id: webhookId });
          return selectDeliveryRecords(tx, { centerId: who.centerId, webhookId, limit });
        }),
      ),
  });
}

function testRoute(router: Router, platform: Platform, { path, tag, write }: WebhookMount): void {
  const egress = egressOf(platform);
  router.app.addHook('onClose', () => egress.agent.close());

  route(router, 'POST', `${path}/:webhookId/test`, {
    summary: 'Send a signed sample now',
    tag,
    access: write,
    params: WebhookParams,
    body: TestRequest,
    answers: { 200: DeliveryRecord },
    handle: async ({ who, params, body }) =>
      ok(await testWebhook({ platform, egress }, who, { id: params.webhookId, type: body.type })),
  });
}

function replayRoutes(router: Router, platform: Platform, { path, tag, read, write }: WebhookMount): void {
  const inCenter = inCenterOf(platform);

  route(router, 'POST', `${path}/:webhookId/replay`, {
    summary: 'Queue a range of events again',
    tag,
    access: write,
    params: WebhookParams,
    body: ReplayRequest,
    answers: { 202: Replay },
    handle: async ({ who, params, body: input }) =>
      answer(
        202,
        await inCenter(who, (tx) => startReplay(tx, who, { id: params.webhookId, input, platform })),
      ),
  });

  route(router, 'GET', `${path}/:webhookId/replays/:replayId`, {
    summary: 'See how far a replay is',
    tag,
    access: read,
    params: ReplayParams,
    answers: { 200: Replay },
    handle: async ({ who, params: { webhookId, replayId } }) =>
      ok(await inCenter(who, (tx) => readReplay(tx, who, { webhookId, id: replayId }))),
  });
}

function retryRoute(router: Router, platform: Platform, { path, tag, write }: WebhookMount): void {
  const { clock } = platform;
  const inCenter = inCenterOf(platform);

  route(router, 'POST', `${path}/events/:eventId/retry`, {
    summary: 'Deliver an event again now, where it has not succeeded',
    tag,
    access: write,
    params: EventParams,
    answers: { 200: RetriedEvent },
    handle: async ({ who, params }) =>
      ok(await inCenter(who, (tx) => retryEvent(tx, who, { eventId: params.eventId, now: clock.now() }))),
  });
}
