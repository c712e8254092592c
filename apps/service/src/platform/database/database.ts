import type { Socket } from 'node:net';
import { type ControlledTransaction, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../logging.ts';
import { type Changes, createChanges } from './changes.ts';
import { isBrokenConnection } from './failures.ts';
import { leaveReadOnly } from './leave-read-only.ts';
import { createNotices, type Notices } from './notices.ts';
import { createPipeline } from './pipeline.ts';
import { createPlaces, createPlacesEach, type Leave } from './places.ts';
import { SESSION_BOUNDS } from './roles.ts';
import type { DB } from './schema.generated.ts';
import { centerIdsSetting, type Scope, setScope, type Tx } from './scope.ts';
import { type Results, type Statement, send } from './statement.ts';
import { sendTrain } from './train.ts';
import { type Begin, isApart, type OpenTransaction, runAsOne, unitUnderWay, type WholeWork } from './unit.ts';

/** Where each role of the service signs in. */
export interface DatabaseAddresses {
  app: string;
  dispatcher: string;
  /** Past a pooler that gives each transaction another session: for what outlives a transaction. Left out where there is none. */
  direct?: { app: string; dispatcher: string };
}

export interface Database {
  /** Runs the work in one transaction that sees only the rows of its scope. The only way to a tenant's rows. */
  inScope<Result>(scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Reads the rows of one center as they were at one moment, for as long as it takes, and changes nothing. It holds a connection, and
   * keeps the database from clearing away what has changed since: for work that cannot do without.
   */
  inSnapshot<Result>(centerId: number, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * A batch of work of several centers in one transaction and two round trips: what opens it goes out together with the
   * transaction's beginning and its scope, which is these centers and no other, and what closes it together with its end. What
   * lies between them is plain computing.
   */
  inBatch<const Opening extends readonly Statement[], Result>(
    centerIds: readonly number[],
    batch: Batch<Opening, Result>,
  ): Promise<Result>;
  /** The same for work that has nothing to read first, in one round trip. */
  commitAtOnce<const Statements extends readonly Statement[]>(
    centerIds: readonly number[],
    statements: Statements,
  ): Promise<Results<Statements>>;
  /** The same for a statement that changes nothing: on a connection that proves dead it is sent once more on another. */
  readAtOnce<Result>(centerIds: readonly number[], statement: Statement<Result>): Promise<Result>;
  /** Makes one transaction of all that the work asks for here, and commits it with what the work is to be remembered by. */
  asOne<Result>(work: WholeWork<Result>): Promise<Result>;
  /**
   * One statement that is its own transaction, and costs one round trip. It has no scope and so sees no tenant's row.
   */
  runAlone<Row>(statement: RawBuilder<Row>): Promise<Row[]>;
  /** Work that crosses tenants, under a role that may touch just the tables it needs. */
  asDispatcher<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** One statement that reads across tenants and changes nothing, in one round trip. */
  readAcrossTenants<Result>(statement: Statement<Result>): Promise<Result>;
  /** A connection of the dispatcher's own, for cursors and long reads; the caller's work ends before it returns. */
  withDispatcherClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  /** Where a thread, which cannot share this process's connections, signs in to work that crosses tenants. */
  dispatcherAddress: string;
  notices: Notices;
  changes: Changes;
  /** Fails where the database does not answer, or takes no writes. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface Batch<Opening extends readonly Statement[], Result> {
  /** It reads and locks and changes nothing: on a connection that proves dead it is sent once more on another. */
  open: Opening;
  work(opened: Results<Opening>): { result: Result; close: readonly Statement[] };
}

const ACQUIRE_TIMEOUT_MS = 3_000;
const SILENCE_MS = 7_000;
/** What rows of `access_changes` name. */
const CHANGE_CHANNELS = ['access', 'policies', 'master-key'];
/** Whoever reads a snapshot waits for a store between two reads. */
const IDLE_IN_SNAPSHOT_TIMEOUT_MS = 120_000;
/** Beside a pooler, for the few readers of each process that need a session. */
const SESSIONS_MAX = 4;
/** Work that runs as one may wait for what somebody else loads; there is always a connection for that. */
const CONNECTIONS_LEFT_BY_UNITS = 2;
/** Together with the wait for a lock it ends before a request does. */
const CENTER_WAIT_MS = 5_000;

export function createDatabase(options: {
  addresses: DatabaseAddresses;
  poolMax: number;
  log: Log;
}): Database {
  const { addresses, poolMax, log } = options;
  const direct = addresses.direct ?? addresses;
  const notices = createNotices(direct.app, log);
  // Statements of one transaction that do not wait for each other go out together and cost one round trip.
  const appPool = createPool(addresses.app, { max: poolMax, pipeline: true }, log);
  // Cursors keep a portal open between round trips, which a pipeline does not allow.
  const dispatcherPool = createPool(
    addresses.dispatcher,
    { max: Math.max(2, Math.ceil(poolMax / 2)), pipeline: false },
    log,
  );
  const sessionPool =
    direct === addresses
      ? dispatcherPool
      : createPool(direct.dispatcher, { max: SESSIONS_MAX, pipeline: false }, log);
  const pools = new Set([appPool, dispatcherPool, sessionPool]);
  for (const pool of pools) hearOwnChanges(pool, notices);
  leaveReadOnly(pools, notices.reopen);
  const pipeline = createPipeline(appPool);
  const app = new Kysely<DB>({ dialect: pipeline.dialect });
  const dispatcher = new Kysely<DB>({ dialect: new PostgresDialect({ pool: dispatcherPool }) });

  /** A connection of its own until the work ends. What breaks it, or leaves a transaction open on it, closes it. */
  async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await appPool.connect();
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      failure =
        (await client.query('rollback').catch((second: Error) => second)) instanceof Error
          ? (error as Error)
          : undefined;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  // Where many of one center wait for each other, as at the opening of a calendar, the others' requests find connections all the same.
  // Units have places of their own, because one may wait for what a transaction of its center loads.
  const ofEachCenter = Math.ceil(poolMax / 2);
  const centerPlaces = createPlacesEach<number>(ofEachCenter, CENTER_WAIT_MS);
  const centerStepPlaces = createPlacesEach<number>(
    Math.max(1, ofEachCenter - CONNECTIONS_LEFT_BY_UNITS),
    CENTER_WAIT_MS,
  );
  const stepPlaces = createPlaces(Math.max(1, poolMax - CONNECTIONS_LEFT_BY_UNITS));
  const beginStep: Begin = async (scope, first) => {
    const leaveCenter = await placeAt(centerStepPlaces, scope);
    const leaveSteps = await stepPlaces();
    const leave = () => {
      leaveSteps();
      leaveCenter();
    };
    try {
      return await beginOnLiveConnection(poolMax, async (begun) => {
        const tx = await app.startTransaction().execute();
        try {
          await setScope(tx, scope);
          await pipeline.begun(tx);
          begun();
          await send(tx, first);
        } catch (error) {
          await takeBack(tx);
          throw error;
        }
        return openTransaction(tx, leave);
      });
    } catch (error) {
      leave();
      throw error;
    }
  };

  /** A connection that saw an error may be in mid-transaction or mid-cursor: it is closed, not reused, unless it is known to be at rest. */
  async function withClientOf<Result>(
    pool: pg.Pool,
    work: (client: pg.PoolClient) => Promise<Result>,
    isAtRestAfter: (error: unknown) => boolean = () => false,
  ): Promise<Result> {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      failure = isAtRestAfter(error) ? undefined : (error as Error);
      throw error;
    } finally {
      client.release(failure);
    }
  }

  const readAcrossTenants: Database['readAcrossTenants'] = (statement) =>
    beginOnLiveConnection(poolMax, () =>
      withClientOf(dispatcherPool, async (client) => {
        const [answer] = await sendTrain(client, [statement]);
        return answer;
      }),
    );

  return {
    dispatcherAddress: direct.dispatcher,
    notices,
    changes: createChanges({ read: readAcrossTenants, tell: notices.tell, channels: CHANGE_CHANNELS }),
    async inScope(scope, work) {
      const unit = unitUnderWay();
      if (unit) return unit.run(scope, work);
      const leave = await placeAt(centerPlaces, scope);
      try {
        return await beginOnLiveConnection(poolMax, (begun) =>
          app.transaction().execute(async (tx) => {
            // The beginning is on its way already, and the scope follows it without waiting.
            await setScope(tx, scope);
            await pipeline.begun(tx);
            begun();
            return work(tx);
          }),
        );
      } finally {
        leave();
      }
    },
    inSnapshot: (centerId, work) =>
      app
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          await setScope(tx, { centerIds: [centerId] });
          await pipeline.begun(tx);
          await sql`set local idle_in_transaction_session_timeout = ${sql.lit(IDLE_IN_SNAPSHOT_TIMEOUT_MS)}`.execute(
            tx,
          );
          return work(tx);
        }),
    async inBatch(centerIds, { open, work }) {
      const unit = unitUnderWay();
      if (unit)
        return unit.run({ centerIds }, async (tx) => {
          const { result, close } = work(await sendEach(tx, open));
          await sendEach(tx, close);
          return result;
        });
      return beginOnLiveConnection(poolMax, (begun) =>
        withClient(async (client) => {
          const [, , ...opened] = await sendTrain(client, [BEGIN, scopeOf(centerIds), ...open]);
          begun();
          // The rest of the answers are those of `open`, in its order.
          const { result, close } = work(opened as Results<typeof open>);
          await sendTrain(client, [...close, COMMIT]);
          return result;
        }),
      );
    },
    async commitAtOnce(centerIds, statements) {
      const unit = unitUnderWay();
      if (unit) return unit.run({ centerIds }, (tx) => sendEach(tx, statements));
      // A train is a transaction by itself, which is over when the server refuses one of its statements.
      return withClientOf(
        appPool,
        async (client) => {
          const [, ...all] = await sendTrain(client, [scopeOf(centerIds), ...statements]);
          return all as Results<typeof statements>;
        },
        (error) => error instanceof pg.DatabaseError && !isBrokenConnection(error),
      );
    },
    readAtOnce: (centerIds, statement) =>
      beginOnLiveConnection(poolMax, () =>
        withClient(async (client) => {
          const [, answer] = await sendTrain(client, [scopeOf(centerIds), statement]);
          return answer;
        }),
      ),
    asOne: (work) => runAsOne(work, beginStep),
    runAlone: async (statement) => (await statement.execute(app)).rows,
    asDispatcher: (work) =>
      beginOnLiveConnection(poolMax, (begun) =>
        dispatcher.transaction().execute(async (tx) => {
          begun();
          return work(tx);
        }),
      ),
    readAcrossTenants,
    withDispatcherClient: (work) => withClientOf(sessionPool, work),
    async ping() {
      await appPool.query('select require_writable()');
    },
    async close() {
      await notices.close();
      await app.destroy();
      await dispatcher.destroy();
      // A pool that was only ever used past the query builder is unknown to it.
      for (const pool of pools) if (!pool.ending) await pool.end();
    },
  };
}

/**
 * A place among those of the center that a scope is of; what is not of one center waits for nobody, and neither does what is not one call's
 * alone: calls of other centers may wait for it.
 */
async function placeAt(places: (centerId: number) => Promise<Leave>, scope: Scope): Promise<Leave> {
  const [centerId, ...others] = 'centerIds' in scope ? scope.centerIds : [];
  return centerId === undefined || others.length > 0 || isApart() ? () => {} : places(centerId);
}

/** A connection that broke is closed by its pool, and there is nothing to roll back on it. */
async function takeBack(tx: ControlledTransaction<DB>): Promise<void> {
  await tx
    .rollback()
    .execute()
    .catch(() => {});
}

/** Ends once, one way or the other, and then tells that its connection is free. */
function openTransaction(tx: ControlledTransaction<DB>, ended: () => void): OpenTransaction {
  let isOver = false;
  const rollBack = async () => {
    if (isOver) return;
    isOver = true;
    await takeBack(tx);
    ended();
  };
  return {
    tx,
    rollBack,
    async commit() {
      try {
        await tx.commit().execute();
      } catch (error) {
        await rollBack();
        throw error;
      }
      isOver = true;
      ended();
    },
  };
}

/** Statements of a batch within a transaction that is under way. */
async function sendEach<const Statements extends readonly Statement[]>(
  tx: Tx,
  statements: Statements,
): Promise<Results<Statements>> {
  const results: unknown[] = [];
  for (const statement of statements)
    results.push(statement.text === '' ? statement.read([]) : await send(tx, statement));
  return results as Results<Statements>;
}

const BEGIN: Statement<undefined> = { name: 'begin', text: 'begin', values: [], read: () => undefined };
const COMMIT: Statement<undefined> = { name: 'commit', text: 'commit', values: [], read: () => undefined };

function scopeOf(centerIds: readonly number[]): Statement<undefined> {
  return {
    name: 'set-scope',
    text: `select set_config('scope.center_ids', $1, true)`,
    values: [centerIdsSetting(centerIds)],
    read: () => undefined,
  };
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

/**
 * A statement ends after its timeout with an answer, be it a refusal. A server that says nothing for longer is frozen, or the
 * connection leads nowhere any more, which nothing else would tell: it is closed, and what waits for it learns that it broke.
 */
function endInSilence(client: pg.PoolClient): void {
  // The driver's type tells neither of its socket nor whether the server owes it an answer.
  const driver = client as unknown as { connection: { stream: Socket }; readyForQuery: boolean };
  const { stream } = driver.connection;
  stream.setTimeout(SILENCE_MS, () => {
    if (driver.readyForQuery) return;
    stream.destroy(
      Object.assign(new Error('The database said nothing for too long.'), { code: 'ETIMEDOUT' }),
    );
  });
}

const INT8_OID = 20;
const DATE_OID = 1082;

function createPool(connectionString: string, size: { max: number; pipeline: boolean }, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    ...size,
    application_name: 'centerproof',
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    // A pooler leaves these out; there the settings of the role hold.
    ...SESSION_BOUNDS,
    options: '-c jit=off',
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
  pool.on('error', broke).on('connect', (client) => endInSilence(client.on('error', broke)));
  return pool;
}
