export { postDelivery, resumeReplays } from './delivery/index.ts';
export { checkTargetUrl, egressOf, egressPolicyOf } from './egress/index.ts';
export {
  type EventListener,
  type EventType,
  eraseFromEvents,
  eventStatements,
  listenToEvents,
  type NewEvent,
  recordEvent,
  recordEvents,
} from './outbox/index.ts';
export { createSigningSecret, selectWebhooks } from './subscriptions/index.ts';
export { tellOfAudit } from './tell-of-audit.ts';
export { centerWebhookRoutes, webhookRoutes } from './webhooks.routes.ts';
export { webhookWorker } from './webhooks.worker.ts';
