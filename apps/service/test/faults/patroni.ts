import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findServerPrograms } from '../../../../scripts/cluster/find-server-programs.ts';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import {
  missingPatroniProgram,
  type PatroniServers,
  startPatroni,
} from '../../../../scripts/cluster/patroni-servers.ts';
import { startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import { type CheckContext, checkAtTheEnd, checkRound, type Violation } from './checks.ts';
import type { Installation, Kind, Round, RoundOutcome } from './kind.ts';
import { startLoad } from './load.ts';
import { acknowledgedIn, ENVIRONMENT, forRound, prepareLoad } from './prepare.ts';
import type { Random } from './random.ts';

/** Three servers that fail over by themselves: whatever the fault, writes go on and nothing acknowledged is missing. */
export const patroni: Kind = {
  atOnce: 1,
  missing: () => missingPatroniProgram() ?? (findServerPrograms() ? undefined : 'pg_basebackup'),
  install,
};

const WRITES_AGAIN_WITHIN_MS = 30_000;
const TWICE_WITHIN_MS = 60_000;
const WATCH_PAUSE_MS = 100;
const LOG_FILES_MAX = 100;

interface Failover {
  servers: PatroniServers;
  random: Random;
  /** Answers when a write that is sent now was acknowledged. */
  untilWritten(): Promise<unknown>;
}

interface PatroniFault {
  name: string;
  isPossible?(servers: PatroniServers): boolean;
  /** Answers how to undo it, after writes were accepted again. */
  inject(failover: Failover): Promise<() => void>;
}

const FAULTS: readonly PatroniFault[] = [
  {
    name: 'kill -9 the primary and its Patroni',
    async inject({ servers, untilWritten }) {
      const primary = await servers.primary();
      await primary.kill();
      await untilWritten();
      return primary.start;
    },
  },
  {
    name: 'kill -9 the primary server alone',
    async inject({ servers, untilWritten }) {
      const primary = await servers.primary();
      primary.killServer();
      await untilWritten();
      return () => {};
    },
  },
  {
    name: 'freeze the primary and its Patroni',
    async inject({ servers, untilWritten }) {
      const primary = await servers.primary();
      primary.freeze();
      await untilWritten();
      return primary.thaw;
    },
  },
  {
    name: 'cut the primary off from etcd',
    async inject({ servers, untilWritten }) {
      const primary = await servers.primary();
      primary.cutOff();
      // It gives up its place by itself, and only then is another's.
      await servers.otherPrimary(primary);
      await untilWritten();
      return primary.reconnect;
    },
  },
  {
    name: "fill the primary's disk",
    isPossible: (servers) => servers.canFillDisks,
    async inject({ servers, untilWritten }) {
      const primary = await servers.primary();
      primary.fillDisk();
      await useUpLog(primary.databaseUrl);
      await servers.otherPrimary(primary);
      await untilWritten();
      return primary.emptyDisk;
    },
  },
  {
    name: 'kill -9 the synchronous standby and its Patroni',
    async inject({ servers, untilWritten }) {
      const standby = await servers.synchronousStandby();
      await standby.kill();
      await untilWritten();
      return standby.start;
    },
  },
  {
    name: 'fail over twice in a minute',
    async inject({ servers, random, untilWritten }) {
      const begunMs = performance.now();
      const first = await servers.primary();
      await first.kill();
      await untilWritten();
      first.start();
      await servers.untilSafe();
      await delay(random.between(0, 2_000));
      const second = await servers.primary();
      if (performance.now() - begunMs > TWICE_WITHIN_MS) throw new Error('The first failover took too long.');
      await second.kill();
      await untilWritten();
      return second.start;
    },
  },
];

async function install(dataDir: string): Promise<Installation> {
  // The servers run under an account of their own, which has to reach their folder.
  chmodSync(dataDir, 0o755);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const servers = await startPatroni({
      home: join(dataDir, 'patroni'),
      programs: findServerPrograms() ?? '',
      hasSmallDisks: true,
    });
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
    const prepared = await prepareLoad(cluster, dataDir);
    stops.push(prepared.close);
    return {
      run: (round) => runRound(forRound(prepared), servers, round),
      lookBack: () => checkAtTheEnd(prepared),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function runRound(
  context: CheckContext,
  servers: PatroniServers,
  { name, seed, random }: Round,
): Promise<RoundOutcome> {
  await servers.untilWhole();
  const possible = FAULTS.filter(({ isPossible }) => isPossible?.(servers) ?? true);
  // One after the other, because each takes long and none is to be left out.
  const fault = possible[seed % possible.length];
  if (!fault) throw new Error('There is no fault to choose from.');
  const load = startLoad({ ...context, name });
  const watch = watchWrites(context);
  try {
    await delay(random.between(1_000, 4_000));
    const undo = await fault.inject({
      servers,
      random,
      untilWritten: () => timeOfAWrite(context),
    });
    undo();
    await servers.primary();
    await delay(random.between(500, 2_000));
  } finally {
    await watch.stop();
    await load.stop();
  }
  const awayMs = watch.longestMs();
  const late: Violation[] =
    awayMs > WRITES_AGAIN_WITHIN_MS
      ? [{ means: 'late', what: `writes were accepted again after ${Math.round(awayMs)} ms` }]
      : [];
  return {
    told: `${fault.name}, writes again after ${(awayMs / 1_000).toFixed(1)} s`,
    violations: [...late, ...(await checkRound(context))],
    acknowledged: acknowledgedIn(context.ledger),
    interrupted: 0,
    kills: 0,
    slowestMs: context.observations.slowestMs,
  };
}

/** Has the server begin files of its log until it cannot: those that it kept for later are used first. */
async function useUpLog(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('set synchronous_commit = local');
    for (let left = LOG_FILES_MAX; left > 0; left--)
      await client.query(`select pg_logical_emit_message(false, 'disk', 'full'), pg_switch_wal()`);
  } catch {
    // The server is gone, as it was to be.
  } finally {
    await client.end().catch(() => {});
  }
}

/** Writes one after the other; the longest that one took is how long writes were not accepted. */
function watchWrites(context: CheckContext) {
  let longestMs = 0;
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      longestMs = Math.max(longestMs, await timeOfAWrite(context));
      await delay(WATCH_PAUSE_MS);
    }
  })();
  return {
    longestMs: () => longestMs,
    async stop() {
      isStopped = true;
      await watching;
    },
  };
}

/** How long it takes until a write that was sent now is acknowledged. */
async function timeOfAWrite({ client, target }: CheckContext): Promise<number> {
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
