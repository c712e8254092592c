import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { findServerPrograms } from '../../../../scripts/cluster/find-server-programs.ts';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import { startForwarder } from './forwarder.ts';
import { startLoad } from './load.ts';
import { ENVIRONMENT, prepareLoad } from './prepare.ts';
import type { Random } from './random.ts';
import type { Report } from './report.ts';
import { startStandbyPair } from './standby-servers.ts';

/** The primary is killed under load and its synchronous standby promoted: nothing that was acknowledged may be missing. */
export async function runStandby(options: {
  dataDir: string;
  name: string;
  random: Random;
  report: Report;
}): Promise<void> {
  const { dataDir, name, random, report } = options;
  const programs = findServerPrograms();
  if (!programs) {
    report.say('Skipped: a standby needs the programs of a PostgreSQL server with pg_basebackup (PG_BIN).');
    return;
  }
  const stops: (() => Promise<void>)[] = [];
  try {
    const pair = await startStandbyPair(programs);
    stops.push(pair.stop);
    const forwarder = await startForwarder(pair.primaryPort);
    stops.push(forwarder.stop);
    const cluster = await startCluster({
      dataDir,
      ports: await freePorts(1),
      workers: 1,
      masterKey: randomBytes(32).toString('hex'),
      databaseUrl: `postgres://centerproof:${pair.password}@127.0.0.1:${forwarder.port}/postgres`,
      environment: ENVIRONMENT,
      say: () => {},
    });
    stops.push(cluster.stop);
    const context = await prepareLoad(cluster, dataDir);
    stops.push(context.close);

    const begunMs = performance.now();
    const load = startLoad({ ...context, name });
    try {
      await delay(random.between(2_000, 5_000));
      await pair.killPrimary();
      await pair.promoteStandby();
      forwarder.turnTo(pair.standbyPort);
      await context.owner.untilItAnswers();
      await delay(3_000);
    } finally {
      await load.stop();
    }
    await report.check(context, {
      title: 'standby',
      faults: 'kill -9 the primary, promote its standby',
      begunMs,
    });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
