import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { type Cluster, startCluster } from '../../../../scripts/cluster/start-cluster.ts';
import type { DemoWorld } from '../../src/demo/index.ts';
import { startConsumer } from '../../src/webhooks/testing/consumer.ts';
import { type CheckContext, checks } from './checks.ts';
import { createClient, type Observations } from './client.ts';
import { type FaultContext, faults } from './faults.ts';
import { createLedger, type LoadTarget, startLoad } from './load.ts';
import { createOwner } from './owner.ts';
import { createRandom } from './random.ts';

/**
 * The fault suite: a cluster under load, damaged at random moments, and after each round every promise checked. The seed
 * decides which faults come and when; `SEED=n` repeats a run, `ROUNDS=n` says how many rounds (3).
 */
const seed = wholeNumber('SEED', randomInt(2 ** 31), 2 ** 32 - 1);
const rounds = wholeNumber('ROUNDS', 3, 1_000);
const random = createRandom(seed);
const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-faults-'));
/** Refused once in a while, so that retries are part of the load. */
const REFUSE_EVERY = 25;
const ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  ACCESS_TOKEN_SECONDS: '86400',
  WEBHOOK_ALLOW_PRIVATE: 'on',
  WEBHOOK_RETRY_DELAYS: '0,1,1,1,1,2,2',
  WEBHOOK_TIMEOUT_MS: '2000',
  ...Object.fromEntries(
    ['STANDARD', 'PARTNER', 'AUTH', 'PUBLIC', 'PROOF'].map((tier) => [`RATE_LIMIT_${tier}`, '100000000/60']),
  ),
};

let passed = 0;
let failed = 0;
let cluster: Cluster | undefined;
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isInterrupted = true;
    say('Stopping after this round …');
  });
}

say(`Seed ${seed}, ${rounds} rounds. Repeat with SEED=${seed} ROUNDS=${rounds} npm run test:faults`);
try {
  await run();
} catch (error) {
  failed += 1;
  say(`The suite itself failed: ${error instanceof Error ? error.stack : error}`);
} finally {
  await cluster?.stop();
}
if (failed === 0) rmSync(dataDir, { recursive: true, force: true });
else say(`What the nodes said: ${join(dataDir, 'logs')}`);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && !isInterrupted ? 0 : 1);

async function run(): Promise<void> {
  const ports = await freePorts(2);
  cluster = await startCluster({
    dataDir,
    ports,
    workers: 2,
    masterKey: randomBytes(32).toString('hex'),
    environment: ENVIRONMENT,
    say: () => {},
  });
  if (!cluster.redis) say('Without redis-server on this machine Redis is not stopped.');
  const observations: Observations = {
    requests: 0,
    retries: 0,
    slowestMs: 0,
    tooSlow: [],
    unexpected: [],
    gaveUp: [],
  };
  const client = createClient(
    cluster.apis.map(({ origin }) => origin ?? ''),
    observations,
  );
  const owner = createOwner(cluster.databaseUrl);
  let arrivals = 0;
  const consumer = await startConsumer({
    answer: (_request, response) => response.writeHead(++arrivals % REFUSE_EVERY === 0 ? 500 : 204).end(),
  });
  try {
    const { target, centerId } = await prepare(client.ask, consumer.port);
    const since = new Date();
    const context: CheckContext & FaultContext = {
      centerId,
      since,
      client,
      consumer,
      ledger: createLedger(),
      observations,
      owner,
      target,
      cluster,
      dataDir,
      random,
    };
    for (let round = 1; round <= rounds && !isInterrupted; round++) await runRound(context, round);
  } finally {
    await consumer.stop();
  }
}

async function runRound(context: CheckContext & FaultContext, round: number): Promise<void> {
  const { client, target, ledger, consumer, observations } = context;
  const begun = performance.now();
  const before = { records: ledger.records.size, seals: ledger.seals.size, runs: ledger.executions.size };
  const load = startLoad({ client, target, ledger, name: `s${seed}-r${round}` });
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
  const violations: string[] = [];
  for (const check of checks) {
    const found = await check.violations(context);
    if (found.length === 0) passed += 1;
    else failed += 1;
    violations.push(...found.map((what) => `${check.name}: ${what}`));
  }
  const seen = consumer.requests.length;
  const different = new Set(consumer.requests.map(({ headers }) => headers['x-service-event-id'])).size;
  say(
    `Round ${round}: ${done.map(({ told }) => told).join(' + ')} | ` +
      `${ledger.records.size - before.records} recorded, ${ledger.seals.size - before.seals} sealed, ` +
      `${ledger.executions.size - before.runs} executed | so far ${different} events arrived in ${seen} deliveries, ` +
      `${observations.retries} retries, slowest ${Math.round(observations.slowestMs)} ms | ` +
      `${((performance.now() - begun) / 1_000).toFixed(0)} s | ${violations.length === 0 ? 'ok' : 'VIOLATED'}`,
  );
  for (const violation of violations) say(`  seed ${seed}, round ${round}: ${violation}`);
}

/** Signs in as the admin of a demo center, finds what to execute and has its events sent to the consumer. */
async function prepare(
  ask: CheckContext['client']['ask'],
  consumerPort: number,
): Promise<{ target: LoadTarget; centerId: number }> {
  // The service wrote it, in the shape that it shares with this suite.
  const world = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoWorld;
  const center = world.centers[0];
  if (!center) throw new Error('The demo world has no center.');
  const { email, password } = center.admin;
  const signedIn = await ask('POST', '/api/auth/login', {
    token: '',
    body: { email, password, centerDomain: center.domain },
  });
  const hooked = await ask('POST', '/api/v1/webhooks', {
    token: center.apiKeys.write,
    body: { url: `http://127.0.0.1:${consumerPort}/`, events: ['dpu.sealed'] },
  });
  if (signedIn?.status !== 200 || hooked?.status !== 201)
    throw new Error(`The load cannot be prepared: ${JSON.stringify([signedIn, hooked])}`);
  const names = ['DPU integrity check', 'AI session summary for review', 'Unpaid subscription notice'];
  const workflowIds = center.workflows.flatMap(({ id, name }) => (names.includes(name) ? [id] : []));
  if (workflowIds.length < names.length) throw new Error('The demo center lacks a workflow.');
  return {
    centerId: center.id,
    target: { apiKey: center.apiKeys.write, adminToken: signedIn.body.data.accessToken, workflowIds },
  };
}

function wholeNumber(name: string, fallback: number, max: number): number {
  const text = process.env[name];
  if (!text) return fallback;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > max) throw new Error(`${name} must be a whole number up to ${max}.`);
  return number;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
