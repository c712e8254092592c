import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, run, runMigrations, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { isAway } from './database/failures.ts';
import { type RoleNames, type Tx, withClient } from './database/index.ts';
import { leaveReadOnly } from './database/leave-read-only.ts';
import { freeAbandonedJobs } from './free-abandoned-jobs.ts';
import type { Log } from './logging.ts';

export interface Job {
  task: string;
  payload: Record<string, unknown>;
  runAt?: Date;
  /** A job with the same key that has not run yet is replaced by this one. */
  key?: string;
  attemptsMax?: number;
}

export interface Jobs {
  /** Queues a job that becomes real with the transaction it is caused by. */
  enqueue(tx: Tx, job: Job): Promise<void>;
  /** The same for many of one task, which nobody waits for: they let every other job go first. */
  enqueueAll(tx: Tx, jobs: Pick<Job, 'task'> & { payloads: readonly Job['payload'][] }): Promise<void>;
}

export type JobHandler = (payload: Record<string, unknown>, signal: AbortSignal) => Promise<void>;

/** A task that runs by the clock, in UTC, once over all processes. */
export interface CronJob {
  task: string;
  match: string;
}

const ATTEMPTS_MAX = 25;
/** Jobs without one have 0, and lower ones go first. */
const LAST_PRIORITY = 10;

export const jobs: Jobs = {
  async enqueue(tx, job) {
    await sql`select job_queue.enqueue(${job.task}, ${JSON.stringify(job.payload)}::json, ${job.runAt ?? null},
      ${job.attemptsMax ?? ATTEMPTS_MAX}, ${job.key ?? null})`.execute(tx);
  },
  async enqueueAll(tx, { task, payloads }) {
    await sql`select job_queue.enqueue_all(${task}, ${JSON.stringify(payloads)}::json, ${ATTEMPTS_MAX}, ${LAST_PRIORITY})`.execute(
      tx,
    );
  },
};

/**
 * Makes the queue's own schema. The role `jobs` owns it; the other roles reach it through two functions that run with
 * the owner's rights and can do nothing but add jobs.
 */
export async function prepareJobs(address: string, roles: RoleNames): Promise<void> {
  await runMigrations({ connectionString: address, logger: silent });
  await withClient({ connectionString: address }, async (client) => {
    const callers = [roles.app, roles.dispatcher].map((role) => pg.escapeIdentifier(role)).join(', ');
    await client.query(`
      create schema if not exists job_queue;
      create or replace function job_queue.enqueue(task text, payload json, run_at timestamptz, attempts_max int, job_key text)
        returns void language sql security definer set search_path = pg_catalog, pg_temp
        as $$ select graphile_worker.add_job(task, payload, run_at => coalesce(run_at, now()), max_attempts => attempts_max,
                                             job_key => enqueue.job_key) $$;
      create or replace function job_queue.enqueue_all(task text, payloads json, attempts_max int, priority int)
        returns void language sql security definer set search_path = pg_catalog, pg_temp
        as $$ select graphile_worker.add_jobs(array(
                select (task, payload, null, now(), attempts_max, null, priority, null)::graphile_worker.job_spec
                  from json_array_elements(payloads) as payload)) $$;
      revoke all on function job_queue.enqueue, job_queue.enqueue_all from public;
      grant usage on schema job_queue to ${callers};
      grant execute on function job_queue.enqueue, job_queue.enqueue_all to ${callers};`);
  });
}

export interface RunningJobs {
  stop(): Promise<void>;
}

/** A process that is missing at two looks is gone, so that its jobs are another's within half a minute. */
const LOOK_EVERY_MS = 15_000;

/** Runs queued and timed jobs. A job whose process was killed is taken up again by another one. */
export async function runJobs(options: {
  address: string;
  handlers: Record<string, JobHandler>;
  cron: CronJob[];
  concurrency: number;
  log: Log;
  /** How often jobs of processes that are gone are looked for. */
  lookEveryMs?: number;
}): Promise<RunningJobs> {
  const pool = new JobPool({
    connectionString: options.address,
    max: options.concurrency + 2,
    application_name: 'centerproof jobs',
  });
  const broke = (error: Error) => pool.ending || options.log.warn({ err: error }, 'A job connection broke.');
  pool.on('error', broke).on('connect', (client) => client.on('error', broke));
  leaveReadOnly([pool]);
  const events: WorkerEvents = new EventEmitter();
  let workerId = '';
  events.once('pool:create', ({ workerPool }) => {
    workerId = workerPool.id;
  });
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') options.log.error(message);
      else options.log.debug(message);
    }),
    taskList: Object.fromEntries(
      Object.entries(options.handlers).map(([task, handle]) => [
        task,
        (payload, helpers) =>
          handle(payload as Record<string, unknown>, helpers.abortSignal ?? new AbortController().signal),
      ]),
    ),
    parsedCronItems: parseCronItems(
      options.cron.map(({ task, match }) => ({ task, match, options: { backfillPeriod: 0 } })),
    ),
  });
  const freeing = freeAbandonedJobs(
    {
      id: workerId,
      address: options.address,
      lookEveryMs: options.lookEveryMs ?? LOOK_EVERY_MS,
      log: options.log,
    },
    pool,
  );
  return {
    async stop() {
      await runner.stop();
      await freeing.stop();
      await pool.end();
    },
  };
}

/** PostgreSQL's "cannot connect now". */
const PASSING_CODE = '57P03';

/**
 * The queue notes the end of a job without waiting for the note, and repeats it for a few codes only: with any other error
 * the rejection is nobody's, and ends the process. It keeps the names of its tasks the same way, and with any other error it takes no
 * job for as long as the process lives. So each error that passes says that it does.
 */
class JobPool extends pg.Pool {
  readonly #patient = new WeakSet<pg.PoolClient>();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    return super.connect().then((client) => this.#makePatient(client), sayPassing);
  }

  #makePatient(client: pg.PoolClient): pg.PoolClient {
    if (this.#patient.has(client)) return client;
    this.#patient.add(client);
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    // The same function with all its overloads; only what its promise is rejected with differs.
    client.query = ((...args: unknown[]) => {
      const result = query(...args);
      return result instanceof Promise ? result.catch(sayPassing) : result;
    }) as typeof client.query;
    return client;
  }
}

function sayPassing(error: Error): never {
  throw isAway(error) ? Object.assign(error, { code: PASSING_CODE }) : error;
}

const silent = new Logger(() => () => {});
