import { expect, test } from 'vitest';
import { startTestService } from '../../../../test/harness/index.ts';
import { createWorld } from '../../../../test/harness/world.ts';
import { firstId, newId, timeOfId } from '../../../platform/ids.ts';
import { sealSome } from '../testing/seal.ts';
import { keepPartitions } from './keep-partitions.ts';

const service = await startTestService();
const world = createWorld(service);
const TABLES = ['webhook_attempts', 'webhook_deliveries', 'webhook_events'];

const keep = (now: Date) => keepPartitions(service.platform.database, { now, days: 90 });

async function partitions(): Promise<string[]> {
  const { rows } = await service.owner.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent::regclass::text = any ($1) order by 1`,
    [TABLES],
  );
  return rows.map((row) => row.name);
}

test('the time of an event is in its id, to the millisecond', () => {
  for (const text of ['2026-11-15T03:04:05.678Z', '1970-01-01T00:00:00.001Z', '2199-12-31T23:59:59.999Z']) {
    const time = new Date(text);
    const id = newId('whe', time);
    expect(timeOfId('whe', id)).toEqual(time);
    expect(id.startsWith(firstId('whe', time))).toBe(true);
  }
  for (const text of [
    '',
    'whe_',
    'evt_00000000000000000000000000',
    `whe_${'Z'.repeat(26)}`,
    `whe_${'U'.repeat(26)}`,
  ])
    expect(timeOfId('whe', text)).toBeNull();
});

test('partitions are made two months ahead, and dropped when their last day lies 90 days back', async () => {
  await keep(new Date('2031-01-31T12:00:00Z'));
  const made = await partitions();
  for (const table of TABLES)
    for (const month of ['2031_01', '2031_02', '2031_03']) expect(made).toContain(`${table}_${month}`);
  expect(made.filter((name) => !/_(2031_0[123]|default)$/.test(name))).toEqual([]);

  // The last moment of January is 90 days back on the first of May, UTC, and still kept; a day later it is not.
  await keep(new Date('2031-05-01T23:59:00Z'));
  expect(await partitions()).toContain('webhook_events_2031_01');
  await keep(new Date('2031-05-02T00:01:00Z'));
  expect((await partitions()).filter((name) => name.endsWith('2031_01'))).toEqual([]);
  expect(await partitions()).toContain('webhook_events_2031_02');
});

test('an event of a month without a partition is kept, and moves into its partition when that is made', async () => {
  const center = await world.center();
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, signing_secret, created_at, updated_at)
     values ($1, 'whk_1', 'http://127.0.0.1:1024/', '{*}', 'none', now(), now())`,
    [center.id],
  );
  service.clock.set('2033-06-15T00:00:00Z');
  const [id] = await sealSome(service, center);
  const home = async () => {
    const { rows } = await service.owner.query(
      `select e.tableoid::regclass::text as events, d.tableoid::regclass::text as deliveries
         from webhook_events e join webhook_deliveries d on d.event_id = e.id where e.id = $1`,
      [id],
    );
    return rows;
  };
  expect(await home()).toEqual([
    { events: 'webhook_events_default', deliveries: 'webhook_deliveries_default' },
  ]);
  await keep(service.clock.now());
  expect(await home()).toEqual([
    { events: 'webhook_events_2033_06', deliveries: 'webhook_deliveries_2033_06' },
  ]);
});

test('rows without a partition go when their time is over, and those that are younger stay', async () => {
  const center = await world.center();
  const add = (table: string, columns: string, values: string) =>
    service.owner.query(`insert into ${table} (${columns}) values ${values}`);
  // Months long before the first partition, so that all of them land in the default one.
  for (const [id, at] of [
    ['whe_old', '2021-01-01'],
    ['whe_young', '2021-03-01'],
  ]) {
    await add(
      'webhook_events',
      'center_id, id, type, data, created_at',
      `(${center.id}, '${id}', 'dpu.sealed', '{}', '${at}')`,
    );
    await add(
      'webhook_attempts',
      'center_id, webhook_id, attempted_at, event_id, attempt, status, duration_ms',
      `(${center.id}, 'whk_1', '${at}', '${id}', 1, 'success', 1)`,
    );
  }
  await keep(new Date('2021-04-15T00:00:00Z'));
  const left = await service.owner.query(
    `select (select array_agg(id) from webhook_events where center_id = $1) as events,
            (select array_agg(event_id) from webhook_attempts where center_id = $1) as attempts`,
    [center.id],
  );
  expect(left.rows).toEqual([{ events: ['whe_young'], attempts: ['whe_young'] }]);
});

test('a table that somebody reads is left for the next try, the others are kept, and no lock is waited with', async () => {
  await keep(new Date('2040-01-15T00:00:00Z'));
  const old = async () => (await partitions()).filter((name) => name.endsWith('2040_01'));
  expect(await old()).toHaveLength(3);
  const reader = await service.owner.connect();
  await reader.query('begin');
  await reader.query('select count(*) from webhook_deliveries_2040_01');
  await expect(keep(new Date('2040-06-15T00:00:00Z'))).rejects.toThrow(/next try: webhook_deliveries\./);
  expect(await old()).toEqual(['webhook_deliveries_2040_01']);
  await reader.query('commit');
  reader.release();
  await keep(new Date('2040-06-15T00:00:00Z'));
  expect(await old()).toEqual([]);
});

test('the roles of the service cannot pass the tenants’ fence by reading a partition', async () => {
  const read = service.platform.database.inScope({ centerIds: [1] }, (tx) =>
    // A partition is no table of the product's list, so its name is not among the typed ones.
    (tx as unknown as { selectFrom(name: string): { selectAll(): { execute(): Promise<unknown> } } })
      .selectFrom('webhook_events_default')
      .selectAll()
      .execute(),
  );
  await expect(read).rejects.toThrow(/permission denied/);
});
