import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NewAuditEntry } from './audit-entry.ts';
import { AUDIT_COLUMNS, type AuditRow, PLATFORM_CENTER_ID } from './audit-records.queries.ts';

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

/** Centers that have rows to seal. */
export async function centersWithPending(tx: Tx, limit: number): Promise<number[]> {
  // Each step jumps to the next center by index, so that a center with many rows costs no more than one with one.
  const { rows } = await sql<{ center_id: number }>`
    with recursive pending as (
      (select center_id from audit_pending order by center_id limit 1)
      union all
      select (select next.center_id from audit_pending as next where next.center_id > pending.center_id
              order by next.center_id limit 1)
      from pending where pending.center_id is not null
    )
    select center_id from pending where center_id is not null limit ${limit}`.execute(tx);
  return rows.map((row) => row.center_id);
}

/** Takes the oldest waiting rows off the queue and gives their columns as text. The caller holds the chain's lock. */
export async function takePending(
  tx: Tx,
  { centerId, limit }: { centerId: number; limit: number },
): Promise<(AuditRow & { id: string })[]> {
  await sql`set local timezone = 'UTC'`.execute(tx);
  const { rows } = await sql<AuditRow & { id: string }>`
    with taken as (
      delete from audit_pending
      where center_id = ${centerId} and id in (
        select id from audit_pending where center_id = ${centerId} order by id limit ${limit})
      returning id
    )
    select ${sql.raw(AUDIT_COLUMNS)} from audit_entries a join taken on taken.id = a.id
    where a.center_id = ${centerId} order by a.id`.execute(tx);
  return rows;
}
