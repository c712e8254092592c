import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionFailure } from '../../src/platform/database/failures.ts';

/** The database owner's eyes: what is really there, past every rule of the service. */
export interface Owner {
  /** Asks again while the database is away. */
  rows<Row extends pg.QueryResultRow>(query: string, values?: unknown[]): Promise<Row[]>;
  untilItAnswers(): Promise<void>;
}

const TRIES_MAX = 120;
const PAUSE_MS = 500;

/** A frozen server lets a connection wait, for which the driver has words of its own. */
function isAway(error: unknown): boolean {
  return isConnectionFailure(error) || /timeout expired/.test((error as Error).message);
}

export function createOwner(databaseUrl: string): Owner {
  const owner: Owner = {
    async rows<Row extends pg.QueryResultRow>(query: string, values: unknown[] = []) {
      for (let left = TRIES_MAX; ; left--) {
        // A connection for each question, because the faults break every one that is open.
        const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
        client.on('error', () => {});
        try {
          await client.connect();
          return (await client.query<Row>(query, values)).rows;
        } catch (error) {
          if (left === 1 || !isAway(error)) throw error;
        } finally {
          await client.end().catch(() => {});
        }
        await delay(PAUSE_MS);
      }
    },
    async untilItAnswers() {
      await owner.rows('select 1');
    },
  };
  return owner;
}
