import Type, { type Static } from 'typebox';
import { DateTime, Nullable, OneOf } from '../../../platform/http/index.ts';
import { EVENT_TYPES } from '../outbox/index.ts';

const deliveryStatus = OneOf(['success', 'failed']);

/** A delivery, as its latest attempt tells of it. */
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
  type: Type.Optional(OneOf(EVENT_TYPES)),
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

export const ReplayParams = Type.Object({
  webhookId: Type.String({ maxLength: 255 }),
  replayId: Type.String({ maxLength: 255 }),
});
export const EventParams = Type.Object({ eventId: Type.String({ maxLength: 255 }) });
export const DeliveriesQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
});
