import type { Tx } from '../platform/database/index.ts';
import type { NewAuditEntry } from './record-audit.ts';

/** The platform's own entries stand under this center id. */
export const PLATFORM_CENTER_ID = 0;

export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry & { id: string }): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      center_id: entry.centerId ?? PLATFORM_CENTER_ID,
      id: entry.id,
      event_type: entry.eventType,
      action: entry.action,
      result: entry.result ?? 'success',
      occurred_at: entry.now,
      actor: entry.source.actor ? JSON.stringify(entry.source.actor) : null,
      target: JSON.stringify(entry.target),
      changes: entry.changes ? JSON.stringify(entry.changes) : null,
      ip_address: entry.source.ipAddress,
      user_agent: entry.source.userAgent,
      request_id: entry.source.requestId,
      metadata: JSON.stringify(entry.metadata ?? {}),
    })
    .execute();
}
