import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface LegalHold {
  id: string;
  covers: 'center' | 'subject';
  subjectId: string | null;
  reason: string;
  placedBy: { id: string; name: string };
  placedAt: Date;
  liftedBy: { id: string; name: string } | null;
  liftedAt: Date | null;
}

const columns = sql<LegalHold>`id, covers, subject_id as "subjectId", reason, placed_by as "placedBy",
  placed_at as "placedAt", lifted_by as "liftedBy", lifted_at as "liftedAt"`;

export async function insertHold(
  tx: Tx,
  centerId: number,
  hold: Pick<LegalHold, 'id' | 'subjectId' | 'reason' | 'placedBy' | 'placedAt'>,
): Promise<LegalHold> {
  const { rows } = await sql<LegalHold>`
    insert into legal_holds (center_id, id, covers, subject_id, reason, placed_by, placed_at)
    values (${centerId}, ${hold.id}, ${hold.subjectId === null ? 'center' : 'subject'}, ${hold.subjectId},
            ${hold.reason}, ${JSON.stringify(hold.placedBy)}, ${hold.placedAt})
    returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error('A hold was not written.');
  return rows[0];
}

/** Lifts a hold and forgets whom it was about; undefined when none stands under this id. */
export async function liftHold(
  tx: Tx,
  centerId: number,
  { id, by, now }: { id: string; by: LegalHold['placedBy']; now: Date },
): Promise<LegalHold | undefined> {
  const { rows } = await sql<LegalHold>`
    update legal_holds set lifted_at = ${now}, lifted_by = ${JSON.stringify(by)}, subject_id = null
     where center_id = ${centerId} and id = ${id} and lifted_at is null
    returning ${columns}`.execute(tx);
  return rows[0];
}

export async function selectHolds(
  tx: Tx,
  centerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<LegalHold[]> {
  const { rows } = await sql<LegalHold>`
    select ${columns} from legal_holds where center_id = ${centerId}
     order by lifted_at is not null, placed_at desc, id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function countHolds(
  tx: Tx,
  centerId: number,
): Promise<{ total: number; standing: number; coversCenter: boolean }> {
  const { rows } = await sql<{ total: number; standing: number; coversCenter: boolean }>`
    select count(*)::int as total, (count(*) filter (where lifted_at is null))::int as standing,
           coalesce(bool_or(covers = 'center' and lifted_at is null), false) as "coversCenter"
      from legal_holds where center_id = ${centerId}`.execute(tx);
  return rows[0] ?? { total: 0, standing: 0, coversCenter: false };
}
