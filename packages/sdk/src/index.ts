export { type ClientOptions, createCenterproof } from './client.ts';
export { CenterproofError } from './errors.ts';
export * from './guard/index.ts';
export { items } from './pages.ts';
export type { RetryOptions } from './resilient-send.ts';
export { memoryStore, type SessionOptions, type TokenStore, type Tokens } from './session.ts';
export type { SigningKey } from './sign-records.ts';
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookErrorCode,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts';
export type { WebhookEvent, WebhookEventData, WebhookEventOf, WebhookEventType } from './webhook-events.ts';
