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
