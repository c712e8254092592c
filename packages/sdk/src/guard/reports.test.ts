import type { Client } from 'openapi-fetch';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { paths } from '../api.generated.ts';
import { memoryQueue } from './offline-queue.ts';
import { createReports } from './reports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const done = (attempt: string) => ({ attempt, outcome: 'done' as const });

/** Reports over a client that only notes which decisions it was told of. */
function reporting() {
  const told: string[] = [];
  const POST = async (_: string, { params }: { params: { path: { id: string } } }) => {
    told.push(params.path.id);
    return { data: { data: {} } };
  };
  // Nothing but this call is made of it.
  const client = { POST } as unknown as Client<paths>;
  const warn = (error: unknown) => expect.unreachable(String(error));
  return { told, reports: createReports(client, { queue: memoryQueue(), warn }) };
}

test('reports of one moment go out together, and those after it with the next', async () => {
  const { told, reports } = reporting();
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
});

test('one that is waited for goes out at once, and flush sends what has not set out', async () => {
  const { told, reports } = reporting();
  reports.sendSoon('evt_1', done('1'));
  await reports.send('evt_2', { attempt: '2', outcome: 'not_run', reason: 'EXPIRED' });
  expect(told).toEqual(['evt_2']);
  expect(await reports.flush()).toBe(0);
  expect(told).toEqual(['evt_2', 'evt_1']);
});

test('what a guard has seen the end of is known before the service is told', () => {
  const { told, reports } = reporting();
  reports.sendSoon('evt_1', done('1'));
  expect([reports.known('evt_1'), reports.known('evt_2'), told]).toEqual(['done', null, []]);
});
