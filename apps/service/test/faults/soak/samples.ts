import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckContext } from '../checks.ts';
import { acknowledgedIn } from '../prepare.ts';

/** How things stood in the last ten seconds. */
export interface Sample {
  seconds: number;
  /** Requests that ended, and how long the slowest of a hundred took. */
  requests: number;
  p99Ms: number;
  /** The largest process of the service. */
  memoryMb: number;
  connections: number;
  /** What PostgreSQL has on disk but for its log, which it recycles. */
  diskMb: number;
  acknowledged: number;
  /** How long the oldest delivery and the oldest job have been due. */
  deliverySeconds: number;
  jobSeconds: number;
}

const MEGABYTE = 2 ** 20;

/** Takes samples and appends each to a file, so that a run that was cut short has them too. */
export function createSampler(context: CheckContext, options: { dataDir: string; file: string }) {
  const { owner, cluster, observations, ledger } = context;
  const begunMs = performance.now();
  const samples: Sample[] = [];
  observations.tookMs = [];
  writeFileSync(options.file, '');

  async function take(): Promise<void> {
    const took = observations.tookMs?.splice(0).sort((a, b) => a - b) ?? [];
    const [figures] = await owner.rows<{ connections: number; delivery: number; job: number }>(FIGURES);
    const sample: Sample = {
      seconds: Math.round((performance.now() - begunMs) / 1_000),
      requests: took.length,
      p99Ms: Math.round(took[Math.floor(took.length * 0.99)] ?? 0),
      memoryMb: Math.max(0, ...[...cluster.apis, ...cluster.workers].map(({ pid }) => memoryOf(pid()))),
      connections: figures?.connections ?? 0,
      diskMb: Math.round(bytesIn(join(options.dataDir, 'postgres', 'data', 'base')) / MEGABYTE),
      acknowledged: acknowledgedIn(ledger),
      deliverySeconds: figures?.delivery ?? 0,
      jobSeconds: figures?.job ?? 0,
    };
    samples.push(sample);
    appendFileSync(options.file, `${JSON.stringify(sample)}\n`);
  }
  return { samples, take };
}

const FIGURES = `select
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
  (select coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float from webhook_deliveries
    where state = 'waiting' and next_attempt_at < now()) as delivery,
  (select coalesce(extract(epoch from now() - min(run_at)), 0)::float from graphile_worker._private_jobs
    where run_at < now() and attempts < max_attempts) as job`;

function memoryOf(pid: number | undefined): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes ?? 0) / 1_024);
  } catch {
    // It was killed a moment ago.
    return 0;
  }
}

function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    try {
      if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
    } catch {
      // A file of a query that is over.
    }
  }
  return bytes;
}
