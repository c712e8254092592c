import { expect, test } from 'vitest';
import { startTestService } from '../../../../test/harness/index.ts';
import { createWorld } from '../../../../test/harness/world.ts';
import { sealSome } from '../testing/seal.ts';
import { recordBatch } from './attempts.queries.ts';
import { classifyAnswer } from './delivery-rules.ts';
import { type DueRow, selectDue } from './lanes/lanes.queries.ts';
import { judgeAttempts } from './record-attempts.ts';

const service = await startTestService();
const world = createWorld(service);
const { database } = service.platform;
const DELAYS_MS = [0, 0, 0, 0, 0, 0, 0];

/** A webhook of a new center with so many deliveries that no worker touches. */
async function queued(count: number) {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write']);
  const { body } = await service.call('POST', '/api/v1/webhooks', {
    as: key,
    body: { url: 'http://127.0.0.1:9999/', events: ['*'] },
  });
  await sealSome(service, center, count);
  const lane = { centerId: center.id, webhookId: body.id as string };

  async function due(): Promise<DueRow[]> {
    const lanes = [{ ...lane, active: true, fromMs: 0, limit: 100 }];
    const now = new Date(service.clock.now().getTime() + 60_000);
    const [rows = []] = await database.withDispatcherClient((client) =>
      selectDue(client, { lanes, now, firstDelayMs: 0 }),
    );
    return rows.sort((one, other) => (one.eventId < other.eventId ? -1 : 1));
  }
  /** Each row was answered with its status, or all with the only one. */
  async function record(rows: readonly DueRow[], ...statuses: number[]): Promise<void> {
    const at = service.clock.now();
    const { batch } = judgeAttempts(
      rows.map((row, index) => {
        const responseStatus = statuses[index] ?? statuses[0] ?? 204;
        const result = { responseStatus, durationMs: 1, error: null, responseBody: '', retryAfterMs: null };
        return {
          ...row,
          ...lane,
          before: {
            state: 'waiting' as const,
            attempts: row.attempts,
            attemptsAllowed: row.attemptsAllowed,
            nextAttemptAt: row.dueAt,
          },
          attemptedAt: at,
          finishedAt: at,
          result,
          outcome: classifyAnswer(result),
        };
      }),
      { delaysMs: DELAYS_MS, from: at },
    );
    await database.withDispatcherClient((client) => recordBatch(client, batch));
  }
  async function kept(): Promise<string[]> {
    const { rows } = await service.owner.query(
      'select status, attempt from webhook_attempts where center_id = $1 order by event_id, attempt',
      [center.id],
    );
    return rows.map((row) => `${row.status} ${row.attempt}`);
  }
  return { center, due, record, kept };
}

test('an attempt is recorded once, also when its delivery was changed after it was read, and by whoever says it twice', async () => {
  const { center, due, record, kept } = await queued(3);
  const read = await due();
  expect(read).toHaveLength(3);
  await service.owner.query(
    'update webhook_deliveries set is_forced = true where center_id = $1 and event_id = $2',
    [center.id, read[1]?.eventId],
  );
  const moved = await due();
  expect(moved.map(({ place }) => place)).not.toEqual(read.map(({ place }) => place));

  await record(read, 204);
  expect(await due()).toEqual([]);
  await record(read, 204);
  await record(moved, 204);
  expect(await kept()).toEqual(['success 1', 'success 1', 'success 1']);
});

test('accepted and missed attempts of one batch each come to what they say', async () => {
  const { due, record, kept } = await queued(3);
  const read = await due();
  await record(read, 204, 500, 204);
  expect(await kept()).toEqual(['success 1', 'failed 1', 'success 1']);
  expect(await due()).toEqual([expect.objectContaining({ eventId: read[1]?.eventId, attempts: 1 })]);
});

test('recording goes to the rows it is about, also when it was planned while the queue was empty', async () => {
  const { due, record } = await queued(1);
  const first = await due();
  await service.owner.query('vacuum analyze webhook_deliveries');
  await record(first, 204);
  const { due: dueLater, record: recordLater } = await queued(2_000);
  const read = await dueLater();
  const before = await entriesRead();
  await recordLater(read.slice(0, 1), 204);
  expect((await entriesRead()) - before).toBeLessThan(20);
});

/** How many entries of the queue's indexes and rows of its tables have been read so far. */
async function entriesRead(): Promise<number> {
  await database.withDispatcherClient((client) => client.query('select pg_stat_force_next_flush()'));
  const { rows } = await service.owner.query<{ read: string }>(
    `select (select sum(seq_tup_read) from pg_stat_user_tables where relname like 'webhook\\_deliveries%')
          + (select sum(idx_tup_read) from pg_stat_user_indexes where relname like 'webhook\\_deliveries%') as read`,
  );
  return Number(rows[0]?.read);
}

test('two attempts of one delivery within a millisecond are both kept', async () => {
  const { due, record, kept } = await queued(1);
  await record(await due(), 500);
  await record(await due(), 204);
  expect(await kept()).toEqual(['failed 1', 'success 2']);
});
