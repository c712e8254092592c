import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startSubscription } from '../src/centers/subscriptions/index.ts';
import { recordAudit, systemSource } from '../src/proof/audit/index.ts';
import { verifyStoredChain } from '../src/proof/chain/index.ts';
import { TEST_MASTER_KEY } from './harness/database-url.ts';
import { HANDED_DOWN } from './harness/handed-down.ts';
import { eventually, startTestService } from './harness/index.ts';
import { createWorld, type TestCenter } from './harness/world.ts';

const WORKER = fileURLToPath(new URL('./processes/run-timed-work.ts', import.meta.url));
const TIMED = [
  'drop-ended-sessions',
  'drop-expired-idempotency-keys',
  'keep-webhook-partitions',
  'move-due-subscriptions',
  'rotate-signing-keys',
];
const MINUTE_MS = 60_000;
/** Long enough for two processes to be at work before the minute ends, also on a busy machine; then the minute is ended for them. */
const LEAD_MS = 30_000;
/** A timer for the end of the minute rings a moment after it. */
const LAG_MS = 1_000;

const service = await startTestService();
const world = createWorld(service);
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }
});

interface Said {
  kind: 'ready' | 'running' | 'done';
  task?: string;
  tasks?: string[];
}

/** A worker process that has come as far as waiting for its clock. */
async function startWorker(): Promise<{ child: ChildProcess; said: Said[] }> {
  const child = fork(WORKER, {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...HANDED_DOWN,
      NODE_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      DATABASE_URL: service.ownerUrl,
      DATA_DIR: service.dataDir,
      MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
    },
  });
  children.push(child);
  const said: Said[] = [];
  child.on('message', (message: Said) => void said.push(message));
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`The worker ended with ${child.exitCode}.`);
    return said.length > 0;
  }, 60_000);
  return { child, said };
}

/** A center whose trial ended unpaid so long ago that it is to be suspended. */
async function overdueCenter(): Promise<TestCenter> {
  const center = await world.center();
  const now = new Date(Date.now() - 40 * 86_400_000);
  await service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    startSubscription(tx, { centerId: center.id, planId: 'center-starter', now, source: systemSource }),
  );
  return center;
}

test('two workers carry out every timed task once for each due time, and what follows from it happens once', async () => {
  const centers: TestCenter[] = [];
  for (let i = 0; i < 10; i++) centers.push(await overdueCenter());
  // Notes that a worker asks for a due time, also where another one was quicker and it gets nothing.
  await service.owner.query(`
    create table claims (identifier text, due_at timestamptz, backend int);
    create function note_claim() returns trigger language plpgsql security definer set search_path = public as $$ begin
      if new.last_execution is not null then
        insert into claims values (new.identifier, new.last_execution, pg_backend_pid());
      end if;
      return new;
    end $$;
    create trigger note_claim before insert on graphile_worker._private_known_crontabs
      for each row execute function note_claim();`);

  const workers = await Promise.all([startWorker(), startWorker()]);
  // A minute that is over for the database: what is due at its end need not be waited for.
  const minuteEndMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const setClocks = (nowMs: number) => {
    for (const { child } of workers) child.send({ nowMs });
  };
  setClocks(minuteEndMs - LEAD_MS);
  for (const { said } of workers) {
    const running = await eventually(() => said.find(({ kind }) => kind === 'running'), 30_000);
    expect(running.tasks).toEqual(expect.arrayContaining(TIMED));
  }
  setClocks(minuteEndMs + LAG_MS);
  const tasks = workers[0]?.said.find(({ kind }) => kind === 'running')?.tasks ?? [];
  const claims = async () => {
    const { rows } = await service.owner.query<{ identifier: string; asked: number; backends: number }>(
      `select identifier, count(*)::int as asked, count(distinct backend)::int as backends from claims
        where due_at = (select min(due_at) from claims) group by identifier order by identifier`,
    );
    return rows;
  };
  await eventually(async () => {
    const asked = await claims();
    const { rowCount } = await service.owner.query('select from graphile_worker._private_jobs');
    return asked.length === tasks.length && asked.every((row) => row.asked === 2) && rowCount === 0;
  }, 60_000);
  expect(await claims()).toEqual(tasks.map((identifier) => ({ identifier, asked: 2, backends: 2 })));
  const done = workers.flatMap(({ said }) =>
    said.flatMap(({ kind, task }) => (kind === 'done' ? [task] : [])),
  );
  expect(done.sort()).toEqual(tasks);

  for (const { id } of centers) {
    const { rows } = await service.owner.query<{ id: string; move: string }>(
      `select id, changes->'before'->>'status' || '>' || (changes->'after'->>'status') as move
         from audit_entries where center_id = $1 and action = 'move-subscription' order by id`,
      [id],
    );
    expect(rows.map(({ move }) => move)).toEqual(['TRIAL>PAST_DUE', 'PAST_DUE>SUSPENDED']);
    await eventually(async () => (await sealedRows(id)).length >= rows.length);
  }
}, 180_000);

test('audit rows that come while two workers seal are sealed once each, in a chain that verifies', async () => {
  const center = await world.center();
  const ids = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
        recordAudit(tx, {
          centerId: center.id,
          eventType: 'CENTER_UPDATED',
          action: 'rename-center',
          target: { type: 'center', id: String(center.id), name: `Name ${number}` },
          source: systemSource,
          now: service.clock.now(),
        }),
      ),
    ),
  );
  await eventually(async () => (await sealedRows(center.id)).length >= ids.length, 30_000);
  expect((await sealedRows(center.id)).sort()).toEqual(ids.sort());
  expect(await verifyStoredChain(service.platform, { centerId: center.id, domain: 'audit' })).toMatchObject({
    valid: true,
    chainLength: ids.length,
  });
});

async function sealedRows(centerId: number): Promise<string[]> {
  const { rows } = await service.owner.query<{ subject: string }>(
    `select subject from chain_entries where center_id = $1 and domain = 'audit' order by index`,
    [centerId],
  );
  return rows.map(({ subject }) => subject);
}
