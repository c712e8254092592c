import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** The center, while it is open. */
export async function selectOpenCenter(
  tx: Tx,
  centerId: number,
): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from centers where id = ${centerId} and status = 'ACTIVE'`.execute(tx);
  return rows[0] ?? null;
}

export async function setPoint(tx: Tx): Promise<void> {
  await sql`savepoint import_row`.execute(tx);
}

export async function releasePoint(tx: Tx): Promise<void> {
  await sql`release savepoint import_row`.execute(tx);
}

export async function returnToPoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint import_row`.execute(tx);
}
