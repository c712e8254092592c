import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DemoWorld } from '../../src/demo/index.ts';
import { startArrivals } from './arrivals.ts';
import type { CheckContext, Nodes } from './checks.ts';
import { type Client, createClient, type Observations } from './client.ts';
import { createLedger, type Ledger, type LoadTarget } from './load.ts';
import { createOwner } from './owner.ts';

/** What every node of the suite is set to. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  ACCESS_TOKEN_SECONDS: '86400',
  // What one process has compiled the next need not.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/compiled', import.meta.url)),
  WEBHOOK_ALLOW_PRIVATE: 'on',
  WEBHOOK_RETRY_DELAYS: '0,1,1,1,1,2,2',
  WEBHOOK_TIMEOUT_MS: '2000',
  ...Object.fromEntries(
    ['STANDARD', 'PARTNER', 'AUTH', 'PUBLIC', 'PROOF', 'PROOF_EVENTS'].map((tier) => [
      `RATE_LIMIT_${tier}`,
      '100000000/60',
    ]),
  ),
};

const WORKFLOWS = ['DPU integrity check', 'AI session summary for review', 'Unpaid subscription notice'];

/** The same for a round of its own: what is acknowledged and seen in it, and nothing before. */
export function forRound(context: CheckContext): CheckContext {
  context.arrivals.eventsOf.clear();
  context.observations.slowestMs = 0;
  return { ...context, ledger: createLedger(), since: new Date() };
}

/** How many promises a round's ledger holds. */
export function acknowledgedIn({ records, seals, executions }: Ledger): number {
  return records.size + seals.size + executions.size;
}

/** Everything that a load and its checks need on a cluster whose demo world is in place. */
export async function prepareLoad(
  cluster: Nodes,
  dataDir: string,
  { clientOf = createClient, refuseEvery }: { clientOf?: typeof createClient; refuseEvery?: number } = {},
): Promise<CheckContext & { close(): Promise<void> }> {
  const observations: Observations = {
    requests: 0,
    retries: 0,
    notNow: 0,
    slowestMs: 0,
    tooSlow: [],
    unexpected: [],
    gaveUp: [],
  };
  const client = clientOf(
    cluster.apis.map(({ origin }) => origin ?? ''),
    observations,
  );
  const arrivals = await startArrivals({ refuseEvery });
  const { target, centerId } = await signInAndSubscribe(client, dataDir, arrivals.port);
  return {
    cluster,
    centerId,
    since: new Date(),
    client,
    arrivals,
    ledger: createLedger(),
    observations,
    owner: createOwner(cluster.databaseUrl),
    target,
    close: arrivals.stop,
  };
}

/** Signs in as the admin of a demo center, finds what to execute and has its events sent to the consumer. */
async function signInAndSubscribe(
  client: Client,
  dataDir: string,
  consumerPort: number,
): Promise<{ target: LoadTarget; centerId: number }> {
  // The service wrote it, in the shape that it shares with this suite.
  const world = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoWorld;
  const center = world.centers[0];
  if (!center) throw new Error('The demo world has no center.');
  const { email, password } = center.admin;
  const signedIn = await client.ask('POST', '/api/auth/login', {
    token: '',
    body: { email, password, centerDomain: center.domain },
  });
  const hooked = await client.ask('POST', '/api/v1/webhooks', {
    token: center.apiKeys.write,
    body: { url: `http://127.0.0.1:${consumerPort}/`, events: ['dpu.sealed'] },
  });
  if (signedIn?.status !== 200 || hooked?.status !== 201)
    throw new Error(`The load cannot be prepared: ${JSON.stringify([signedIn, hooked])}`);
  const workflowIds = center.workflows.flatMap(({ id, name }) => (WORKFLOWS.includes(name) ? [id] : []));
  if (workflowIds.length < WORKFLOWS.length) throw new Error('The demo center lacks a workflow.');
  return {
    centerId: center.id,
    target: { apiKey: center.apiKeys.write, adminToken: signedIn.body.data.accessToken, workflowIds },
  };
}
