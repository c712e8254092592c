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

/** Lets one import at a time bring products into a center, for as long as the transaction lasts. */
export async function lockProducts(tx: Tx, centerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('import-products', ${centerId}))`.execute(tx);
}
