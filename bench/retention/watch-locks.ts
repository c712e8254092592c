import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const LOOK_EVERY_MS = 5;

/** Looks at who waits for a lock of a table until it is stopped; then the longest wait that it saw, in milliseconds. */
export function watchLocks(owner: pg.Pool): { stop(): Promise<number> } {
  let isStopped = false;
  let longestMs = 0;
  const watching = (async () => {
    while (!isStopped) {
      const { rows } = await owner.query<{ ms: number }>({
        name: 'lock-waits',
        text: `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 * 1000 as ms
                 from pg_locks where not granted and locktype = 'relation'`,
      });
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
      await wait(LOOK_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await watching;
      return longestMs;
    },
  };
}
