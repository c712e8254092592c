import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createGroupCommit, type Outcome } from './group-commit.ts';

type Run = (lane: string, batch: number[]) => Promise<Outcome<number>[]>;

function groupOf(run: Run, overrides: { batchMax?: number; waitingMax?: number; mayRetry?: boolean } = {}) {
  const batches: { lane: string; batch: number[] }[] = [];
  const join = createGroupCommit<number, number>({
    batchMax: overrides.batchMax ?? 100,
    waitingMax: overrides.waitingMax ?? 1_000,
    run: async (lane, batch) => {
      batches.push({ lane, batch });
      return run(lane, batch);
    },
    mayRetry: () => overrides.mayRetry ?? true,
    full: () => new Error('full'),
  });
  return { join, batches };
}

const double: Run = async (_lane, batch) => batch.map((value) => ({ value: value * 2 }));

test('items that arrive while a batch is under way share the next one', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { join, batches } = groupOf(async (lane, batch) => {
    if (batches.length === 1) await gate;
    return double(lane, batch);
  });
  const first = join('a', 1);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const rest = [2, 3, 4].map((value) => join('a', value));
  release();
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8]);
  expect(batches.map(({ batch }) => batch)).toEqual([[1], [2, 3, 4]]);
});

test('a lane never waits for another lane', async () => {
  const { join } = groupOf((lane, batch) => (lane === 'stuck' ? new Promise(() => {}) : double(lane, batch)));
  void join('stuck', 1);
  expect(await join('free', 2)).toBe(4);
});

test('while several lanes are busy the next one gathers what arrives, and starts when one of them ends', async () => {
  const ends = new Map<string, () => void>();
  const { join, batches } = groupOf(async (lane, batch) => {
    if (lane.startsWith('busy')) await new Promise<void>((end) => ends.set(lane, end));
    return double(lane, batch);
  });
  const busy = [1, 2, 3, 4].map((value) => join(`busy ${value}`, value));
  await vi.waitUntil(() => ends.size === 4);
  const first = join('next', 5);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const second = join('next', 6);
  for (const end of ends.values()) end();
  expect(await Promise.all([...busy, first, second])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches.at(-1)).toEqual({ lane: 'next', batch: [5, 6] });
});

test('lanes that hang, however many, hold up no other lane for long', async () => {
  const { join } = groupOf((lane, batch) =>
    lane.startsWith('stuck') ? new Promise(() => {}) : double(lane, batch),
  );
  for (let lane = 0; lane < 20; lane++) void join(`stuck ${lane}`, lane);
  expect(await join('free', 2)).toBe(4);
});

test('one bad item fails alone and the others of its batch succeed', async () => {
  const { join } = groupOf(async (lane, batch) => {
    if (batch.includes(13)) throw new Error('unlucky');
    return double(lane, batch);
  });
  const results = await Promise.allSettled([1, 13, 2].map((value) => join('a', value)));
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
  ).toEqual([2, 'unlucky', 4]);
});

test('a batch whose outcome is unknown is not tried again', async () => {
  const { join, batches } = groupOf(async () => Promise.reject(new Error('connection lost')), {
    mayRetry: false,
  });
  const results = await Promise.allSettled([join('a', 1), join('a', 2)]);
  expect(results.every((result) => result.status === 'rejected')).toBe(true);
  expect(batches).toHaveLength(1);
});

test('a full lane refuses instead of growing without end', async () => {
  const { join } = groupOf(() => new Promise(() => {}), { waitingMax: 2, batchMax: 1 });
  const refused = Array.from({ length: 5 }, (_, value) =>
    join('a', value).catch((error: Error) => error.message),
  );
  expect(await Promise.race(refused.slice(3))).toBe('full');
});

test('every item gets its own answer, in whatever numbers and sizes they come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ lane: fc.constantFrom('a', 'b', 'c'), value: fc.integer() }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 10 }),
      async (items, batchMax) => {
        const { join, batches } = groupOf(double, { batchMax });
        const answers = await Promise.all(items.map(({ lane, value }) => join(lane, value)));
        expect(answers).toEqual(items.map(({ value }) => value * 2));
        expect(batches.every(({ batch }) => batch.length <= batchMax)).toBe(true);
        for (const lane of ['a', 'b', 'c']) {
          const order = batches.filter((entry) => entry.lane === lane).flatMap(({ batch }) => batch);
          expect(order).toEqual(items.filter((item) => item.lane === lane).map(({ value }) => value));
        }
      },
    ),
    { numRuns: 100 },
  );
});
