export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookErrorCode,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts';
export type { WebhookEvent, WebhookEventData, WebhookEventOf, WebhookEventType } from './webhook-events.ts';
