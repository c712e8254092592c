import type { Tx } from '../../../platform/database/index.ts';
import { systemSource } from '../../../proof/audit/index.ts';
import { type LaneKey, tellChanged } from '../outbox/index.ts';
import { auditWebhook } from './audit-webhook.ts';
import { deactivate } from './webhooks.queries.ts';

/** The consumer answered that it is gone, or has failed for five days. */
export type DeactivationCause = 'gone' | 'failing';

/** What the service itself does to a webhook. One that is not active any more is left as it is. */
export async function deactivateWebhook(
  tx: Tx,
  { lane, cause, now }: { lane: LaneKey; cause: DeactivationCause; now: Date },
): Promise<void> {
  const { centerId, webhookId: id } = lane;
  const known = await deactivate(tx, { centerId, id, now });
  if (!known) return;
  await tellChanged(tx, lane);
  await auditWebhook(tx, {
    centerId,
    webhook: { id, url: known.url },
    action: 'deactivate-webhook',
    changes: { before: { active: true }, after: { active: false } },
    metadata: { cause },
    source: systemSource,
    now,
  });
}
