import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import type { CheckContext } from './checks.ts';
import { type FaultContext, faults } from './faults.ts';
import { startLoad } from './load.ts';
import { ENVIRONMENT, prepareLoad } from './prepare.ts';
import type { Random } from './random.ts';
import type { Report } from './report.ts';

interface RoundsOptions {
  dataDir: string;
  rounds: number;
  /** Tells runs apart in the keys of their requests. */
  name: string;
  random: Random;
  report: Report;
  isInterrupted(): boolean;
}

/** Two apis and two workers under load; each round one or two faults come at random moments, and then all is checked. */
export async function runRounds(options: RoundsOptions): Promise<void> {
  const { dataDir, rounds, random, report } = options;
  const cluster = await startCluster({
    dataDir,
    ports: await freePorts(2),
    workers: 2,
    masterKey: randomBytes(32).toString('hex'),
    environment: ENVIRONMENT,
    say: () => {},
  });
  try {
    if (!cluster.redis) report.say('There is no redis-server on this machine, so Redis is not stopped.');
    const load = await prepareLoad(cluster, dataDir);
    try {
      const context = { ...load, dataDir, random };
      for (let round = 1; round <= rounds && !options.isInterrupted(); round++)
        await runRound(context, `${options.name}-r${round}`, round, report);
    } finally {
      await load.close();
    }
  } finally {
    await cluster.stop();
  }
}

async function runRound(
  context: CheckContext & FaultContext,
  name: string,
  round: number,
  report: Report,
): Promise<void> {
  const { random } = context;
  const begunMs = performance.now();
  const load = startLoad({ ...context, name });
  const done: { told: string; undo(): Promise<void> }[] = [];
  try {
    const possible = faults.filter(({ isPossible }) => isPossible(context.cluster));
    for (const fault of random.sample(possible, random.pick([1, 2]))) {
      await delay(random.between(300, 2_000));
      done.push(await fault.inject(context));
    }
    await delay(random.between(500, 2_500));
    await Promise.all(done.map(({ undo }) => undo()));
    await delay(1_000);
  } finally {
    await load.stop();
  }
  const told = done.map((fault) => fault.told).join(' + ');
  await report.check(context, { title: `round ${round}`, faults: told, begunMs });
}
