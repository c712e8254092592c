import Type from 'typebox';
import { noContent, ok, type Router, route } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { egressPolicyOf } from '../egress/index.ts';
import { changeWebhook, removeWebhook, rotateSecret } from './change-webhook.ts';
import { inCenterOf, type WebhookMount } from './mount.ts';
import { registerWebhook } from './register-webhook.ts';
import { requireWebhook } from './require-webhook.ts';
import { selectWebhooks } from './webhooks.queries.ts';
import {
  NewWebhook,
  RegisteredWebhook,
  RotatedSecret,
  Webhook,
  WebhookChanges,
  WebhookParams,
} from './webhooks.schemas.ts';

/** The webhooks of a center: who is told, of what, and with which secret. */
export function subscriptionRoutes(router: Router, platform: Platform, mount: WebhookMount): void {
  readingRoutes(router, platform, mount);
  changingRoutes(router, platform, mount);
  secretRoutes(router, platform, mount);
}

function readingRoutes(router: Router, platform: Platform, { path, tag, read }: WebhookMount): void {
  const inCenter = inCenterOf(platform);

  route(router, 'GET', path, {
    summary: 'List the webhooks of the center',
    tag,
    access: read,
    answers: { 200: Type.Array(Webhook) },
    handle: async ({ who }) => ok(await inCenter(who, (tx) => selectWebhooks(tx, who.centerId))),
  });

  route(router, 'GET', `${path}/:webhookId`, {
    summary: 'Read a webhook',
    tag,
    access: read,
    params: WebhookParams,
    answers: { 200: Webhook },
    handle: async ({ who, params }) =>
      ok(await inCenter(who, (tx) => requireWebhook(tx, { centerId: who.centerId, id: params.webhookId }))),
  });
}

function changingRoutes(router: Router, platform: Platform, { path, tag, write }: WebhookMount): void {
  const { clock } = platform;
  const inCenter = inCenterOf(platform);
  const policy = egressPolicyOf(platform);

  route(router, 'PATCH', `${path}/:webhookId`, {
    summary: 'Change a webhook',
    tag,
    access: write,
    params: WebhookParams,
    body: WebhookChanges,
    answers: { 200: Webhook },
    handle: async ({ who, params, body: input }) =>
      ok(
        await inCenter(who, (tx) =>
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
      await inCenter(who, (tx) => removeWebhook(tx, who, { id: params.webhookId, now: clock.now() }));
      return noContent();
    },
  });
}

/** The two calls that show a secret. */
function secretRoutes(router: Router, platform: Platform, mount: WebhookMount): void {
  const { clock, secrets } = platform;
  const { path, tag, write, secretOf, showSecret } = mount;
  const inCenter = inCenterOf(platform);
  const policy = egressPolicyOf(platform);

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
        await inCenter(who, (tx) => registerWebhook(tx, who, { input, policy, secrets, now: clock.now() })),
      ),
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
        await inCenter(who, (tx) =>
          rotateSecret(tx, who, { id: params.webhookId, secrets, now: clock.now() }),
        ),
      ),
  });
}
