import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { cloneTemplate, eventually, startTestService } from '../../test/harness/index.ts';
import { addressFor } from './database/index.ts';
import { freeAbandonedJobs } from './free-abandoned-jobs.ts';
import { runJobs } from './jobs.ts';

const service = await startTestService();
const { database, jobs, secrets, log } = service.platform;

async function jobsAddress(): Promise<string> {
  const { rows } = await service.owner.query<{ role_name: string }>(
    `select role_name from service_roles where purpose = 'jobs'`,
  );
  const role = rows[0]?.role_name ?? '';
  return addressFor(service.ownerUrl, role, secrets.fingerprint(role, 'database-role'));
}

test('a job becomes real with its transaction, and vanishes with one that is rolled back', async () => {
  const seen: unknown[] = [];
  const running = await runJobs({
    address: await jobsAddress(),
    handlers: { greet: async (payload) => void seen.push(payload.name) },
    cron: [],
    concurrency: 2,
    log,
  });
  await expect(
    database.inScope({ centerIds: [] }, async (tx) => {
      await jobs.enqueue(tx, { task: 'greet', payload: { name: 'nobody' } });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await database.inScope({ centerIds: [] }, (tx) =>
    jobs.enqueue(tx, { task: 'greet', payload: { name: 'first' } }),
  );
  await database.asDispatcher((tx) => jobs.enqueue(tx, { task: 'greet', payload: { name: 'second' } }));
  await eventually(() => seen.length === 2);
  expect(seen.sort()).toEqual(['first', 'second']);
  await running.stop();
});

test('many jobs that were added at once let those go first that came later alone', async () => {
  const payloads = Array.from({ length: 20 }, () => ({ name: 'crowd' }));
  await database.inScope({ centerIds: [] }, (tx) => jobs.enqueueAll(tx, { task: 'enter', payloads }));
  await database.inScope({ centerIds: [] }, (tx) =>
    jobs.enqueue(tx, { task: 'enter', payload: { name: 'alone' } }),
  );
  const seen: unknown[] = [];
  const running = await runJobs({
    address: await jobsAddress(),
    handlers: { enter: async (payload) => void seen.push(payload.name) },
    cron: [],
    concurrency: 1,
    log,
  });
  await eventually(() => seen.length === 21);
  expect(seen[0]).toBe('alone');
  await running.stop();
});

test('requests cannot read or take jobs, only add them', async () => {
  await expect(
    database.inScope({ operator: true }, async (tx) => {
      const { sql } = await import('kysely');
      return sql`select * from graphile_worker.jobs`.execute(tx);
    }),
  ).rejects.toThrow(/permission denied/);
});

test('a connection that breaks while the end of a job is noted ends neither the process nor the noting', async () => {
  // A sequence is not rolled back, so that only the first note is refused.
  await service.owner.query(`
    create sequence notes;
    create function break_first_note() returns trigger language plpgsql security definer as $$ begin
      if nextval('public.notes') = 1 then
        raise exception 'terminating connection due to administrator command' using errcode = '57P01';
      end if;
      return old;
    end $$;
    create trigger break_first_note before delete on graphile_worker._private_jobs
      for each row execute function break_first_note();`);
  let runs = 0;
  const running = await runJobs({
    address: await jobsAddress(),
    handlers: { note: async () => void runs++ },
    cron: [],
    concurrency: 1,
    log,
  });
  await database.asDispatcher((tx) => jobs.enqueue(tx, { task: 'note', payload: {} }));
  await eventually(async () => {
    const { rows } = await service.owner.query('select last_value from notes where is_called');
    const left = await service.owner.query('select from graphile_worker._private_jobs');
    return Number(rows[0]?.last_value) === 2 && left.rowCount === 0;
  }, 30_000);
  expect(runs).toBe(1);
  await running.stop();
});

const HOLDER = fileURLToPath(new URL('../../test/processes/hold-job.ts', import.meta.url));

/** Which worker holds the job of a task, and how often it was taken. */
async function jobOf(task: string): Promise<{ locked_by: string | null; attempts: number } | undefined> {
  const { rows } = await service.owner.query(
    `select j.locked_by, j.attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1`,
    [task],
  );
  return rows[0];
}

test('the job of a worker process that was killed is done by another one', async () => {
  const address = await jobsAddress();
  const holder = fork(HOLDER, [address, 'outlive'], { execArgv: [] });
  onTestFinished(() => void holder.kill('SIGKILL'));
  const held = once(holder, 'message');
  await database.asDispatcher((tx) => jobs.enqueue(tx, { task: 'outlive', payload: { name: 'kept' } }));
  await held;
  const done: unknown[] = [];
  const running = await runJobs({
    address,
    handlers: { outlive: async (payload) => void done.push(payload.name) },
    cron: [],
    concurrency: 1,
    log,
    lookEveryMs: 250,
  });
  onTestFinished(() => running.stop());
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await jobOf('outlive')).toMatchObject({ attempts: 1, locked_by: expect.any(String) });

  await eventually(async () => (await jobOf('outlive')) === undefined, 60_000);
  expect(done).toEqual(['kept']);
});

test('a worker that lives keeps its job however long it takes, also when the connection that says so breaks', async () => {
  const address = await jobsAddress();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let runs = 0;
  const handlers = {
    last: async () => {
      runs += 1;
      await mayEnd;
    },
  };
  // Between two looks there is time to lock again, as there is between those of the service.
  const start = () => runJobs({ address, handlers, cron: [], concurrency: 1, log, lookEveryMs: 2_000 });
  const first = await start();
  await database.asDispatcher((tx) => jobs.enqueue(tx, { task: 'last', payload: {} }));
  await eventually(() => runs === 1);
  const second = await start();
  onTestFinished(async () => {
    end();
    await Promise.all([first.stop(), second.stop()]);
  });

  /** Puts a job there that a worker long gone held, and waits until it is freed, which takes at least two looks. */
  const lookTwice = async (task: string) => {
    await database.asDispatcher((tx) => jobs.enqueue(tx, { task, payload: {} }));
    await service.owner.query(
      `update graphile_worker._private_jobs j set locked_by = 'pool-gone', locked_at = now()
         from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
      [task],
    );
    await eventually(async () => (await jobOf(task))?.locked_by === null, 30_000);
  };
  await lookTwice('nobodys');
  expect(runs).toBe(1);

  const locks = async () => {
    const { rows } = await service.owner.query<{ pid: number }>(
      `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'advisory' and a.application_name = 'centerproof job presence'
          and a.datname = current_database() and l.granted`,
    );
    return rows.map(({ pid }) => pid);
  };
  const before = await eventually(async () => {
    const held = await locks();
    return held.length === 2 && held;
  });
  await service.owner.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before]);
  await eventually(async () => {
    const held = await locks();
    return held.length === 2 && !held.some((pid) => before.includes(pid));
  });
  await lookTwice('nobodys-either');
  expect(await jobOf('last')).toMatchObject({ attempts: 1, locked_by: expect.any(String) });

  end();
  await eventually(async () => (await jobOf('last')) === undefined);
  expect(runs).toBe(1);
});

/** The sessions of this database that are called so. */
async function sessionsOf(applicationName: string): Promise<number[]> {
  const { rows } = await service.owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [applicationName],
  );
  return rows.map(({ pid }) => pid);
}

test('a worker leaves a server that takes no writes any more, and goes on where they are taken', async () => {
  const { rows } = await service.owner.query<{ name: string }>('select current_database() as name');
  const name = pg.escapeIdentifier(rows[0]?.name ?? '');
  let runs = 0;
  const running = await runJobs({
    address: await jobsAddress(),
    handlers: { moved: async () => void runs++ },
    cron: [],
    concurrency: 1,
    log,
    lookEveryMs: 250,
  });
  onTestFinished(() => running.stop());
  // Sessions that begin now are those of the old server, and stay with it.
  await service.owner.query(`alter database ${name} set default_transaction_read_only = on`);
  const before = await sessionsOf('centerproof jobs');
  await service.owner.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before]);
  await eventually(async () => {
    const now = await sessionsOf('centerproof jobs');
    return now.length > 1 && !now.some((pid) => before.includes(pid));
  });
  await service.owner.query(`alter database ${name} reset default_transaction_read_only`);
  await eventually(async () => {
    await database.asDispatcher((tx) => jobs.enqueue(tx, { task: 'moved', payload: {}, key: 'moved' }));
    return true;
  });
  await eventually(() => runs > 0);
});

test('a worker whose lock is held where its jobs are not takes it anew', async () => {
  const elsewhere = new pg.Pool({ connectionString: await cloneTemplate() });
  const freeing = freeAbandonedJobs(
    { id: 'pool-moved', address: await jobsAddress(), lookEveryMs: 300, log },
    elsewhere,
  );
  onTestFinished(async () => {
    await freeing.stop();
    await elsewhere.end();
  });
  const before = await eventually(async () => {
    const now = await sessionsOf('centerproof job presence');
    return now.length > 0 && now;
  });
  await eventually(async () => {
    const now = await sessionsOf('centerproof job presence');
    return now.length > 0 && !now.some((pid) => before.includes(pid));
  }, 10_000);
});
