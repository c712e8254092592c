import type { Tx } from '../../../platform/database/index.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { recordAudit } from '../../../proof/audit/index.ts';
import type { EgressPolicy } from '../egress/index.ts';
import { tellChanged, tellDue } from '../outbox/index.ts';
import { auditTarget, auditWebhook } from './audit-webhook.ts';
import type { CenterCaller } from './mount.ts';
import { mayReadAudit, requireMayRead, requireValidWebhook } from './register-webhook.ts';
import { requireStoredWebhook, requireWebhook } from './require-webhook.ts';
import { createSigningSecret } from './signing-secrets.ts';
import {
  deleteWebhook,
  resetHealth,
  type StoredWebhook,
  selectUndeliveredTypes,
  updateWebhook,
} from './webhooks.queries.ts';
import type { Webhook, WebhookChanges } from './webhooks.schemas.ts';

/** Changes what the input names. Deliveries that were waiting while a webhook was inactive go on when it is active again. */
export async function changeWebhook(
  tx: Tx,
  caller: CenterCaller,
  { id, input, policy, now }: { id: string; input: WebhookChanges; policy: EgressPolicy; now: Date },
): Promise<Webhook> {
  const { centerId, source } = caller;
  requireValidWebhook(input, policy);
  const before = await requireStoredWebhook(tx, { centerId, id });
  // Another address for what somebody else may read is another reader of it, and of what waits to be read.
  requireMayRead(caller, { events: [...before.events, ...(input.events ?? [])] });
  if (input.url !== undefined && !mayReadAudit(caller))
    requireMayRead(caller, { events: await selectUndeliveredTypes(tx, { centerId, id }) });
  const after = {
    ...before,
    url: input.url ?? before.url,
    events: input.events ? [...new Set(input.events)] : before.events,
    description: input.description ?? before.description,
    active: input.active ?? before.active,
  };
  await updateWebhook(tx, { ...after, centerId, now });
  await tellChanged(tx, { centerId, webhookId: id });
  if (after.active && !before.active) {
    await resetHealth(tx, { centerId, id });
    await tellDue(tx, [{ centerId, webhookId: id }]);
  }
  await auditWebhook(tx, {
    centerId,
    webhook: after,
    action: 'update-webhook',
    changes: { before: shown(before), after: shown(after) },
    source,
    now,
  });
  return requireWebhook(tx, { centerId, id });
}

export async function removeWebhook(
  tx: Tx,
  caller: CenterCaller,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const { centerId, source } = caller;
  const before = await requireStoredWebhook(tx, { centerId, id });
  requireMayRead(caller, before);
  await deleteWebhook(tx, { centerId, id });
  await tellChanged(tx, { centerId, webhookId: id });
  await auditWebhook(tx, {
    centerId,
    webhook: before,
    action: 'remove-webhook',
    changes: { before: shown(before), after: null },
    source,
    now,
  });
}

/** A new secret, at once; the one before it keeps signing beside it for 24 hours. */
export async function rotateSecret(
  tx: Tx,
  caller: CenterCaller,
  { id, secrets, now }: { id: string; secrets: Secrets; now: Date },
): Promise<{ id: string; signingSecret: string }> {
  const { centerId, source } = caller;
  const before = await requireStoredWebhook(tx, { centerId, id });
  // Whoever knows the secret could write a log of their own to whom the webhook brings ours.
  requireMayRead(caller, before);
  const signingSecret = createSigningSecret();
  await updateWebhook(tx, {
    ...before,
    centerId,
    signingSecret: secrets.encrypt(signingSecret, id),
    previousSecret: before.signingSecret,
    rotatedAt: now,
    now,
  });
  await tellChanged(tx, { centerId, webhookId: id });
  await recordAudit(tx, {
    centerId,
    eventType: 'CREDENTIAL_CHANGED',
    action: 'rotate-webhook-secret',
    target: auditTarget(before),
    source,
    now,
  });
  return { id, signingSecret };
}

function shown({ events, description, active }: StoredWebhook) {
  return { events, description, active };
}
