export {
  type EventType,
  eraseFromEvents,
  type NewEvent,
  onEvents,
  recordEvent,
  recordEvents,
} from './outbox/index.ts';
export { centerWebhookRoutes, webhookRoutes } from './webhooks.routes.ts';
export { webhookWorker } from './webhooks.worker.ts';
