import Type, { type TSchema } from 'typebox';
import { accessRules } from '../../../people/index.ts';
import { notFound } from '../../../platform/errors.ts';
import {
  type Access,
  type Answer,
  answer,
  bare,
  bareOf,
  noContent,
  ok,
  type Router,
  route,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { selectDeliveryRecords } from '../delivery/deliveries.queries.ts';
import { showQueueFigures } from '../delivery/queue-figures.ts';
import { relayDue } from '../delivery/relay-due.ts';
import { readReplay, startReplay } from '../delivery/replay-deliveries.ts';
import { retryEvent } from '../delivery/retry-event.ts';
import { createEgressAgent } from '../egress/egress.ts';
import { eventConditions, eventSamples, eventSchemas, eventTypes } from '../outbox/event-catalogue.ts';
import { egressPolicyOf, retryDelaysOf, type WebhookKeeper } from '../webhook-keeper.ts';
import { changeWebhook, removeWebhook, rotateSecret } from './change-webhook.ts';
import { registerWebhook } from './register-webhook.ts';
import { testWebhook } from './test-webhook.ts';
import { selectWebhook, selectWebhooks } from './webhooks.queries.ts';
import {
  CatalogueEntry,
  DeliveriesQuery,
  DeliveryRecord,
  EventParams,
  NewWebhook,
  RegisteredWebhook,
  Replay,
  ReplayParams,
  ReplayRequest,
  RetriedEvent,
  RotatedSecret,
  TestRequest,
  Webhook,
  WebhookChanges,
  WebhookParams,
} from './webhooks.schemas.ts';

/** Interface 4.8: for API keys, at the standard rate; registration and rotation answer without an envelope. */
export function webhookRoutes(router: Router, platform: Platform): void {
  const rules = accessRules(platform);
  serveWebhooks(router, platform, {
    path: '/webhooks',
    read: keptBy(rules.apiKey('proof:read', 'standard'), (who) => who),
    write: keptBy(rules.apiKey('proof:write', 'standard'), (who) => who),
    secretOf: bareOf,
    showSecret: bare,
  });
  showQueueFigures(platform);
  relayDue(platform);
}

/** The same operations for the console, in the platform's envelope. */
export function centerWebhookRoutes(router: Router, platform: Platform): void {
  const admin = keptBy(accessRules(platform).member('ADMIN'), ({ center, source }) => ({
    centerId: center.id,
    source,
  }));
  serveWebhooks(router, platform, {
    path: '/center/webhooks',
    read: admin,
    write: admin,
    secretOf: (schema) => schema,
    showSecret: answer,
  });
}

interface Mount {
  path: string;
  read: Access<WebhookKeeper>;
  write: Access<WebhookKeeper>;
  secretOf(schema: TSchema): TSchema;
  showSecret(status: number, body: unknown): Answer;
}

function serveWebhooks(router: Router, platform: Platform, mount: Mount): void {
  const { database, clock, secrets } = platform;
  const { path, read, write, secretOf, showSecret } = mount;
  const policy = egressPolicyOf(platform);
  const delaysMs = retryDelaysOf(platform);
  const egress = createEgressAgent({ policy, timeoutMs: platform.settings.webhooks.timeoutMs });
  router.app.addHook('onClose', () => egress.agent.close());
  const tag = 'Webhooks';
  const inCenter = ({ centerId }: WebhookKeeper) => ({ centerIds: [centerId] });

  route(router, 'POST', path, {
    summary: 'Register a webhook',
    tag,
    access: write,
    body: NewWebhook,
    answers: { 201: secretOf(RegisteredWebhook) },
    answerHoldsSecret: true,
    handle: async ({ who, body: input }) =>
      showSecret(
        201,
        await database.inScope(inCenter(who), (tx) =>
          registerWebhook(tx, who, { input, policy, secrets, now: clock.now() }),
        ),
      ),
  });

  route(router, 'GET', path, {
    summary: 'List the webhooks of the center',
    tag,
    access: read,
    answers: { 200: Type.Array(Webhook) },
    handle: async ({ who }) =>
      ok(await database.inScope(inCenter(who), (tx) => selectWebhooks(tx, who.centerId))),
  });

  route(router, 'GET', `${path}/event-types`, {
    summary: 'List the events that can be subscribed to, with the JSON Schema of their data',
    tag,
    access: read,
    answers: { 200: Type.Array(CatalogueEntry) },
    handle: async () => ok(catalogue),
  });

  route(router, 'GET', `${path}/:webhookId`, {
    summary: 'Read a webhook',
    tag,
    access: read,
    params: WebhookParams,
    answers: { 200: Webhook },
    handle: async ({ who, params }) =>
      ok(await requireWebhook(who, params.webhookId, async (webhook) => webhook)),
  });

  route(router, 'PATCH', `${path}/:webhookId`, {
    summary: 'Change a webhook',
    tag,
    access: write,
    params: WebhookParams,
    body: WebhookChanges,
    answers: { 200: Webhook },
    handle: async ({ who, params, body: input }) =>
      ok(
        await database.inScope(inCenter(who), (tx) =>
          changeWebhook(tx, who, { id: params.webhookId, input, policy, now: clock.now() }),
        ),
      ),
  });

  route(router, 'DELETE', `${path}/:webhookId`, {
    summary: 'Remove a webhook',
    tag,
    access: write,
    params: WebhookParams,
    answers: { 204: Type.Null() },
    handle: async ({ who, params }) => {
      await database.inScope(inCenter(who), (tx) =>
        removeWebhook(tx, who, { id: params.webhookId, now: clock.now() }),
      );
      return noContent();
    },
  });

  route(router, 'POST', `${path}/:webhookId/rotate-secret`, {
    summary: 'Replace the signing secret; the old one signs beside it for 24 hours',
    tag,
    access: write,
    params: WebhookParams,
    answers: { 200: secretOf(RotatedSecret) },
    answerHoldsSecret: true,
    handle: async ({ who, params }) =>
      showSecret(
        200,
        await database.inScope(inCenter(who), (tx) =>
          rotateSecret(tx, who, { id: params.webhookId, secrets, now: clock.now() }),
        ),
      ),
  });

  route(router, 'GET', `${path}/:webhookId/deliveries`, {
    summary: 'List deliveries by their latest attempt, newest first',
    tag,
    access: read,
    params: WebhookParams,
    query: DeliveriesQuery,
    answers: { 200: Type.Array(DeliveryRecord) },
    handle: async ({ who, params: { webhookId }, query: { limit } }) =>
      ok(
        await requireWebhook(who, webhookId, (_webhook, tx) =>
          selectDeliveryRecords(tx, { centerId: who.centerId, webhookId, limit }),
        ),
      ),
  });

  route(router, 'POST', `${path}/:webhookId/test`, {
    summary: 'Send a signed sample now',
    tag,
    access: write,
    params: WebhookParams,
    body: TestRequest,
    answers: { 200: DeliveryRecord },
    handle: async ({ who, params, body }) =>
      ok(await testWebhook({ platform, egress, delaysMs }, who, { id: params.webhookId, type: body.type })),
  });

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
        await database.inScope(inCenter(who), (tx) =>
          startReplay(tx, who, { id: params.webhookId, input, platform }),
        ),
      ),
  });

  route(router, 'GET', `${path}/:webhookId/replays/:replayId`, {
    summary: 'See how far a replay is',
    tag,
    access: read,
    params: ReplayParams,
    answers: { 200: Replay },
    handle: async ({ who, params: { webhookId, replayId } }) =>
      ok(await database.inScope(inCenter(who), (tx) => readReplay(tx, who, { webhookId, id: replayId }))),
  });

  route(router, 'POST', `${path}/events/:eventId/retry`, {
    summary: 'Deliver an event again now, where it has not succeeded',
    tag,
    access: write,
    params: EventParams,
    answers: { 200: RetriedEvent },
    handle: async ({ who, params }) =>
      ok(
        await database.inScope(inCenter(who), (tx) =>
          retryEvent(tx, who, { eventId: params.eventId, now: clock.now() }),
        ),
      ),
  });

  function requireWebhook<Result>(
    who: WebhookKeeper,
    id: string,
    use: (webhook: Webhook, tx: Parameters<typeof selectWebhook>[0]) => Promise<Result>,
  ): Promise<Result> {
    return database.inScope(inCenter(who), async (tx) => {
      const webhook = await selectWebhook(tx, { centerId: who.centerId, id });
      if (!webhook) throw notFound('webhook');
      return use(webhook, tx);
    });
  }
}

const catalogue = eventTypes.map((type) => ({
  type,
  description: eventConditions[type],
  // TypeBox schemas are JSON Schemas with symbols beside them; writing them out leaves the plain schema.
  schema: JSON.parse(JSON.stringify(eventSchemas[type])) as Record<string, unknown>,
  sample: eventSamples[type],
}));

/** The same permission, seen as whoever keeps the center's webhooks. */
function keptBy<Who>(access: Access<Who>, keeper: (who: Who) => WebhookKeeper): Access<WebhookKeeper> {
  return {
    ...access,
    async identify(request) {
      const { caller, admit } = await access.identify(request);
      return { caller, admit: async (wellFormed) => keeper(await admit(wellFormed)) };
    },
  };
}
