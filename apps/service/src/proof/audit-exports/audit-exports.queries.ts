import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Whether a center has an audit entry, and where it is sealed; the place is null until it is. */
export async function selectAuditPlace(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<{ chainIndex: number | null } | null> {
  const row = await tx
    .selectFrom('audit_entries as a')
    .leftJoin('chain_entries as e', (join) =>
      join
        .onRef('e.center_id', '=', 'a.center_id')
        .onRef('e.subject', '=', 'a.id')
        .on('e.domain', '=', sql.lit('audit')),
    )
    .select('e.index')
    .where('a.center_id', '=', centerId)
    .where('a.id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row ? { chainIndex: row.index === null ? null : Number(row.index) } : null;
}

export interface SealedAudit {
  index: number;
  hash: string;
  previousHash: string | null;
  id: string;
  eventType: string;
  action: string;
  result: string;
  occurredAt: Date;
  actor: unknown;
  target: unknown;
  changes: unknown;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
  metadata: unknown;
}

/** The audit entries of a center from an index of its chain on. */
export async function selectSealedAudit(
  tx: Tx,
  { centerId, from, limit }: { centerId: number; from: number; limit: number },
): Promise<SealedAudit[]> {
  const { rows } = await sql<SealedAudit>`
    select e.index, e.hash, e.previous_hash as "previousHash", a.id, a.event_type as "eventType", a.action, a.result,
           a.occurred_at as "occurredAt", a.actor, a.target, a.changes, a.ip_address as "ipAddress",
           a.user_agent as "userAgent", a.request_id as "requestId", a.metadata
      from chain_entries e join audit_entries a on a.center_id = e.center_id and a.id = e.subject
     where e.center_id = ${centerId} and e.domain = 'audit' and e.index >= ${from}
     order by e.index limit ${limit}`.execute(tx);
  return rows;
}
