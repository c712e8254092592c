import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../logging.ts';
import type { Tx } from './scope.ts';
import { onTheirOwn } from './unit.ts';

type Listener = (payload: string) => void;

export interface Notices {
  /** Hears a channel. After a lost connection every listener hears '' once, because it may have missed something. */
  listen(channel: string, listener: Listener): () => void;
  /** Tells the listeners of this process alone. */
  tell(channel: string, payload: string): void;
  /** Leaves the server that it hears for the one to which the address leads by now. */
  reopen(): void;
  close(): Promise<void>;
}

const RECONNECT_MIN_MS = 100;
const RECONNECT_MAX_MS = 5_000;

/** Tells every process, once this transaction has committed. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}

/** Tells every process of a change that none of them may miss: by a notice, and by a row that each looks for (`changes.ts`). */
export async function tellChange(tx: Tx, channel: string, payload: string): Promise<void> {
  await tx.insertInto('access_changes').values({ channel, payload }).execute();
  await notify(tx, channel, payload);
}

/** Changes that every process has seen or is too young to need, a bounded number at a time. */
export async function dropOldChanges(tx: Tx): Promise<void> {
  await sql`delete from access_changes where ctid = any (array(
    select ctid from access_changes where changed_at < clock_timestamp() - interval '1 minute' limit 50000))`.execute(
    tx,
  );
}

/** One connection per process that hears NOTIFY. It comes back by itself when the database does. */
export function createNotices(connectionString: string, log: Log): Notices {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | undefined;
  let isClosed = false;
  let retryMs = RECONNECT_MIN_MS;
  let timer: NodeJS.Timeout | undefined;
  let connecting: Promise<void> | undefined;
  let listening: Promise<void> = Promise.resolve();

  async function connect(): Promise<void> {
    const candidate = new pg.Client({
      connectionString,
      application_name: 'centerproof notices',
      keepAlive: true,
    });
    candidate.on('error', () => lost(candidate));
    candidate.on('end', () => lost(candidate));
    candidate.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    try {
      await candidate.connect();
      // Nobody tells anything on a server that takes no writes.
      await candidate.query('select require_writable()');
      client = candidate;
      for (const channel of listeners.keys())
        await candidate.query(`listen ${candidate.escapeIdentifier(channel)}`);
      retryMs = RECONNECT_MIN_MS;
      for (const channel of listeners.keys()) tell(channel, '');
    } catch (error) {
      log.debug({ err: error }, 'The notice connection could not be opened; trying again.');
      lost(candidate);
    }
    if (isClosed) await candidate.end().catch(() => {});
  }

  function lost(which: pg.Client): void {
    if (client && client !== which) return;
    client = undefined;
    which.removeAllListeners('end');
    which.end().catch(() => {});
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect();
    }, retryMs);
    timer.unref();
    retryMs = Math.min(retryMs * 2, RECONNECT_MAX_MS);
  }

  function tell(channel: string, payload: string): void {
    for (const listener of listeners.get(channel) ?? []) onTheirOwn(() => listener(payload));
  }

  return {
    tell,
    reopen() {
      if (client) lost(client);
    },
    listen(channel, listener) {
      const known = listeners.get(channel);
      if (known) known.add(listener);
      else listeners.set(channel, new Set([listener]));
      if (!connecting) connecting = connect();
      else if (!known && client) {
        const current = client;
        // One after the other: a connection takes one statement at a time.
        listening = listening
          .then(() => current.query(`listen ${current.escapeIdentifier(channel)}`))
          .then(
            () => {},
            () => lost(current),
          );
      }
      return () => listeners.get(channel)?.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await connecting?.catch(() => {});
      await client?.end().catch(() => {});
    },
  };
}
