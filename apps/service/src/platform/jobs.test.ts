import { expect, test } from 'vitest';
import { eventually, startTestService } from '../../test/harness/index.ts';
import { addressFor } from './database/index.ts';
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
