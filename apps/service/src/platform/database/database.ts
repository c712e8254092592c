import { Kysely, PostgresDialect, type RawBuilder } from 'kysely';
import pg from 'pg';
import type { Log } from '../logging.ts';
import { isBrokenConnection } from './failures.ts';
import { createNotices, type Notices } from './notices.ts';
import { createPipeline, gatheringSocket } from './pipeline.ts';
import type { DB } from './schema.generated.ts';
import { type Scope, setScope, type Tx } from './scope.ts';
import { allEnded, type Results, together } from './together.ts';

/** Where each role of the service signs in. */
export interface DatabaseAddresses {
  app: string;
  dispatcher: string;
}

export interface Database {
  /** Runs the work in one transaction that sees only the rows of its scope. The only way to a tenant's rows. */
  inScope<Result>(scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * The same in as few round trips as can be: `open`, which reads and locks and changes nothing, goes out together with the
   * transaction's beginning, and what `work` gives back as `close` together with its end.
   */
  inScopeAtOnce<const Opening extends Statements, Result>(
    // What a family reaches is looked up first, so nothing can go out together with it.
    scope: Exclude<Scope, { familyId: string }>,
    steps: AtOnce<Opening, Result>,
  ): Promise<Result>;
  /**
   * One statement that is its own transaction, and costs one round trip. It starts without any scope and so sees no
   * tenant's row, unless it calls a function that sets the scope by itself.
   */
  runAlone<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** Work that crosses tenants, under a role that may touch just the tables it needs. */
  asDispatcher<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** A connection of the dispatcher's own, for cursors and long reads; the caller's work ends before it returns. */
  withDispatcherClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  /** Where a thread, which cannot share this process's connections, signs in to work that crosses tenants. */
  dispatcherAddress: string;
  notices: Notices;
  ping(): Promise<void>;
  close(): Promise<void>;
}

type Statements = readonly Promise<unknown>[];

interface AtOnce<Opening extends Statements, Result> {
  /** On a connection that proves dead it is sent once more on another. */
  open(sending: Tx): Opening;
  work(
    tx: Tx,
    opened: Results<Opening>,
  ): Promise<{ result: Result; close?: ((sending: Tx) => Statements) | undefined }>;
}

const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;
const ACQUIRE_TIMEOUT_MS = 3_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000;

export function createDatabase(options: {
  addresses: DatabaseAddresses;
  poolMax: number;
  log: Log;
}): Database {
  const { addresses, poolMax, log } = options;
  const notices = createNotices(addresses.app, log);
  // Statements of one transaction that do not wait for each other go out together and cost one round trip.
  const appPool = createPool(addresses.app, { max: poolMax, pipeline: true }, log);
  // Cursors keep a portal open between round trips, which a pipeline does not allow.
  const dispatcherPool = createPool(
    addresses.dispatcher,
    { max: Math.max(2, Math.ceil(poolMax / 2)), pipeline: false },
    log,
  );
  for (const pool of [appPool, dispatcherPool]) hearOwnChanges(pool, notices);
  const pipeline = createPipeline(appPool);
  const app = new Kysely<DB>({ dialect: pipeline.dialect });
  const dispatcher = new Kysely<DB>({ dialect: new PostgresDialect({ pool: dispatcherPool }) });

  async function inScopeAtOnce<const Opening extends Statements, Result>(
    scope: Scope,
    { open, work }: AtOnce<Opening, Result>,
  ): Promise<Result> {
    let closing: { ended: Promise<unknown> } | undefined;
    const attempt = beginOnLiveConnection(poolMax, (begun) =>
      app.transaction().execute(async (tx) => {
        const [, , opened] = await together(tx, (sending) => [
          pipeline.begun(sending),
          setScope(sending, scope),
          allEnded(open(sending)),
        ]);
        begun();
        const { result, close } = await work(tx, opened);
        if (close) closing = await send(tx, close);
        return result;
      }),
    );
    return attempt.finally(() => {
      // Where closing failed, that is the cause, and the end only learned that there was nothing left to keep.
      return closing?.ended;
    });
  }

  return {
    dispatcherAddress: addresses.dispatcher,
    notices,
    inScope: (scope, work) =>
      inScopeAtOnce(scope, { open: () => [], work: async (tx) => ({ result: await work(tx) }) }),
    inScopeAtOnce,
    runAlone: async (statement) => (await statement.execute(app)).rows,
    asDispatcher: (work) =>
      beginOnLiveConnection(poolMax, (begun) =>
        dispatcher.transaction().execute(async (tx) => {
          begun();
          return work(tx);
        }),
      ),
    async withDispatcherClient(work) {
      const client = await dispatcherPool.connect();
      let failure: Error | undefined;
      try {
        return await work(client);
      } catch (error) {
        failure = error as Error;
        throw error;
      } finally {
        // A connection that saw an error may be in mid-transaction or mid-cursor: it is closed, not reused.
        client.release(failure);
      }
    },
    async ping() {
      await appPool.query('select 1');
    },
    async close() {
      await notices.close();
      await app.destroy();
      await dispatcher.destroy();
    },
  };
}

/** Sends statements and does not wait for what they come to. */
async function send(tx: Tx, statements: (sending: Tx) => Statements): Promise<{ ended: Promise<unknown> }> {
  const { promise: isSent, resolve } = Promise.withResolvers<void>();
  const ended = together(tx, (sending) => {
    const started = statements(sending);
    resolve();
    return started;
  });
  // A failure is for whoever awaits the end, which may be later.
  ended.catch(() => {});
  await Promise.race([isSent, ended]);
  return { ended };
}

/**
 * After the database restarted, the pool may hand out connections that are dead already, at most as many as it holds.
 * As long as the work has not begun nothing happened yet, and another try on another connection is safe.
 */
async function beginOnLiveConnection<Result>(
  poolMax: number,
  attempt: (begun: () => void) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false;
  const begun = () => {
    hasBegun = true;
  };
  for (let dead = 0; ; dead++) {
    try {
      return await attempt(begun);
    } catch (error) {
      if (hasBegun || dead >= poolMax || !isBrokenConnection(error)) throw error;
    }
  }
}

/** The code under which a trigger says on its own connection what it also tells the other processes by NOTIFY. */
const OWN_CHANGE_CODE = 'CP001';
const OWN_CHANGES_MAX = 100;

/**
 * Tells this process what its own transactions changed before they are answered: what a trigger said is kept until the
 * connection goes back to the pool, which is after the commit and before whoever waits for it goes on.
 */
function hearOwnChanges(pool: pg.Pool, notices: Notices): void {
  const said = new WeakMap<object, Map<string, Set<string>>>();
  pool.on('connect', (client) => {
    const changes = new Map<string, Set<string>>();
    said.set(client, changes);
    client.on('notice', ({ code, message = '' }) => {
      if (code !== OWN_CHANGE_CODE) return;
      const [channel = '', payload = ''] = message.split(' ', 2);
      const payloads = changes.get(channel) ?? new Set();
      // More than this is said as the empty payload, which means that anything may have changed.
      changes.set(channel, payloads.size < OWN_CHANGES_MAX ? payloads.add(payload) : new Set(['']));
    });
  });
  pool.on('release', (_error, client) => {
    const changes = said.get(client);
    if (!changes?.size) return;
    for (const [channel, payloads] of changes) for (const payload of payloads) notices.tell(channel, payload);
    changes.clear();
  });
}

const INT8_OID = 20;
const DATE_OID = 1082;

function createPool(connectionString: string, size: { max: number; pipeline: boolean }, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    ...size,
    stream: gatheringSocket,
    application_name: 'centerproof',
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: {
      // Counts and indexes stay far below 2^53; days stay the text they are, because a Date would add a time zone.
      getTypeParser: ((oid: number, format: 'text' | 'binary') => {
        if (oid === INT8_OID) return Number;
        if (oid === DATE_OID) return (value: string) => value;
        return pg.types.getTypeParser(oid, format);
      }) as typeof pg.types.getTypeParser,
    },
  });
  const broke = (error: Error) => pool.ending || log.warn({ err: error }, 'A database connection broke.');
  // A connection that is in use when it breaks says so twice: to its query, and here, where nobody else would hear it.
  pool.on('error', broke).on('connect', (client) => client.on('error', broke));
  return pool;
}
