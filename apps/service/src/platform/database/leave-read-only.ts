import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { isFenced, isReadOnly } from './failures.ts';

/**
 * A server that takes no writes is a standby, or was the primary until another took its place, and answers for as long as it is asked. Once
 * it has refused one of them, every connection of these pools is closed when its work is over, also those that only read: the next ones go
 * where the address leads by then.
 */
export function leaveReadOnly(pools: Iterable<pg.Pool>, left: () => void = () => {}): void {
  let refusals = 0;
  const refusalsBefore = new WeakMap<pg.PoolClient, number>();
  for (const pool of pools) {
    pool.on('connect', (client) => {
      refusalsBefore.set(client, refusals);
      // The driver's type leaves its connection out.
      const { connection } = client as unknown as { connection: EventEmitter };
      connection.on('errorMessage', (error: Error) => {
        if (!isReadOnly(error) || isFenced(error)) return;
        refusals += 1;
        left();
      });
    });
    pool.on('release', (_error, client) => {
      // The pool drops whatever has ended.
      if (refusalsBefore.get(client) !== refusals) client.end().catch(() => {});
    });
  }
}
