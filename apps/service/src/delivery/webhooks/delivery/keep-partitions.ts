import type { Database } from '../../../platform/database/index.ts';
import { clearDefault, dropOldestPartition, makePartitions, PARTITIONED } from './partitions.queries.ts';

/** Events, deliveries and attempts are kept for at least so long; whole months are dropped. */
const RETENTION_DAYS = 90;
/** PostgreSQL's "lock not available". */
const BUSY_CODE = '55P03';
const ROWS_AT_ONCE = 10_000;
/** Far more steps than a table ever needs in one night; the next night goes on. */
const STEPS_MAX = 1_000;

/**
 * Makes partitions ahead and drops those past retention, each step in a transaction of its own that holds up recordings
 * for a tenth of a second at most. A table that somebody reads for longer, a backup for instance, is left for the next
 * try: the error at the end makes the queue call again.
 */
export async function keepPartitions(
  database: Pick<Database, 'asDispatcher'>,
  { now, days = RETENTION_DAYS }: { now: Date; days?: number },
): Promise<void> {
  const busy: string[] = [];
  for (const table of PARTITIONED) {
    const isDone = await withoutWaiting(async () => {
      await database.asDispatcher((tx) => makePartitions(tx, { table, now }));
      await repeat(() => database.asDispatcher((tx) => dropOldestPartition(tx, { table, now, days })));
      const limit = ROWS_AT_ONCE;
      await repeat(() => database.asDispatcher((tx) => clearDefault(tx, { table, now, days, limit })));
    });
    if (!isDone) busy.push(table);
  }
  if (busy.length > 0) throw new Error(`In use, and left for the next try: ${busy.join(', ')}.`);
}

async function repeat(step: () => Promise<unknown>): Promise<void> {
  for (let left = STEPS_MAX; left > 0; left--) if (!(await step())) return;
}

/** False when somebody else had the table. */
async function withoutWaiting(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== BUSY_CODE) throw error;
    return false;
  }
}
