import { expect, test } from 'vitest';
import { startTestService } from '../../../../test/harness/index.ts';
import { oldDatabase } from '../../../../test/harness/old-database.ts';

const service = await startTestService();

test('of what the version before delivered, the attempts are left; what had not succeeded is queued as it was', async () => {
  const { client, migrateTo } = await oldDatabase(service, '0035_end_of_chain_by_index.sql');
  // One of them is older than any partition of its own.
  await client.query(
    `insert into webhook_deliveries (center_id, event_id, webhook_id, state, attempts, next_attempt_at, created_at)
     values (1, 'whe_1', 'whk_1', 'succeeded', 1, null, now()), (1, 'whe_2', 'whk_1', 'failed', 7, null, now()),
            (1, 'whe_3', 'whk_1', 'waiting', 2, now(), now()), (1, 'whe_0', 'whk_1', 'succeeded', 1, null, '2020-01-01')`,
  );
  await client.query(
    `insert into webhook_attempts (center_id, webhook_id, attempted_at, event_id, attempt, status, duration_ms)
     values (1, 'whk_1', now(), 'whe_1', 1, 'success', 5), (1, 'whk_1', now(), 'whe_3', 1, 'failed', 5),
            (1, 'whk_1', now(), 'whe_4', 2, 'failed', 5), (1, 'whk_1', '2020-01-01', 'whe_0', 1, 'success', 5)`,
  );
  const attempts = 'select * from webhook_attempts order by event_id, attempt';
  const before = await client.query(attempts);

  await migrateTo('0036_delivered_leaves_the_queue.sql');

  const { rows } = await client.query('select event_id, state, attempts from webhook_deliveries order by 1');
  expect(rows).toEqual([
    { event_id: 'whe_2', state: 'failed', attempts: 7 },
    { event_id: 'whe_3', state: 'waiting', attempts: 2 },
  ]);
  expect((await client.query(attempts)).rows).toEqual(before.rows);

  // Partitions from before the migration and after it keep to the states that are left.
  await client.query(`select make_webhook_partitions('webhook_deliveries', '2040-01-15')`);
  for (const time of ['now()', `'2020-01-01'`, `'2040-01-15'`])
    await expect(
      client.query(
        `insert into webhook_deliveries (center_id, event_id, webhook_id, state, created_at) values (1, 'whe_5', 'whk_1', 'succeeded', ${time})`,
      ),
    ).rejects.toThrow('webhook_deliveries_state_check');
});
