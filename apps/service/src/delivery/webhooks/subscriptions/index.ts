export { type DeactivationCause, deactivateWebhook } from './deactivate-webhook.ts';
export { type CenterCaller, inCenterOf, type WebhookMount } from './mount.ts';
export { requireStoredWebhook, requireWebhook } from './require-webhook.ts';
export {
  createSigningSecret,
  type OpenedSecrets,
  openSecrets,
  type SigningSecret,
  type SigningSecrets,
  secretsInForce,
} from './signing-secrets.ts';
export { subscriptionRoutes } from './subscriptions.routes.ts';
export { type StoredWebhook, selectWebhook, selectWebhooks } from './webhooks.queries.ts';
export { WebhookParams } from './webhooks.schemas.ts';
