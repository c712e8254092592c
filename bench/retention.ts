import { fork } from 'node:child_process';
import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { keepPartitions } from '../apps/service/src/delivery/webhooks/delivery/keep-partitions.ts';
import { systemClock } from '../apps/service/src/platform/clock.ts';
import { freshService } from './machine/fresh-service.ts';
import type { Figure } from './main.ts';
import { startNode } from './nodes/start-node.ts';
import { createCenter } from './proof/fixture.ts';
import type { LoadResult } from './proof/load.ts';
import { approvals, runLoad } from './proof.ts';
import { fillOldMonths, makeOldMonths } from './retention/fill.ts';
import { watchLocks } from './retention/watch-locks.ts';

/** Attempts and events together; each event has a delivery besides. */
const ROWS = Number(process.env.RETENTION_ROWS ?? 10_000_000);
/** An event, its delivery and its attempt with their indexes; measured. */
const BYTES_PER_EVENT = 1_500;
const CENTERS = 4;
const CONNECTIONS = 4;
const PHASE_MS = 10_000;
const PHASES = 4;
const JOB_AFTER_MS = 2_000;
const SEALS_PER_PHASE = 20_000;
/** What a step may wait for its lock, and with it a recording behind it. */
const LOCK_WAIT_MAX_MS = 150;

/**
 * Retention while decisions are sealed: each sealing writes an event and a delivery into the tables whose old partitions
 * are dropped, and a worker sends and notes them. Measured are the job, the longest wait for a lock of a table, and the
 * longest sealing, against the same load without the job; then the same beside a reader that keeps the old partitions,
 * as a backup does.
 */
export async function run(): Promise<Figure[]> {
  requireRoom();
  await using fresh = await freshService({
    environment: {
      WEBHOOK_ALLOW_PRIVATE: 'on',
      RATE_LIMIT_PROOF: '100000000/60',
      RATE_LIMIT_PROOF_EVENTS: '100000000/60',
    },
    // A table that is filled in the transaction that truncates it then needs no log.
    postgres: {
      extraSettings: { wal_level: 'minimal', max_wal_senders: '0', maintenance_work_mem: '256MB' },
    },
  });
  await using begun = new AsyncDisposableStack();
  const owner = begun.adopt(new pg.Pool({ connectionString: fresh.ownerUrl, max: 3 }), (pool) => pool.end());
  const consumer = fork(new URL('./webhooks/consumer.ts', import.meta.url), ['1'], { execArgv: [] });
  begun.defer(() => void consumer.kill());
  const [{ ports }] = (await once(consumer, 'message')) as [{ ports: number[] }];
  const api = begun.adopt(await startNode('api', fresh.environment), (node) => node.stop());
  begun.adopt(await startNode('worker', fresh.environment), (node) => node.stop());
  const keys: string[] = [];
  for (let i = 1; i <= CENTERS; i++) {
    const key = await createCenter(owner, i);
    await registerWebhook(api.port, key, ports[0] ?? 0);
    keys.push(key);
  }

  const filledMs = performance.now();
  const filled = await fillOldMonths(owner, { events: Math.ceil(ROWS / 2), centers: CENTERS });
  console.log(
    `${filled.rows.toLocaleString('en')} rows in ${filled.partitions.length} partitions, ${filled.gigabytes} GB, ` +
      `filled in ${((performance.now() - filledMs) / 1_000).toFixed(0)} s`,
  );
  const seals = await approvals(api.port, keys, SEALS_PER_PHASE * PHASES);
  const seal = () =>
    runLoad({
      ports: [api.port],
      connections: CONNECTIONS,
      durationMs: PHASE_MS,
      requests: seals.splice(0, SEALS_PER_PHASE),
      isRepeated: false,
      expectedStatus: 200,
    });
  const keep = () => keepPartitions(fresh.platform.database, { now: systemClock.now() });
  await owner.query('checkpoint');
  await seal();

  const without = await phase('without the job', owner, seal);
  const dropping = await phase('while the job drops', owner, seal, keep);
  if (dropping.failure) throw dropping.failure;
  const left = await countOld(owner);
  if (left > 0) throw new Error(`${left} rows past retention are still there.`);

  await makeOldMonths(owner);
  const reader = await owner.connect();
  await reader.query('begin');
  await reader.query('lock table webhook_events, webhook_deliveries, webhook_attempts in access share mode');
  const beside = await phase('beside a long reader', owner, seal, keep);
  await reader.query('commit');
  reader.release();
  if (!beside.failure) throw new Error('The job dropped what somebody was reading.');
  await keep();
  return figures({ filled, without, dropping, beside });
}

interface Phase {
  load: LoadResult;
  lockWaitMs: number;
  jobMs: number;
  failure: Error | undefined;
}

/** The load for its time, and the job in the middle of it. */
async function phase(
  name: string,
  owner: pg.Pool,
  seal: () => Promise<LoadResult>,
  job?: () => Promise<void>,
): Promise<Phase> {
  const locks = watchLocks(owner);
  const loading = seal();
  await wait(JOB_AFTER_MS);
  const begun = performance.now();
  const failure = await job?.().then(
    () => undefined,
    (error: Error) => error,
  );
  const jobMs = performance.now() - begun;
  const load = await loading;
  const lockWaitMs = await locks.stop();
  if (Object.keys(load.unexpected).length > 0)
    throw new Error(`Unexpected answers: ${JSON.stringify(load.unexpected)}`);
  console.log(
    `${name.padEnd(22)} ${load.perSecond.toFixed(0).padStart(6)} seals/s   p99 ${load.p99Ms.toFixed(1)} ms   ` +
      `longest ${load.longestMs.toFixed(1)} ms   longest lock wait ${lockWaitMs.toFixed(1)} ms` +
      (job ? `   job ${jobMs.toFixed(0)} ms${failure ? `: ${failure.message}` : ''}` : ''),
  );
  return { load, lockWaitMs, jobMs, failure };
}

function figures({
  filled,
  without,
  dropping,
  beside,
}: {
  filled: Awaited<ReturnType<typeof fillOldMonths>>;
  without: Phase;
  dropping: Phase;
  beside: Phase;
}): Figure[] {
  const shown = ({ load }: Phase) =>
    `longest ${load.longestMs.toFixed(0)} ms, p99 ${load.p99Ms.toFixed(1)} ms, ${load.perSecond.toFixed(0)} seals/s`;
  const against = ({ load }: Phase) => (load.longestMs / without.load.longestMs).toFixed(2);
  const bound = `<= ${LOCK_WAIT_MAX_MS} ms`;
  return [
    { name: 'rows gone', value: `${filled.rows.toLocaleString('en')} (${filled.gigabytes} GB)` },
    { name: 'the job', value: `${dropping.jobMs.toFixed(0)} ms, ${filled.partitions.length} partitions` },
    { name: 'sealing without the job', value: shown(without), ratio: '1.00' },
    { name: 'sealing while the job drops', value: shown(dropping), ratio: against(dropping) },
    { name: 'longest lock wait meanwhile', value: `${dropping.lockWaitMs.toFixed(0)} ms`, bound },
    { name: 'sealing beside a long reader', value: shown(beside), ratio: against(beside) },
    { name: 'longest lock wait beside it', value: `${beside.lockWaitMs.toFixed(0)} ms`, bound },
  ];
}

async function registerWebhook(apiPort: number, key: string, consumerPort: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${apiPort}/api/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${consumerPort}/`, events: ['*'] }),
  });
  if (answer.status !== 201) throw new Error(`A webhook was refused: ${await answer.text()}`);
}

async function countOld(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ old: number }>(
    `select (select count(*) from webhook_events where created_at < now() - interval '4 months')::int
          + (select count(*) from webhook_deliveries where created_at < now() - interval '4 months')::int
          + (select count(*) from webhook_attempts where attempted_at < now() - interval '4 months')::int as old`,
  );
  return rows[0]?.old ?? 0;
}

/** A full disk would stop whatever else runs on it. */
function requireRoom(): void {
  const { bavail, bsize } = statfsSync(tmpdir());
  const needed = (ROWS / 2) * BYTES_PER_EVENT * 1.5;
  if (bavail * bsize < needed)
    throw new Error(
      `RETENTION_ROWS=${ROWS} needs ${Math.ceil(needed / 1e9)} GB in ${tmpdir()}; ${Math.floor((bavail * bsize) / 1e9)} GB are free.`,
    );
}
