import type { Tx } from '../../../platform/database/index.ts';
import { type AuditSource, recordAudit } from '../../../proof/audit/index.ts';

type Shown = Record<string, unknown> | null;

/** Writes down what was done to a webhook. */
export async function auditWebhook(
  tx: Tx,
  entry: {
    centerId: number;
    webhook: { id: string; url: string };
    action: string;
    changes: { before: Shown; after: Shown };
    metadata?: Record<string, unknown>;
    source: AuditSource;
    now: Date;
  },
): Promise<void> {
  await recordAudit(tx, {
    centerId: entry.centerId,
    eventType: 'CENTER_UPDATED',
    action: entry.action,
    target: auditTarget(entry.webhook),
    changes: entry.changes,
    metadata: entry.metadata ?? {},
    source: entry.source,
    now: entry.now,
  });
}

/** How the audit log names a webhook: its address without what a query may hide in it. */
export function auditTarget({ id, url }: { id: string; url: string }) {
  const { origin, pathname } = new URL(url);
  return { type: 'webhook', id, name: origin + pathname };
}
