import Type, { type Static } from 'typebox';
import { DateTime, Nullable, OneOf, OpenObject } from '../../../platform/http/index.ts';
import { eventTypes, subscriptionNamesMax } from '../outbox/event-catalogue.ts';

const names = (options: object) =>
  Type.Array(Type.String({ maxLength: 64 }), { maxItems: subscriptionNamesMax, ...options });
const description = Type.String({ maxLength: 10_000 });
const deliveryStatus = OneOf(['success', 'failed']);

export const NewWebhook = Type.Object({
  url: Type.String({
    description: 'An http or https address of at most 2,048 characters.',
    alsoHeldTo: {
      minLength: 1,
      maxLength: 2_048,
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001f\\u007f]+$',
    },
  }),
  events: names({
    description: 'Event types, `*`, or a prefix such as `payment.*`.',
    alsoHeldTo: { minItems: 1 },
  }),
  description: Type.Optional(description),
  active: Type.Optional(Type.Boolean({ description: 'Whether events are queued for it; true when absent.' })),
});
export type NewWebhook = Static<typeof NewWebhook>;

export const WebhookChanges = Type.Partial(NewWebhook);
export type WebhookChanges = Static<typeof WebhookChanges>;

/** Interface 2.11; nullable times are null until the first delivery. */
export const Webhook = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  description: Type.String(),
  active: Type.Boolean(),
  lastDeliveryAt: Nullable(DateTime),
  lastDeliveryStatus: Nullable(deliveryStatus),
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

/** Interface 2.11 with the additions of decisions 8. */
export const DeliveryRecord = Type.Object({
  eventId: Type.String(),
  eventType: Type.String(),
  webhookId: Type.String(),
  deliveredAt: DateTime,
  status: deliveryStatus,
  responseStatus: Nullable(Type.Integer()),
  attempts: Type.Integer(),
  nextRetryAt: Nullable(DateTime),
  durationMs: Type.Integer(),
  error: Nullable(Type.String()),
  responseBody: Type.String({ description: 'The first KiB of what the consumer answered.' }),
});
export type DeliveryRecord = Static<typeof DeliveryRecord>;

export const RetriedEvent = Type.Object({
  eventId: Type.String(),
  deliveries: Type.Array(
    Type.Object({
      webhookId: Type.String(),
      status: OneOf(['success', 'failed', 'pending']),
      attempts: Type.Integer(),
      nextRetryAt: Nullable(DateTime),
    }),
  ),
});
export type RetriedEvent = Static<typeof RetriedEvent>;

export const TestRequest = Type.Object({
  type: Type.Optional(OneOf(eventTypes)),
});

export const ReplayRequest = Type.Object({
  since: DateTime,
  until: Type.Optional(DateTime),
  status: Type.Optional(deliveryStatus),
});
export type ReplayRequest = Static<typeof ReplayRequest>;

export const Replay = Type.Object({
  id: Type.String(),
  webhookId: Type.String(),
  since: DateTime,
  until: DateTime,
  status: Nullable(deliveryStatus),
  state: OneOf(['running', 'completed']),
  requeued: Type.Integer({ description: 'Deliveries queued so far.' }),
  total: Nullable(
    Type.Integer({
      description: 'Deliveries it is about, as counted at its start; null while nobody has counted.',
    }),
  ),
  createdAt: DateTime,
  completedAt: Nullable(DateTime),
});
export type Replay = Static<typeof Replay>;

export const CatalogueEntry = Type.Object({
  type: Type.String(),
  description: Type.String(),
  schema: OpenObject,
  sample: OpenObject,
});

export const WebhookParams = Type.Object({ webhookId: Type.String({ maxLength: 255 }) });
export const ReplayParams = Type.Object({
  webhookId: Type.String({ maxLength: 255 }),
  replayId: Type.String({ maxLength: 255 }),
});
export const EventParams = Type.Object({ eventId: Type.String({ maxLength: 255 }) });
export const DeliveriesQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
