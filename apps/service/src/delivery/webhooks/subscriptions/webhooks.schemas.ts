import Type, { type Static } from 'typebox';
import { DateTime, Nullable, OneOf } from '../../../platform/http/index.ts';
import { SUBSCRIPTION_NAMES_MAX } from '../outbox/index.ts';

const names = (options: object) =>
  Type.Array(Type.String({ maxLength: 64 }), { maxItems: SUBSCRIPTION_NAMES_MAX, ...options });
const description = Type.String({ maxLength: 10_000 });

export const NewWebhook = Type.Object({
  url: Type.String({ description: 'An http or https address of at most 2,048 characters.' }),
  events: names({ description: 'Event types, `*`, or a prefix such as `payment.*`.' }),
  description: Type.Optional(description),
  active: Type.Optional(Type.Boolean({ description: 'Whether events are queued for it; true when absent.' })),
});
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookChanges = Type.Partial(NewWebhook);
export type WebhookChanges = Static<typeof WebhookChanges>;

/** What is told of the last delivery is null until there was one. */
export const Webhook = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: Type.String(),
  active: Type.Boolean(),
  lastDeliveryAt: Nullable(DateTime),
  lastDeliveryStatus: Nullable(OneOf(['success', 'failed'])),
  createdAt: DateTime,
});
export type Webhook = Static<typeof Webhook>;

export const RegisteredWebhook = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: Type.String(),
  active: Type.Boolean(),
  signingSecret: Type.String({ description: 'Shown here and at rotation, and nowhere else.' }),
  createdAt: DateTime,
});

export const RotatedSecret = Type.Object({ id: Type.String(), signingSecret: Type.String() });

export const WebhookParams = Type.Object({ webhookId: Type.String({ maxLength: 255 }) });
