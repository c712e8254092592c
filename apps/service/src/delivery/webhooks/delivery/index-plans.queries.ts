import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

/**
 * For the rest of the transaction, rows are reached through indexes one by one, for the reason that `attempts.functions.sql`
 * gives: a queue's statistics mislead.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await sql`
    select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
           set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
    tx,
  );
}
