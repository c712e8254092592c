import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

/** What is partitioned by month. */
export const PARTITIONED = ['webhook_events', 'webhook_deliveries', 'webhook_attempts'] as const;
type Partitioned = (typeof PARTITIONED)[number];

/** Makes the partitions of this month and the two after it. */
export async function makePartitions(
  tx: Tx,
  { table, now }: { table: Partitioned; now: Date },
): Promise<void> {
  await sql`select make_webhook_partitions(${table}, ${now}::timestamptz)`.execute(tx);
}

/** Drops the oldest partition past retention; null when there is none. */
export async function dropOldestPartition(
  tx: Tx,
  { table, now, days }: { table: Partitioned; now: Date; days: number },
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select drop_webhook_partition(${table}, ${now}::timestamptz, ${days}::int) as name`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Deletes rows past retention that have no partition of their own; answers how many, up to the limit. */
export async function clearDefault(
  tx: Tx,
  { table, now, days, limit }: { table: Partitioned; now: Date; days: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select clear_webhook_default(${table}, ${now}::timestamptz, ${days}::int, ${limit}::int) as deleted`.execute(
    tx,
  );
  return rows[0]?.deleted ?? 0;
}
