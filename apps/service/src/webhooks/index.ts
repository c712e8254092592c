export type { EventType } from './event-catalogue.ts';
export { onEvents } from './event-listeners.ts';
export { eraseFromEvents, type NewEvent, recordEvent, recordEvents } from './record-events.ts';
export { centerWebhookRoutes, webhookRoutes } from './webhooks.routes.ts';
export { webhookWorker } from './webhooks.worker.ts';
