import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export async function insertTimestamp(
  tx: Tx,
  { size, token, createdAt }: { size: number; token: Buffer; createdAt: Date },
): Promise<void> {
  await sql`insert into log_timestamps (size, token, created_at) values (${size}, ${token}, ${createdAt})
    on conflict do nothing`.execute(tx);
}

/** The tokens over checkpoints of these sizes. */
export async function selectTimestamps(
  tx: Tx,
  sizes: readonly number[],
): Promise<{ size: number; token: Buffer }[]> {
  const { rows } = await sql<{ size: number; token: Buffer }>`
    select size, token from log_timestamps where size = any (${sizes}::bigint[]) order by size`.execute(tx);
  return rows;
}
