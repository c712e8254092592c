import type { Client } from 'openapi-fetch';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { paths } from '../api.generated.ts';
import { CenterproofError } from '../errors.ts';
import { memoryQueue, type OfflineQueue } from './offline-queue.ts';
import { createReports } from './reports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const done = (attempt: string) => ({ attempt, outcome: 'done' as const });

/** Reports over a client that only notes which decisions it was told of, and refuses those that it is told to. */
function reporting(statusOf: (eventId: string) => number = () => 201, queue: OfflineQueue = memoryQueue()) {
  const told: string[] = [];
  const POST = async (_: string, { params }: { params: { path: { id: string } } }) => {
    const { id } = params.path;
    told.push(id);
    const status = statusOf(id);
    if (status !== 201) throw new CenterproofError('No.', { status, code: 'REFUSED' });
    return { data: { data: {} } };
  };
  // Nothing but this call is made of it.
  const client = { POST } as unknown as Client<paths>;
  const warnings: unknown[] = [];
  const warn = (error: unknown) => warnings.push(error);
  return { told, warnings, reports: createReports(client, { queue, warn }) };
}

test('reports of one moment go out together, and those after it with the next', async () => {
  const { told, warnings, reports } = reporting();
  reports.sendSoon('evt_1', done('1'));
  await vi.advanceTimersByTimeAsync(20);
  reports.sendSoon('evt_2', done('2'));
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(5);
  expect(told).toEqual(['evt_1', 'evt_2']);
  reports.sendSoon('evt_3', done('3'));
  expect(told).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(25);
  expect(told).toEqual(['evt_1', 'evt_2', 'evt_3']);
  expect(warnings).toEqual([]);
});

test('one that is waited for goes out at once, and flush sends what has not set out', async () => {
  const { told, warnings, reports } = reporting();
  reports.sendSoon('evt_1', done('1'));
  await reports.send('evt_2', { attempt: '2', outcome: 'not_run', reason: 'EXPIRED' });
  expect(told).toEqual(['evt_2']);
  expect(await reports.flush()).toBe(0);
  expect(told).toEqual(['evt_2', 'evt_1']);
  expect(warnings).toEqual([]);
});

test('what a guard has seen the end of is known before the service is told', () => {
  const { told, warnings, reports } = reporting();
  reports.sendSoon('evt_1', done('1'));
  expect([reports.known('evt_1'), reports.known('evt_2'), told]).toEqual(['done', null, []]);
  expect(warnings).toEqual([]);
});

test.each([401, 403, 308, 410])(
  'while the key, or the address, is refused (%i), one of those that are held asks for all, in their order',
  async (status) => {
    let answer = status;
    const { told, warnings, reports } = reporting(() => answer);
    for (const id of ['evt_1', 'evt_2', 'evt_3']) await reports.send(id, done(id));
    told.length = 0;
    expect([await reports.flush(), told, warnings.length]).toEqual([3, ['evt_1'], 4]);
    answer = 201;
    expect([await reports.flush(), told]).toEqual([0, ['evt_1', 'evt_1', 'evt_2', 'evt_3']]);
  },
);

test('one whose decision is not found keeps no other waiting, and after that is sent again by flush alone', async () => {
  const missing = new Set(['evt_1']);
  let isAway = true;
  const { told, reports } = reporting((id) => (isAway ? 503 : missing.has(id) ? 404 : 201));
  for (const id of ['evt_1', 'evt_2']) await reports.send(id, done(id));
  isAway = false;
  told.length = 0;
  for (const _ of [1, 2, 3]) {
    reports.sendHeld();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(told).toEqual(['evt_1', 'evt_2']);
  expect([await reports.flush(), told.at(-1)]).toEqual([1, 'evt_1']);
  missing.clear();
  expect(await reports.flush()).toBe(0);
});

test('of outcomes that are refused because of the key or the address only so many are held', async () => {
  const queue = memoryQueue();
  const { warnings, reports } = reporting(() => 403, queue);
  for (let id = 0; id < 1_001; id += 1) await reports.send(`evt_${id}`, done('1'));
  expect(queue.list()).toHaveLength(1_000);
  expect(warnings.slice(-2)).toMatchObject([{ isHeld: true }, { isHeld: false }]);
});

test('a queue that cannot be read costs nobody an outcome in silence where the key is refused', async () => {
  const queue = { ...memoryQueue(), list: () => Promise.reject(new Error('disk gone')) };
  const { warnings, reports } = reporting(() => 403, queue);
  await reports.send('evt_1', done('1'));
  expect(warnings).toMatchObject([{ message: 'disk gone' }, { name: 'UnreportedOutcome', isHeld: false }]);
});
