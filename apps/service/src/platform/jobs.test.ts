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
