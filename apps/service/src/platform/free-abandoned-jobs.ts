import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Log } from './logging.ts';

export interface JobWorker {
  /** Under which the queue notes the jobs that this process works on. */
  readonly id: string;
  readonly address: string;
  readonly lookEveryMs: number;
  readonly log: Log;
}

/** The first half of the locks' key: any number that no other program on this database is likely to lock. */
const PRESENCE_LOCKS = 1_129_335_366;
/** Much less than the time between two looks. */
const HOLD_AGAIN_AFTER_MS = 200;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Frees the jobs of workers that are gone. By itself the queue gives a job back only when its worker has held it for four
 * hours. Here every worker holds a lock for as long as its session with the database lasts, and a worker whose lock is
 * missing at two looks, one after the other, is gone: once may also mean that it has just started, or that its connection
 * broke and it is about to lock again. No clock is asked, so none can be wrong.
 */
export function freeAbandonedJobs(worker: JobWorker, pool: pg.Pool): { stop(): Promise<void> } {
  const { lookEveryMs, log } = worker;
  const presence = holdPresence(worker);
  let missing = new Set<string>();
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const { absent, isPresent } = await selectAbsent(pool, worker.id);
    // Its lock is held elsewhere, by a server that jobs were left by: one that takes no writes any more.
    if (!isPresent) presence.holdAnew();
    const gone = absent.filter((id) => missing.has(id));
    missing = new Set(absent);
    if (gone.length === 0) return;
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone]);
    log.warn({ workers: gone }, 'Jobs of workers that are gone were freed.');
  }

  const lookOnce = () => {
    looking ??= look()
      .catch((error: Error) => log.warn({ err: error }, 'Looking for abandoned jobs failed.'))
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(lookOnce, lookEveryMs);
  lookOnce();

  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await presence.stop();
    },
  };
}

/** The workers that hold jobs or queues, and no lock; and whether this one has its lock. */
async function selectAbsent(pool: pg.Pool, own: string): Promise<{ absent: string[]; isPresent: boolean }> {
  const { rows } = await pool.query<{ holders: string[]; present: string[] }>(
    `select array(select locked_by from graphile_worker._private_jobs where locked_by is not null
                  union select locked_by from graphile_worker._private_job_queues where locked_by is not null) as holders,
            array(select objid::text from pg_locks
                   where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
                     and database = (select oid from pg_database where datname = current_database())) as present`,
    [PRESENCE_LOCKS],
  );
  const [{ holders, present } = { holders: [], present: [] }] = rows;
  const isPresent = (id: string) => present.includes(`${digestOf(id).readUInt32BE()}`);
  return { absent: holders.filter((id) => !isPresent(id)), isPresent: isPresent(own) };
}

/** Holds the lock on a connection of its own, and takes it again whenever that connection was lost. */
function holdPresence({ id, address, log }: JobWorker): { holdAnew(): void; stop(): Promise<void> } {
  let isStopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let holding = hold();

  async function hold(): Promise<void> {
    const candidate = new pg.Client({
      connectionString: address,
      application_name: 'centerproof job presence',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    // Whatever breaks a connection also ends it.
    candidate.on('error', (error) => log.debug({ err: error }, 'The connection that holds the lock broke.'));
    candidate.once('end', again);
    try {
      await candidate.connect();
      // A machine that vanishes says no goodbye; the database asks after 10 s, and gives up after three more questions.
      await candidate.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
      );
      // Shared, so that two workers whose ids fall on one number do not wait for each other.
      await candidate.query('select pg_advisory_lock_shared($1, $2)', [
        PRESENCE_LOCKS,
        digestOf(id).readInt32BE(),
      ]);
      client = candidate;
    } catch (error) {
      log.debug({ err: error }, 'The lock of this worker could not be taken; trying again.');
      await candidate.end().catch(() => {});
      again();
    }
  }

  function again(): void {
    client = undefined;
    if (isStopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      holding = hold();
    }, HOLD_AGAIN_AFTER_MS);
  }

  return {
    holdAnew() {
      client?.end().catch(() => {});
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await holding;
      await client?.end().catch(() => {});
    },
  };
}

/** Advisory locks are named by numbers. */
function digestOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
