import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { freePorts } from '../../../scripts/cluster/free-ports.ts';
import { TEST_MASTER_KEY } from './harness/database-url.ts';
import { HANDED_DOWN } from './harness/handed-down.ts';
import { cloneTemplate, eventually } from './harness/index.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-process-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  said(): string;
  exit: Promise<number | null>;
}

function start(environment: Record<string, string>, ...args: string[]): Started {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      ...HANDED_DOWN,
      HOME: dataDir,
      DATA_DIR: dataDir,
      // The roles of the cloned databases are shared, and their passwords come from this key.
      MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
      PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    child,
    said: () => text,
    exit: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
  };
}

async function originOf(started: Started): Promise<string> {
  return eventually(() => /ready at (http:\S+)/.exec(started.said())?.[1], 30_000) as Promise<string>;
}

test('a wrong setting ends the start with one line that names it', async () => {
  const started = start({ PORT: 'eighty' });
  expect(await started.exit).toBe(1);
  expect(started.said().trim()).toMatch(/^Cannot start: PORT [^\n]+$/);
});

test('an unknown role ends the start with one line', async () => {
  const started = start({}, 'everything');
  expect(await started.exit).toBe(1);
  expect(started.said().trim()).toMatch(/^Cannot start: "everything" [^\n]+$/);
});

test('a database that cannot be reached ends the start with one line that names DATABASE_URL', async () => {
  const started = start({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' });
  expect(await started.exit).toBe(1);
  expect(started.said().trim()).toMatch(/^Cannot start: DATABASE_URL[^\n]+$/);
});

test('whichever of a pooler and the database behind it cannot be reached is named by its setting', async () => {
  const nowhere = 'postgres://nobody:x@127.0.0.1:1/none';
  const direct = await cloneTemplate();
  const starts = [
    start({ DATABASE_URL: direct, DATABASE_DIRECT_URL: nowhere }),
    start({ DATABASE_URL: nowhere, DATABASE_DIRECT_URL: direct }),
  ];
  expect(await Promise.all(starts.map(({ exit }) => exit))).toEqual([1, 1]);
  const [behind, pooler] = starts.map(({ said }) => said().trim());
  expect(behind).toMatch(/^Cannot start: DATABASE_DIRECT_URL: [^\n]+$/);
  expect(pooler).toMatch(/^Cannot start: DATABASE_URL: [^\n]+$/);
});

test('an embedded database that dies during the first start ends it with one line that names its log', async () => {
  const home = join(dataDir, 'embedded');
  const started = start({ DATA_DIR: home });
  await eventually(() => started.said().includes('Migrating: '), 30_000);
  const [pid] = readFileSync(join(home, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  expect(await started.exit).toBe(1);
  expect(started.said().trim().split('\n').at(-1)).toMatch(
    /^Cannot start: The embedded PostgreSQL went away \([^\n]+\); \S+\/postgres\/server\.log says why\.$/,
  );
});

test('one port for everything and for the figures ends the start with one line that names METRICS_PORT', async () => {
  const [port = 0] = await freePorts(1);
  const ports = { PORT: String(port), METRICS_PORT: String(port) };
  const started = start({ DATABASE_URL: await cloneTemplate(), ...ports }, 'api');
  expect(await started.exit).toBe(1);
  expect(started.said().trim()).toMatch(/^Cannot start: METRICS_PORT \d+ is the same as PORT\.[^\n]*$/);
});

test('a port that is taken ends the start with one line that names PORT', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  try {
    const started = start({ DATABASE_URL: await cloneTemplate(), PORT: String(port) });
    expect(await started.exit).toBe(1);
    expect(started.said().trim()).toMatch(
      new RegExp(`^Cannot start: PORT ${port} is already in use[^\\n]+$`),
    );
  } finally {
    holder.close();
  }
});

test('an address that is not of this machine ends the start with one line that names HOST', async () => {
  const started = start({ DATABASE_URL: await cloneTemplate(), HOST: '192.0.2.1' });
  expect(await started.exit).toBe(1);
  expect(started.said().trim()).toMatch(/^Cannot start: HOST 192\.0\.2\.1 [^\n]+$/);
});

test('a stop signal finishes the request in flight, refuses new traffic and ends with 0', async () => {
  const databaseUrl = await cloneTemplate();
  const started = start({ DATABASE_URL: databaseUrl });
  const origin = await originOf(started);
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200);

  // The public directory waits for this lock, so the request is surely under way when the signal comes.
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table idempotency_keys in access exclusive mode');
  const inFlight = fetch(`${origin}/api/auth/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'in-flight' },
    body: JSON.stringify({ email: 'nobody@example.invalid' }),
  });
  await eventually(
    async () =>
      (
        await holder.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount,
  );
  started.child.kill('SIGTERM');
  await holder.query('rollback');
  await holder.end();
  expect((await inFlight).status).toBeLessThan(500);
  expect(await started.exit).toBe(0);
  await expect(fetch(`${origin}/health/live`)).rejects.toThrow();
});

test('while the database is away the API answers 503 with Retry-After, and it comes back by itself', async () => {
  const databaseUrl = await cloneTemplate();
  const started = start({ DATABASE_URL: databaseUrl }, 'api');
  const origin = await originOf(started);
  const admin = new pg.Client({ connectionString: inject('testServerUrl') });
  await admin.connect();
  const name = new URL(databaseUrl).pathname.slice(1);
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );

  const away = await fetch(`${origin}/api/centers/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([away.status, ((await away.json()) as { error: { code: string } }).error.code]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
  ]);
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${origin}/health/ready`)).status).toBe(503);
  expect((await fetch(`${origin}/health/live`)).status).toBe(200);

  await admin.query(`alter database ${name} allow_connections true`);
  await eventually(async () => (await fetch(`${origin}/health/ready`)).status === 200);
  await admin.end();
  started.child.kill('SIGTERM');
  expect(await started.exit).toBe(0);
});
