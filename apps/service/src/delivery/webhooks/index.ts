export type { EventType } from './outbox/event-catalogue.ts';
export { type EventListener, listenToEvents } from './outbox/event-listeners.ts';
export {
  eraseFromEvents,
  eventStatements,
  type NewEvent,
  recordEvent,
  recordEvents,
} from './outbox/record-events.ts';
export { centerWebhookRoutes, webhookRoutes } from './subscriptions/webhooks.routes.ts';
export { webhookWorker } from './webhooks.worker.ts';
