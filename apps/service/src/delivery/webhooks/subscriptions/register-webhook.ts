import type { Tx } from '../../../platform/database/index.ts';
import { ApiError, type FieldError, invalidFields } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { checkTargetUrl, type EgressPolicy } from '../egress/index.ts';
import { checkSubscriptionNames, isAudit } from '../outbox/index.ts';
import { auditWebhook } from './audit-webhook.ts';
import type { CenterCaller } from './mount.ts';
import { createSigningSecret } from './signing-secrets.ts';
import { countWebhooks, insertWebhook, lockCenterForRegistration } from './webhooks.queries.ts';
import type { NewWebhook, WebhookChanges } from './webhooks.schemas.ts';

const WEBHOOKS_PER_CENTER_MAX = 50;

/** Registers a webhook and shows its secret, which can never be read again afterwards. */
export async function registerWebhook(
  tx: Tx,
  caller: CenterCaller,
  { input, policy, secrets, now }: { input: NewWebhook; policy: EgressPolicy; secrets: Secrets; now: Date },
) {
  const { centerId, source } = caller;
  requireValidWebhook(input, policy);
  requireMayRead(caller, input);
  await lockCenterForRegistration(tx, centerId);
  if ((await countWebhooks(tx, centerId)) >= WEBHOOKS_PER_CENTER_MAX)
    throw new ApiError(
      'CONFLICT',
      `A center has at most ${WEBHOOKS_PER_CENTER_MAX} webhooks. Remove one before adding another.`,
    );

  const id = newId('whk', now);
  const signingSecret = createSigningSecret();
  const webhook = {
    id,
    url: input.url,
    events: [...new Set(input.events)],
    description: input.description ?? '',
    active: input.active ?? true,
  };
  await insertWebhook(tx, {
    ...webhook,
    centerId,
    signingSecret: secrets.encrypt(signingSecret, id),
    createdAt: now,
  });
  await auditWebhook(tx, {
    centerId,
    webhook,
    action: 'register-webhook',
    changes: { before: null, after: { events: webhook.events, active: webhook.active } },
    source,
    now,
  });
  return { ...webhook, signingSecret, createdAt: now.toISOString() };
}

/** The audit log leaves to whom a key that may export it sends it, or an administrator. */
export function requireMayRead(caller: CenterCaller, { events = [] }: WebhookChanges): void {
  if (events.some(isAudit) && !mayReadAudit(caller))
    throw new ApiError('FORBIDDEN', 'Events of the audit log need a key with the scope audit:export.');
}

export function mayReadAudit({ scopes }: CenterCaller): boolean {
  return !scopes || scopes.includes('audit:export');
}

/** What a schema cannot say: whether the address may be posted to, and whether each name is in the catalogue. */
export function requireValidWebhook(input: WebhookChanges, policy: EgressPolicy): void {
  const fields: FieldError[] = [];
  if (input.url !== undefined) {
    const target = checkTargetUrl(input.url, policy);
    if (!target.ok) fields.push({ path: 'url', message: target.reason });
  }
  if (input.events !== undefined) fields.push(...checkSubscriptionNames(input.events));
  if (fields.length > 0) throw invalidFields(fields);
}
