import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findServerPrograms } from '../../../../scripts/cluster/find-server-programs.ts';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import {
  missingPatroniProgram,
  type PatroniServers,
  startPatroni,
} from '../../../../scripts/cluster/patroni-servers.ts';
import { startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import type { CheckContext } from './checks.ts';
import { startLoad } from './load.ts';
import { ENVIRONMENT, prepareLoad } from './prepare.ts';
import type { Random } from './random.ts';
import type { Report } from './report.ts';

const WRITES_AGAIN_WITHIN_MS = 30_000;

interface PatroniFault {
  told: string;
  /** Answers how to undo it; writes are to be accepted again before that. */
  inject(servers: PatroniServers): Promise<() => void>;
}

const FAULTS: readonly PatroniFault[] = [
  {
    told: 'kill -9 the primary and its Patroni',
    async inject(servers) {
      const primary = await servers.primary();
      await primary.kill();
      return primary.start;
    },
  },
  {
    told: 'freeze the primary and its Patroni',
    async inject(servers) {
      const primary = await servers.primary();
      primary.freeze();
      return primary.thaw;
    },
  },
  {
    told: 'kill -9 a standby and its Patroni',
    async inject(servers) {
      const primary = await servers.primary();
      const standby = servers.members.find((member) => member !== primary);
      await standby?.kill();
      return () => standby?.start();
    },
  },
];

/** Rounds against a cluster that fails over by itself: whatever the fault, writes go on and nothing acknowledged is missing. */
export async function runPatroni(options: {
  dataDir: string;
  rounds: number;
  name: string;
  random: Random;
  report: Report;
  isInterrupted(): boolean;
}): Promise<void> {
  const { dataDir, rounds, random, report } = options;
  const programs = findServerPrograms();
  const missing = missingPatroniProgram() ?? (programs ? undefined : 'pg_basebackup');
  if (missing || !programs) {
    report.say(`Skipped: failing over needs ${missing} on this machine.`);
    return;
  }
  // The servers run under an account of their own, which has to reach their folder.
  chmodSync(dataDir, 0o755);
  const stops: (() => Promise<void>)[] = [];
  try {
    const servers = await startPatroni({ home: join(dataDir, 'patroni'), programs });
    stops.push(servers.stop);
    const cluster = await startCluster({
      dataDir,
      ports: await freePorts(2),
      workers: 1,
      masterKey: randomBytes(32).toString('hex'),
      databaseUrl: servers.databaseUrl,
      environment: ENVIRONMENT,
      say: () => {},
    });
    stops.push(cluster.stop);
    const context = await prepareLoad(cluster, dataDir);
    stops.push(context.close);
    for (let round = 1; round <= rounds && !options.isInterrupted(); round++) {
      const fault = FAULTS[(round - 1) % FAULTS.length];
      if (fault) await runRound(context, { servers, fault, random, report, round, name: options.name });
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function runRound(
  context: CheckContext,
  options: {
    servers: PatroniServers;
    fault: PatroniFault;
    random: Random;
    report: Report;
    round: number;
    name: string;
  },
): Promise<void> {
  const { servers, fault, random, report, round } = options;
  await servers.untilSafe();
  const begunMs = performance.now();
  const load = startLoad({ ...context, name: `${options.name}-p${round}` });
  let awayMs = 0;
  try {
    await delay(random.between(1_000, 4_000));
    const undo = await fault.inject(servers);
    awayMs = await untilWritten(context);
    undo();
    await servers.primary();
    await delay(2_000);
  } finally {
    await load.stop();
  }
  if (awayMs > WRITES_AGAIN_WITHIN_MS) {
    report.failed += 1;
    report.say(`  ${fault.told}: writes were accepted again after ${Math.round(awayMs)} ms`);
  }
  const faults = `${fault.told}, writes again after ${(awayMs / 1_000).toFixed(1)} s`;
  await report.check(context, { title: `failover ${round}`, faults, begunMs });
}

/** How long it takes until a write that was sent now is acknowledged. */
async function untilWritten({ client, target }: CheckContext): Promise<number> {
  const begunMs = performance.now();
  await client.ask('POST', '/api/v1/decision-events', {
    token: target.apiKey,
    body: {
      type: 'agent_execution',
      actor: { id: 'agent-failover', type: 'ai_agent' },
      action: { type: 'refund' },
    },
    key: `failover-${randomBytes(8).toString('hex')}`,
  });
  return performance.now() - begunMs;
}
