import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verifyWebhook } from '@centerproof/sdk';
import pg from 'pg';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type Consumer, startConsumer } from '../src/delivery/webhooks/testing/consumer.ts';
import type { DemoWorld } from '../src/demo/index.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/index.ts';
import { databaseUrl, TEST_MASTER_KEY } from './harness/database-url.ts';
import { HANDED_DOWN } from './harness/handed-down.ts';
import { cloneTemplate, eventually } from './harness/index.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const OPERATIONS = fileURLToPath(new URL('../../../docs/operations.md', import.meta.url));
const EVENTS = '/api/v1/decision-events';
const CHAINS = ['dpu', 'seal', 'proof', 'audit'] as const;
const OTHER_KEY = randomBytes(32).toString('hex');

const folder = mkdtempSync(join(tmpdir(), 'centerproof-restore-'));
// The database's account walks through it to the restored files.
chmodSync(folder, 0o755);
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The commands that the manual gives under a heading, as they stand there: first to back up, then to restore. */
function commandsUnder(heading: string): [string, string] {
  const section = readFileSync(OPERATIONS, 'utf8')
    .split(/^#{2,3} /m)
    .find((text) => text.startsWith(heading));
  const [backup, restore] = [...(section ?? '').matchAll(/```sh\n([\s\S]*?)```/g)].map(
    ([, script]) => script,
  );
  if (!backup || !restore) throw new Error(`The manual gives no commands under "${heading}".`);
  return [backup, restore];
}

function runCommands(script: string, environment: Record<string, string>): void {
  const ran = spawnSync('sh', ['-euc', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
}

interface Running {
  origin: string;
  stop(): Promise<void>;
}

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...HANDED_DOWN,
      HOME: folder,
      NODE_ENV: 'test',
      DEMO: 'on',
      PORT: '0',
      LOG_LEVEL: 'error',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      RATE_LIMIT_AUTH: '1000/60',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const exit = once(child, 'exit').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, exit, said: () => said };
}

async function startService(environment: Record<string, string>): Promise<Running> {
  const { child, exit, said } = launch(environment);
  const origin = await eventually(() => {
    if (child.exitCode !== null) throw new Error(said());
    return /ready at (http:\S+)/.exec(said())?.[1];
  }, 110_000);
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
    },
  };
}

/** Starts the service where it should refuse, and gives what it said. */
async function refusedStart(environment: Record<string, string>): Promise<string> {
  const { exit, said } = launch(environment);
  expect(await exit).toBe(1);
  return said().trim();
}

async function ask(origin: string, method: string, path: string, as: string, body?: unknown) {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect([path, answer.ok]).toEqual([path, true]);
  // Tests look into answers freely; what they assert is what gives the shape.
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is the thing under test
  return (await answer.json()) as any;
}

/** A decision that is recorded, approved and sealed; its id. */
async function sealDecision(origin: string, key: string): Promise<string> {
  const { data } = await ask(origin, 'POST', EVENTS, key, {
    type: 'agent_execution',
    actor: { id: 'agent-7', type: 'ai_agent', name: 'Helper' },
    action: { type: 'refund', description: 'Refund' },
  });
  await ask(origin, 'POST', `${EVENTS}/${data.id}/approvals`, key, {
    approver: { id: 'u-1', type: 'human', name: 'Kim' },
    result: 'approved',
  });
  return data.id;
}

async function chainLengths(origin: string, token: string): Promise<Record<string, number>> {
  const lengths: Record<string, number> = {};
  for (const domain of CHAINS) {
    const { data } = await ask(origin, 'GET', `/api/chains/${domain}/verify`, token);
    expect([domain, data.valid, data.brokenAt]).toEqual([domain, true, null]);
    lengths[domain] = data.chainLength;
  }
  return lengths;
}

/** Waits until every chain has begun; audit rows are sealed a moment after their cause. */
const begunChains = (origin: string, token: string) =>
  eventually(async () => {
    const lengths = await chainLengths(origin, token);
    return CHAINS.every((domain) => (lengths[domain] ?? 0) > 0) && lengths;
  }, 30_000);

/** Uses the service so that there is something of every kind to back up. */
async function useService(origin: string, dataDir: string, consumer: Consumer) {
  // The service wrote it, in the shape that it shares with this test.
  const world = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoWorld;
  const center = world.centers[0] ?? expect.fail('The demo world has no center.');
  const key = center.apiKeys.write;
  const signedIn = await ask(origin, 'POST', '/api/auth/login', '', {
    email: center.admin.email,
    password: center.admin.password,
    centerDomain: center.domain,
  });
  const token: string = signedIn.data.accessToken;
  // The runs that the demo has started seal something too, and are none of this test's business.
  await eventually(async () => {
    const running = await Promise.all(
      center.workflows.map(({ id }) =>
        ask(origin, 'GET', `/api/workflows/${id}/executions?status=RUNNING`, token),
      ),
    );
    return running.every(({ data }) => data.length === 0);
  }, 30_000);
  const hooked = await ask(origin, 'POST', '/api/v1/webhooks', key, {
    url: `http://127.0.0.1:${consumer.port}/`,
    events: ['dpu.sealed'],
  });
  const secret: string = hooked.signingSecret;
  const eventId = await sealDecision(origin, key);
  await eventually(() => consumer.requests.length === 1, 30_000);
  return { key, token, secret, eventId, webhookId: hooked.id as string };
}

/** What a restored service must show: what was there, untouched, and that it goes on. */
async function checkRestored(
  origin: string,
  before: Awaited<ReturnType<typeof useService>> & { lengths: Record<string, number> },
  consumer: Consumer,
) {
  // The token was signed by the first service: its keys came back, and could be opened.
  const lengths = await chainLengths(origin, before.token);
  for (const domain of CHAINS) expect(lengths[domain]).toBeGreaterThanOrEqual(before.lengths[domain] ?? 0);
  const proof = await ask(origin, 'GET', `/api/public/proofs/${before.eventId}`, '');
  expect(proof.data).toMatchObject({ valid: true, eventId: before.eventId });
  const deliveries = await ask(origin, 'GET', `/api/v1/webhooks/${before.webhookId}/deliveries`, before.key);
  expect(deliveries.data).toHaveLength(1);

  const arrived = consumer.requests.length;
  await sealDecision(origin, before.key);
  await eventually(() => consumer.requests.length > arrived, 30_000);
  const request = consumer.requests.at(-1) ?? expect.fail('Nothing arrived.');
  const event = await verifyWebhook(request.body.toString(), plain(request.headers), before.secret);
  expect(event.type).toBe('dpu.sealed');
  const after = await chainLengths(origin, before.token);
  expect(after.proof).toBe((lengths.proof ?? 0) + 1);
}

function plain(headers: Consumer['requests'][number]['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** How many rows each table of the product holds. */
async function rowCounts(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; count: number }>(`
      select c.relname as name,
             (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as count
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  } finally {
    await client.end();
  }
}

describe('a copy of the embedded server', () => {
  test('taken by the manual’s commands holds everything that was there, goes on, and opens with its own key alone', async () => {
    const consumer = await startConsumer();
    onTestFinished(consumer.stop);
    const [dataDir, restoredDir] = [join(folder, 'embedded'), join(folder, 'restored')];
    const first = await startService({ DATA_DIR: dataDir });
    const used = await useService(first.origin, dataDir, consumer);
    const lengths = await begunChains(first.origin, used.token);
    await first.stop();

    const [backup, restore] = commandsUnder('The embedded server');
    runCommands(backup, { DATA_DIR: dataDir });
    rmSync(dataDir, { recursive: true });
    runCommands(restore, { RESTORE_DIR: restoredDir });

    expect(await refusedStart({ DATA_DIR: restoredDir, MASTER_KEY: OTHER_KEY })).toMatch(
      /(^|\n)Cannot start: MASTER_KEY is not the key [^\n]+$/,
    );
    const second = await startService({ DATA_DIR: restoredDir });
    await checkRestored(second.origin, { ...used, lengths }, consumer);
    await second.stop();
  }, 400_000);
});

/** The folder of the oldest pg_dump that can read a server of this version, if any. */
function findTools(serverMajor: number): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = readdirSync('/usr/lib').includes('postgresql') ? readdirSync(debian) : [];
  const folders = versions
    .toSorted((one, other) => Number(one) - Number(other))
    .map((name) => join(debian, name, 'bin'));
  return [...folders, ...(process.env.PATH ?? '').split(':')].find((bin) => {
    const { stdout } = spawnSync(join(bin, 'pg_dump'), ['--version'], { encoding: 'utf8' });
    return Number(/\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= serverMajor;
  });
}

const admin = new pg.Client({ connectionString: inject('testServerUrl') });
await admin.connect();
afterAll(() => admin.end());
const { rows: versions } = await admin.query<{ major: number }>(
  `select current_setting('server_version_num')::int / 10000 as major`,
);
const serverMajor = versions[0]?.major ?? 0;
const tools = findTools(serverMajor);
/** CI installs Debian's PostgreSQL with its tools, and runs the service's tests on it. */
const isRequired = Boolean(process.env.CI && process.env.TEST_DATABASE_URL);

describe.skipIf(!tools && !isRequired)(`a dump (needs pg_dump ${serverMajor} or newer)`, () => {
  test('made by the manual’s commands restores into an empty server, which goes on, and opens with its own key alone', async () => {
    if (!tools) throw new Error(`There is no pg_dump that can read PostgreSQL ${serverMajor}.`);
    const path = `${tools}:${process.env.PATH}`;
    const consumer = await startConsumer();
    onTestFinished(consumer.stop);
    const sourceUrl = await cloneTemplate();
    const dataDir = join(folder, 'dump-data');
    const environment = { DATA_DIR: dataDir, MASTER_KEY: TEST_MASTER_KEY.toString('hex') };
    const first = await startService({ ...environment, DATABASE_URL: sourceUrl });
    const used = await useService(first.origin, dataDir, consumer);
    const lengths = await begunChains(first.origin, used.token);

    const [backup, restore] = commandsUnder('A PostgreSQL of your own');
    // While the service runs, as the role that the manual proposes.
    const role = `centerproof_backup_${randomBytes(4).toString('hex')}`;
    await admin.query(`create role ${role} login bypassrls in role pg_read_all_data password 'backup'`);
    onTestFinished(async () => void (await admin.query(`drop role ${role}`)));
    const backupUrl = new URL(sourceUrl);
    backupUrl.username = role;
    backupUrl.password = 'backup';
    const before = await rowCounts(sourceUrl);
    runCommands(backup, { PATH: path, BACKUP_URL: backupUrl.toString() });
    const after = await rowCounts(sourceUrl);
    await first.stop();

    // Another server, which knows none of the roles.
    const target = await startEmbeddedPostgres({
      dataDir: join(folder, 'target'),
      log: () => {},
      fsync: false,
    });
    onTestFinished(target.stop);
    const restoreUrl = await emptyDatabase(target.url, new URL(sourceUrl).username);
    runCommands(restore, { PATH: path, RESTORE_URL: restoreUrl });
    const restored = await rowCounts(restoreUrl);
    expect(Object.keys(restored)).toEqual(Object.keys(before));
    for (const table of ['chain_entries', 'decision_events', 'audit_entries', 'webhook_attempts', 'dpus']) {
      expect([table, restored[table]]).not.toEqual([table, 0]);
      expect(restored[table], table).toBeGreaterThanOrEqual(before[table] ?? 0);
      expect(restored[table], table).toBeLessThanOrEqual(after[table] ?? 0);
    }

    const settings = { DATA_DIR: join(folder, 'target-data'), DATABASE_URL: restoreUrl };
    expect(await refusedStart({ ...settings, MASTER_KEY: OTHER_KEY })).toMatch(
      /^Cannot start: MASTER_KEY is not the key [^\n]+$/,
    );
    const second = await startService({ ...environment, ...settings });
    await checkRestored(second.origin, { ...used, lengths }, consumer);
    await second.stop();
  }, 400_000);
});

/** A database of another server, owned by a user of the given name. */
async function emptyDatabase(serverUrl: string, owner: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner]);
    if (!rowCount)
      await client.query(`create role ${pg.escapeIdentifier(owner)} superuser login password 'restore'`);
    await client.query(`create database restored owner ${pg.escapeIdentifier(owner)}`);
    const url = new URL(databaseUrl(serverUrl, 'restored'));
    if (!rowCount) Object.assign(url, { username: owner, password: 'restore' });
    return url.toString();
  } finally {
    await client.end();
  }
}
