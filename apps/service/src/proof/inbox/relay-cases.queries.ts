import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';

/** What waits changed; the payload lists centers, and an empty one means any of them. */
export const CASES_CHANNEL = 'cases';

/** A notice holds less than 8,000 bytes. */
const PAYLOAD_MAX = 7_000;

/** Outside any transaction, and without waiting for the disk, since there is nothing to keep. */
export async function tellCases(database: Database, centers: readonly string[]): Promise<void> {
  const list = centers.join(',');
  await database.runAlone(
    sql`select set_config('synchronous_commit', 'off', true),
               pg_notify(${CASES_CHANNEL}, ${list.length < PAYLOAD_MAX ? list : ''})`,
  );
}
