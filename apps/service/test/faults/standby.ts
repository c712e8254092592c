import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { findServerPrograms } from '../../../../scripts/cluster/find-server-programs.ts';
import { startForwarder } from '../../../../scripts/cluster/forwarder.ts';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import { checkAtTheEnd, checkRound } from './checks.ts';
import type { Installation, Kind } from './kind.ts';
import { startLoad } from './load.ts';
import { acknowledgedIn, ENVIRONMENT, forRound, prepareLoad } from './prepare.ts';
import { startStandbyPair } from './standby-servers.ts';

/** The primary is killed under load and its synchronous standby promoted by hand: nothing that was acknowledged may be missing. */
export const standby: Kind = {
  atOnce: 1,
  roundsEach: 1,
  missing: () => (findServerPrograms() ? undefined : 'a PostgreSQL server with pg_basebackup (PG_BIN)'),
  install,
};

async function install(dataDir: string): Promise<Installation> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const pair = await startStandbyPair(findServerPrograms() ?? '');
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
    const prepared = await prepareLoad(cluster, dataDir);
    stops.push(prepared.close);
    return {
      async run({ name, random }) {
        const context = forRound(prepared);
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
        const violations = await checkRound(context);
        return {
          told: 'kill -9 the primary, promote its standby',
          acknowledged: acknowledgedIn(context.ledger),
          interrupted: 0,
          kills: 0,
          slowestMs: context.observations.slowestMs,
          violations,
        };
      },
      lookBack: () => checkAtTheEnd(prepared),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
