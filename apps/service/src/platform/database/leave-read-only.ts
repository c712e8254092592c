import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { isFenced, isReadOnly } from './failures.ts';

/**
 * A server that takes no writes is a standby, or was the primary until another took its place, and answers for as long as it is asked. A
 * connection on which it says so is closed when its work is over: the next one goes where the address leads by then.
 */
export function leaveReadOnly(pool: pg.Pool, left: () => void = () => {}): void {
  const refused = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    // The driver's type leaves its connection out.
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('errorMessage', (error: Error) => {
      if (isReadOnly(error) && !isFenced(error)) refused.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    if (!refused.has(client)) return;
    // The pool drops whatever has ended.
    client.end().catch(() => {});
    left();
  });
}
