import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** What a center keeps of a member, by table and the column that names them. Tables that hold keys or secrets are not among them. */
const PERSONAL_TABLES = [
  ['memberships', 'actor_id'],
  ['guardians', 'parent_actor_id'],
  ['guardians', 'child_actor_id'],
  ['bookings', 'actor_id'],
  ['waiting_entries', 'actor_id'],
  ['learning_orders', 'buyer_id'],
  ['learning_progress', 'learner_id'],
  ['learning_assessments', 'learner_id'],
  ['attendances', 'learner_id'],
  ['certificates', 'learner_id'],
] as const;

const ROWS_MAX = 10_000;

export async function selectAccount(
  tx: Tx,
  centerId: number,
  actorId: string,
): Promise<{ name: string; email: string | null; phone: string | null } | null> {
  const { rows } = await sql<{ name: string; email: string | null; phone: string | null }>`
    select actor.name, actor.email, actor.phone from actors as actor
     where actor.id = ${actorId}
       and exists (select from memberships as m where m.center_id = ${centerId} and m.actor_id = actor.id)`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The rows about a member, table by table. */
export async function* readRowsAbout(
  inCenter: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  centerId: number,
  actorId: string,
): AsyncGenerator<{ table: string; rows: unknown[] }> {
  for (const [table, column] of PERSONAL_TABLES) {
    const rows = await inCenter(async (tx) => {
      const found = await sql<{ row: unknown }>`
        select to_jsonb(found) as row from ${sql.table(table)} as found
         where found.center_id = ${centerId} and found.${sql.ref(column)} = ${actorId}
         limit ${ROWS_MAX}`.execute(tx);
      return found.rows.map(({ row }) => row);
    });
    if (rows.length > 0) yield { table, rows };
  }
}

/** The audit entries that name somebody as who acted or as what was acted on, the newest first. */
export async function selectAuditAbout(tx: Tx, centerId: number, subjectId: string): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(found) - 'center_id' - 'partner_id' as row from audit_entries as found
     where found.center_id = ${centerId} and (found.actor ->> 'id' = ${subjectId} or found.target ->> 'id' = ${subjectId})
     order by found.occurred_at desc, found.id desc limit ${ROWS_MAX}`.execute(tx);
  return rows.map(({ row }) => row);
}
