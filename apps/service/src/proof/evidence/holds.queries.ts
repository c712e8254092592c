import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Whether a hold of the center, or of this subject, stands. */
export async function isHeld(
  tx: Tx,
  { centerId, subjectId }: { centerId: number; subjectId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from legal_holds
      where center_id = ${centerId} and lifted_at is null
        and (covers = 'center' or subject_id = ${subjectId})) as held`.execute(tx);
  return rows[0]?.held ?? false;
}
