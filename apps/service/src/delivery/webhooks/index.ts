export type { EventType } from './outbox/event-catalogue.ts';
export { onEvents } from './outbox/event-listeners.ts';
export { eraseFromEvents, type NewEvent, recordEvent, recordEvents } from './outbox/record-events.ts';
export { centerWebhookRoutes, webhookRoutes } from './subscriptions/webhooks.routes.ts';
export { webhookWorker } from './webhooks.worker.ts';
