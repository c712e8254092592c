import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { hasPgBouncer } from '../../../../scripts/cluster/pgbouncer.ts';
import { type Cluster, startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import { type CheckContext, checkAtTheEnd, checkRound, type Nodes } from './checks.ts';
import { type Damage, type FaultContext, faults } from './faults.ts';
import type { Installation, Kind, Round, RoundOutcome } from './kind.ts';
import { startLoad } from './load.ts';
import { acknowledgedIn, ENVIRONMENT, forRound, prepareLoad } from './prepare.ts';
import { startSingle } from './start-single.ts';

/** Two apis and two workers, on one PostgreSQL and one Redis. */
export const nodes: Kind = {
  atOnce: 3,
  install: (dataDir) => installOn(dataDir, () => startNodes(dataDir, { hasPgBouncer: false })),
};

/** The same, which reach PostgreSQL by PgBouncer. */
export const pooled: Kind = {
  atOnce: 3,
  missing: () => (hasPgBouncer() ? undefined : 'pgbouncer'),
  install: (dataDir) => installOn(dataDir, () => startNodes(dataDir, { hasPgBouncer: true })),
};

/** One process that does everything and minds its own PostgreSQL. */
export const single: Kind = {
  atOnce: 4,
  install: (dataDir) => installOn(dataDir, () => startSingle(dataDir)),
};

async function startNodes(dataDir: string, how: { hasPgBouncer: boolean }): Promise<Cluster> {
  return startCluster({
    dataDir,
    ports: await freePorts(2),
    workers: 2,
    masterKey: randomBytes(32).toString('hex'),
    environment: ENVIRONMENT,
    ...how,
    say: () => {},
  });
}

async function installOn(
  dataDir: string,
  start: () => Promise<Nodes & { stop(): Promise<void> }>,
): Promise<Installation> {
  const cluster = await start();
  const stops = [cluster.stop];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const load = await prepareLoad(cluster, dataDir);
    stops.push(load.close);
    return {
      run: (round) => runRound({ ...forRound(load), dataDir, random: round.random }, round),
      lookBack: () => checkAtTheEnd(load),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One or two faults come at random moments, and then all is checked. */
async function runRound(context: CheckContext & FaultContext, round: Round): Promise<RoundOutcome> {
  const { random, ledger, observations } = context;
  const load = startLoad({ ...context, name: round.name });
  const done: Damage[] = [];
  try {
    const possible = faults.filter(({ isPossible }) => isPossible(context.cluster));
    for (const fault of random.sample(possible, random.pick([1, 2]))) {
      await delay(random.between(100, 1_200));
      done.push(await fault.inject(context));
    }
    await delay(random.between(200, 1_500));
    await Promise.all(done.map(({ undo }) => undo()));
    await delay(random.between(0, 500));
  } finally {
    await load.stop();
  }
  const violations = await checkRound(context);
  return {
    told: done.map(({ told }) => told).join(' + '),
    acknowledged: acknowledgedIn(ledger),
    interrupted: 0,
    kills: done.reduce((sum, { kills = 0 }) => sum + kills, 0),
    slowestMs: observations.slowestMs,
    violations,
  };
}
