import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { type AuditSource, recordAudit, systemSource } from '../../../proof/audit/index.ts';
import type { DeactivationCause } from '../delivery/delivery-rules.ts';
import { createSigningSecret } from '../delivery/signing.ts';
import type { EgressPolicy } from '../egress/egress-rules.ts';
import { auditTarget, type WebhookKeeper } from '../webhook-keeper.ts';
import { requireValidWebhook } from './register-webhook.ts';
import { type LaneKey, tellChanged, tellDue } from './webhook-notices.queries.ts';
import {
  deactivate,
  deleteWebhook,
  resetHealth,
  type StoredWebhook,
  selectStoredWebhook,
  selectWebhook,
  updateWebhook,
} from './webhooks.queries.ts';
import type { Webhook, WebhookChanges } from './webhooks.schemas.ts';

/** Changes what the input names. Deliveries that were waiting while a webhook was inactive go on when it is active again. */
export async function changeWebhook(
  tx: Tx,
  who: WebhookKeeper,
  { id, input, policy, now }: { id: string; input: WebhookChanges; policy: EgressPolicy; now: Date },
): Promise<Webhook> {
  requireValidWebhook(input, policy);
  const before = await requireStored(tx, who, id);
  const after = {
    ...before,
    url: input.url ?? before.url,
    events: input.events ? [...new Set(input.events)] : before.events,
    description: input.description ?? before.description,
    active: input.active ?? before.active,
  };
  await updateWebhook(tx, { ...after, centerId: who.centerId, now });
  const lane = { centerId: who.centerId, webhookId: id };
  await tellChanged(tx, lane);
  if (after.active && !before.active) {
    await resetHealth(tx, { centerId: who.centerId, id });
    await tellDue(tx, [lane]);
  }
  await audit(tx, {
    lane,
    url: after.url,
    action: 'update-webhook',
    changes: { before: shown(before), after: shown(after) },
    source: who.source,
    now,
  });
  const webhook = await selectWebhook(tx, { centerId: who.centerId, id });
  if (!webhook) throw notFound('webhook');
  return webhook;
}

export async function removeWebhook(
  tx: Tx,
  who: WebhookKeeper,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const before = await requireStored(tx, who, id);
  await deleteWebhook(tx, { centerId: who.centerId, id });
  const lane = { centerId: who.centerId, webhookId: id };
  await tellChanged(tx, lane);
  const changes = { before: shown(before), after: null };
  await audit(tx, { lane, url: before.url, action: 'remove-webhook', changes, source: who.source, now });
}

/** A new secret, at once; the one before it keeps signing beside it for 24 hours (interface 6.2). */
export async function rotateSecret(
  tx: Tx,
  who: WebhookKeeper,
  { id, secrets, now }: { id: string; secrets: Secrets; now: Date },
): Promise<{ id: string; signingSecret: string }> {
  const before = await requireStored(tx, who, id);
  const signingSecret = createSigningSecret();
  await updateWebhook(tx, {
    ...before,
    centerId: who.centerId,
    signingSecret: secrets.encrypt(signingSecret, id),
    previousSecret: before.signingSecret,
    rotatedAt: now,
    now,
  });
  const lane = { centerId: who.centerId, webhookId: id };
  await tellChanged(tx, lane);
  await recordAudit(tx, {
    centerId: who.centerId,
    eventType: 'CREDENTIAL_CHANGED',
    action: 'rotate-webhook-secret',
    target: auditTarget(before),
    source: who.source,
    now,
  });
  return { id, signingSecret };
}

/** What the service does to a webhook whose consumer is gone, or has failed for five days (decisions 8). */
export async function deactivateWebhook(
  tx: Tx,
  { lane, cause, now }: { lane: LaneKey; cause: DeactivationCause; now: Date },
): Promise<void> {
  const known = await deactivate(tx, { centerId: lane.centerId, id: lane.webhookId, now });
  if (!known) return;
  await tellChanged(tx, lane);
  await audit(tx, {
    lane,
    url: known.url,
    action: 'deactivate-webhook',
    changes: { before: { active: true }, after: { active: false } },
    metadata: { cause },
    source: systemSource,
    now,
  });
}

async function requireStored(tx: Tx, who: WebhookKeeper, id: string): Promise<StoredWebhook> {
  const stored = await selectStoredWebhook(tx, { centerId: who.centerId, id });
  if (!stored) throw notFound('webhook');
  return stored;
}

function shown({ events, description, active }: StoredWebhook) {
  return { events, description, active };
}

async function audit(
  tx: Tx,
  entry: {
    lane: LaneKey;
    url: string;
    action: string;
    changes: { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
    metadata?: Record<string, unknown>;
    source: AuditSource;
    now: Date;
  },
): Promise<void> {
  await recordAudit(tx, {
    centerId: entry.lane.centerId,
    eventType: 'CENTER_UPDATED',
    action: entry.action,
    target: auditTarget({ id: entry.lane.webhookId, url: entry.url }),
    changes: entry.changes,
    metadata: entry.metadata ?? {},
    source: entry.source,
    now: entry.now,
  });
}
