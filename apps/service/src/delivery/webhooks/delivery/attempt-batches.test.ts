import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../platform/logging.ts';
import { AttemptBatches, BATCH_MAX, BATCH_MIN } from './attempt-batches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function batchesThat(record: (batch: readonly number[]) => Promise<void>) {
  const tried: number[][] = [];
  const recorded: number[] = [];
  const batches = new AttemptBatches<number>({
    record: (batch) => {
      tried.push([...batch]);
      return record(batch);
    },
    onRecorded: (batch) => recorded.push(...batch),
    log: createLog('silent'),
  });
  const add = (count: number) => {
    for (let number = 0; number < count; number++) batches.add(number);
  };
  return { tried, recorded, batches, add };
}

test('attempts gather for a moment, and make one batch', async () => {
  const { tried, add } = batchesThat(async () => {});
  add(3);
  expect(tried).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(tried).toEqual([[0, 1, 2]]);
});

test('as many as are worth a transaction are recorded without waiting', async () => {
  const { tried, add } = batchesThat(async () => {});
  add(BATCH_MIN);
  await vi.advanceTimersByTimeAsync(0);
  expect(tried).toHaveLength(1);
});

test('what ends while a batch is being recorded makes the next one, and no batch is without bound', async () => {
  const gate = Promise.withResolvers<void>();
  const { tried, recorded, add } = batchesThat(() => gate.promise);
  add(BATCH_MIN);
  await vi.advanceTimersByTimeAsync(0);
  add(BATCH_MAX + 1);
  expect(tried).toHaveLength(1);
  expect(recorded).toEqual([]);
  gate.resolve();
  await vi.runAllTimersAsync();
  expect(tried.map(({ length }) => length)).toEqual([BATCH_MIN, BATCH_MAX, 1]);
});

test('an attempt that cannot be recorded fails alone', async () => {
  const { tried, recorded, add } = batchesThat(async (batch) => {
    if (batch.includes(1)) throw new Error('no such thing');
  });
  add(3);
  await vi.runAllTimersAsync();
  expect(tried.filter((batch) => !batch.includes(1))).toEqual([[0], [2]]);
  expect(recorded).toEqual([0, 1, 2]);
});

test('a batch is tried again as a whole when the database was away', async () => {
  let isAway = true;
  const { tried, recorded, add } = batchesThat(async () => {
    if (isAway) throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
  });
  add(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(recorded).toEqual([]);
  isAway = false;
  await vi.runAllTimersAsync();
  expect(recorded).toEqual([0, 1]);
  expect(new Set(tried.map(({ length }) => length))).toEqual(new Set([2]));
});

test('an attempt whose center is on its way to another cell is left at once, and nobody waits behind it', async () => {
  const fenced = Object.assign(new Error('moving'), { code: '25006', constraint: 'moving' });
  const { tried, recorded, add } = batchesThat(async (batch) => {
    if (batch.includes(0)) throw fenced;
  });
  add(3);
  // Only as long as attempts gather.
  await vi.advanceTimersByTimeAsync(100);
  expect(recorded).toEqual([0, 1, 2]);
  expect(tried.filter((batch) => batch.includes(0))).toHaveLength(2);
});
