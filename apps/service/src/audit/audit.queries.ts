import type { Tx } from '../platform/database/index.ts';
import type { NewAuditEntry } from './record-audit.ts';

/** The platform's own entries stand under this center id. */
export const PLATFORM_CENTER_ID = 0;

/** One statement binds at most 65,535 values, and an entry has 13. */
const ENTRIES_MAX = 1_000;

export async function insertAuditEntries(
  tx: Tx,
  entries: readonly (NewAuditEntry & { id: string })[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += ENTRIES_MAX) {
    await tx
      .insertInto('audit_entries')
      .values(entries.slice(from, from + ENTRIES_MAX).map(toRow))
      .execute();
  }
}

function toRow(entry: NewAuditEntry & { id: string }) {
  return {
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
  };
}
