import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database/index.ts';

/** How many rows of a table this transaction has read so far, by whatever plan. */
export async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = ${table}`.execute(
    tx,
  );
  return rows[0]?.read ?? 0;
}
