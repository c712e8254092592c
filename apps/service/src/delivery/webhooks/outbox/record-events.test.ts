import { expect, test } from 'vitest';
import { eventually, startTestService } from '../../../../test/harness/index.ts';
import { createWorld, type TestCenter } from '../../../../test/harness/world.ts';
import { EVENT_SAMPLES, type NewEvent } from './event-catalogue.ts';
import { eraseFromEvents, recordEvent, recordEvents } from './record-events.ts';

const service = await startTestService();
const world = createWorld(service);
let webhooks = 0;

async function webhook(center: TestCenter, events: string[], active = true): Promise<string> {
  webhooks += 1;
  const id = `whk_${String(webhooks).padStart(26, '0')}`;
  await service.owner.query(
    `insert into webhooks (center_id, id, url, events, active, signing_secret, created_at, updated_at)
     values ($1, $2, 'http://127.0.0.1:1024/', $3, $4, 'none', now(), now())`,
    [center.id, id, events, active],
  );
  return id;
}

function sealed(center: TestCenter, dpuId = 'dpu_1'): NewEvent {
  return {
    centerId: center.id,
    type: 'dpu.sealed',
    data: { ...EVENT_SAMPLES['dpu.sealed'], dpuId },
    now: service.clock.now(),
  };
}

const record = (center: TestCenter, events: NewEvent[]) =>
  service.platform.database.inScope({ centerIds: [center.id] }, (tx) => recordEvents(tx, events));

async function rowsOf(table: 'webhook_events' | 'webhook_deliveries', center: TestCenter) {
  const { rows } = await service.owner.query(`select * from ${table} where center_id = $1`, [center.id]);
  return rows;
}

test('an event is queued once for each active webhook that names it, by type or wildcard', async () => {
  const center = await world.center();
  const other = await world.center();
  const byType = await webhook(center, ['payment.failed', 'dpu.sealed']);
  const byPrefix = await webhook(center, ['dpu.*']);
  const byAll = await webhook(center, ['*', 'dpu.sealed']);
  await webhook(center, ['payment.*', 'agent.decision.*']);
  await webhook(other, ['*']);

  const [id] = await record(center, [sealed(center)]);

  const [event, ...more] = await rowsOf('webhook_events', center);
  expect(more).toEqual([]);
  expect(event).toMatchObject({ id, type: 'dpu.sealed', subject: 'dpu_1' });
  const deliveries = await rowsOf('webhook_deliveries', center);
  expect(deliveries.map((row) => row.webhook_id).sort()).toEqual([byType, byPrefix, byAll].sort());
  for (const row of deliveries) {
    expect(row).toMatchObject({ event_id: id, state: 'waiting', attempts: 0, attempts_allowed: 7 });
    expect(row.next_attempt_at).toEqual(event.created_at);
  }
  expect(await rowsOf('webhook_deliveries', other)).toEqual([]);
});

test('an event that nobody names leaves nothing, one that only an inactive webhook names is kept for a replay', async () => {
  const center = await world.center();
  await record(center, [sealed(center)]);
  expect(await rowsOf('webhook_events', center)).toEqual([]);

  await webhook(center, ['payment.*'], false);
  await record(center, [sealed(center)]);
  expect(await rowsOf('webhook_events', center)).toEqual([]);

  await webhook(center, ['dpu.*'], false);
  await record(center, [sealed(center)]);
  expect(await rowsOf('webhook_events', center)).toHaveLength(1);
  expect(await rowsOf('webhook_deliveries', center)).toEqual([]);
});

test('a large batch is written by one statement, its ids in its order, and undone with its cause', async () => {
  const center = await world.center();
  const id = await webhook(center, ['*']);
  const batch = Array.from({ length: 300 }, (_, number) => sealed(center, `dpu_${number}`));
  const ids = await record(center, batch);
  expect(new Set(ids).size).toBe(300);
  const stored = new Map((await rowsOf('webhook_events', center)).map((row) => [row.id, row.data.dpuId]));
  expect(ids.map((each) => stored.get(each))).toEqual(batch.map((_, number) => `dpu_${number}`));
  expect(await rowsOf('webhook_deliveries', center)).toHaveLength(300);

  const cause = service.platform.database.inScope({ centerIds: [center.id] }, async (tx) => {
    await recordEvent(tx, sealed(center));
    throw new Error('the cause failed');
  });
  await expect(cause).rejects.toThrow('the cause failed');
  expect(await rowsOf('webhook_events', center)).toHaveLength(300);
  expect(id).toBeDefined();
});

test('workers are told which lanes have something new, and nothing when nothing was queued', async () => {
  const center = await world.center();
  const heard: string[] = [];
  for (const channel of ['webhook_deliveries', 'done'])
    service.platform.database.notices.listen(channel, (payload) => heard.push(payload));
  await eventually(async () => {
    await service.owner.query(`select pg_notify('webhook_deliveries', 'one'), pg_notify('done', 'two')`);
    return heard.includes('one') && heard.includes('two');
  });
  heard.length = 0;

  await webhook(center, ['dpu.*'], false);
  await record(center, [sealed(center)]);
  const [one, two] = [await webhook(center, ['dpu.*']), await webhook(center, ['*'])];
  await record(center, [sealed(center), sealed(center)]);
  // Workers are told after the commit, on another connection, one notice after the other; the first may still be one of an
  // earlier test.
  await eventually(() => heard.some((payload) => payload.includes(two)));
  await service.owner.query(`select pg_notify('done', 'done')`);

  await eventually(() => heard.includes('done'));
  const told = heard
    .flatMap((payload) => payload.split(','))
    .filter((lane) => lane === 'done' || lane.startsWith(`${center.id}:`));
  expect(told).toEqual([`${center.id}:${one}`, `${center.id}:${two}`, 'done']);
});

test('erasing a claim takes its values out of stored events and drops what consumers answered', async () => {
  const center = await world.center();
  const id = await webhook(center, ['*']);
  const now = service.clock.now();
  const [sealing = '', request = '', foreign = ''] = await record(center, [
    sealed(center, 'evd_1'),
    {
      centerId: center.id,
      type: 'agent.approval.requested',
      data: { ...EVENT_SAMPLES['agent.approval.requested'], eventId: 'evt_1', agentId: 'kim@example.test' },
      now,
    },
    sealed(center, 'evd_2'),
  ]);
  // As a worker writes it whose clock is behind that of the node that recorded the event.
  const minuteBefore = new Date(now.getTime() - 60_000);
  for (const event of [sealing, foreign])
    await service.owner.query(
      `insert into webhook_attempts (center_id, webhook_id, attempted_at, event_id, attempt, status, duration_ms, response_body)
       values ($1, $2, $3, $4, 1, 'failed', 5, 'you sent actor_sample')`,
      [center.id, id, minuteBefore, event],
    );

  await service.platform.database.inScope({ centerIds: [center.id] }, (tx) =>
    eraseFromEvents(tx, {
      centerId: center.id,
      recordIds: ['evt_1', 'evd_1'],
      claims: ['who', 'what'],
      isIdChosen: false,
    }),
  );

  const data = new Map((await rowsOf('webhook_events', center)).map((row) => [row.id, row.data]));
  expect(data.get(sealing)).toEqual({ ...EVENT_SAMPLES['dpu.sealed'], dpuId: 'evd_1', actorId: 'erased' });
  expect(data.get(request)).toEqual({
    ...EVENT_SAMPLES['agent.approval.requested'],
    eventId: 'evt_1',
    agentId: 'erased',
  });
  expect(data.get(foreign)).toEqual({ ...EVENT_SAMPLES['dpu.sealed'], dpuId: 'evd_2' });
  const { rows } = await service.owner.query(
    'select event_id, response_body from webhook_attempts where center_id = $1 order by response_body',
    [center.id],
  );
  expect(rows).toEqual([
    { event_id: sealing, response_body: '' },
    { event_id: foreign, response_body: 'you sent actor_sample' },
  ]);
});
