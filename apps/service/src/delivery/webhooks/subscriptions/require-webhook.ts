import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { type StoredWebhook, selectStoredWebhook, selectWebhook } from './webhooks.queries.ts';
import type { Webhook } from './webhooks.schemas.ts';

interface WebhookKey {
  readonly centerId: number;
  readonly id: string;
}

export async function requireWebhook(tx: Tx, key: WebhookKey): Promise<Webhook> {
  const webhook = await selectWebhook(tx, key);
  if (!webhook) throw notFound('webhook');
  return webhook;
}

/** With its secrets as ciphertext, and locked for whoever is about to change it. */
export async function requireStoredWebhook(tx: Tx, key: WebhookKey): Promise<StoredWebhook> {
  const webhook = await selectStoredWebhook(tx, key);
  if (!webhook) throw notFound('webhook');
  return webhook;
}
