import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLane, type LaneOutcome } from './lane.ts';

interface Item {
  centerId: number;
  value: number;
  keep: null;
}
type Run = (batch: readonly Item[], isAlone: boolean) => Promise<LaneOutcome<number>[]>;

function laneOf(run: Run, overrides: { batchMax?: number; waitingMax?: number; mayRetry?: boolean } = {}) {
  const batches: { values: number[]; isAlone: boolean }[] = [];
  const join = createLane<Item, number>({
    batchMax: overrides.batchMax ?? 100,
    waitingMax: overrides.waitingMax ?? 1_000,
    run: async (batch, isAlone) => {
      batches.push({ values: batch.map(({ value }) => value), isAlone });
      return run(batch, isAlone);
    },
    mayRetry: () => overrides.mayRetry ?? true,
    full: () => new Error('full'),
  });
  return { batches, join: (centerId: number, value: number) => join({ centerId, value, keep: null }) };
}

const double: Run = async (batch) => batch.map(({ value }) => ({ value: value * 2 }));
const twoTurns = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('items that arrive together share a batch, whatever their centers', async () => {
  const { join, batches } = laneOf(double);
  expect(await Promise.all([1, 2, 3, 4].map((value) => join(value, value)))).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([{ values: [1, 2, 3, 4], isAlone: false }]);
});

test('of many that arrive together the first go ahead, and the others share the next batch', async () => {
  const { join, batches } = laneOf(double);
  const values = Array.from({ length: 100 }, (_, value) => value);
  expect(await Promise.all(values.map((value) => join(value % 3, value)))).toEqual(
    values.map((value) => value * 2),
  );
  expect(batches.map(({ values }) => values.length)).toEqual([32, 68]);
});

test('items of a center that is in a batch under way share the next one, in their order', async () => {
  const gate = Promise.withResolvers<void>();
  const { join, batches } = laneOf(async (batch) => {
    if (batches.length === 1) await gate.promise;
    return double(batch, false);
  });
  const first = join(1, 1);
  await twoTurns();
  const rest = [2, 3, 4].map((value) => join(1, value));
  const other = join(2, 5);
  expect(await other).toBe(10);
  gate.resolve();
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8]);
  expect(batches.map(({ values }) => values)).toEqual([[1], [5], [2, 3, 4]]);
});

test('while a batch is under way the next one gathers what arrives, and starts when it ends', async () => {
  const end = Promise.withResolvers<void>();
  const { join, batches } = laneOf(async (batch) => {
    if (batches.length === 1) await end.promise;
    return double(batch, false);
  });
  const busy = join(1, 1);
  await twoTurns();
  const gathered = [join(11, 3)];
  await twoTurns();
  gathered.push(join(12, 4), join(11, 5));
  end.resolve();
  expect(await Promise.all([busy, ...gathered])).toEqual([2, 6, 8, 10]);
  expect(batches.map(({ values }) => values)).toEqual([[1], [3, 5, 4]]);
});

test('batches that hang, one after the other, hold up no other for long', async () => {
  const { join } = laneOf((batch) =>
    batch.some(({ centerId }) => centerId < 100) ? new Promise(() => {}) : double(batch, false),
  );
  for (const center of [1, 2, 3]) {
    void join(center, center);
    await twoTurns();
    expect(await join(100, center)).toBe(2 * center);
  }
});

test('a center that is put off goes into a batch of its own, and its items keep their order', async () => {
  const { join, batches } = laneOf(async (batch, isAlone) =>
    batch.map(({ centerId, value }) =>
      centerId === 7 && !isAlone ? { isPutOff: true } : { value: value * 2 },
    ),
  );
  const answers = [join(1, 1), join(7, 2), join(7, 3), join(2, 4)];
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual([
    { values: [1, 2, 3, 4], isAlone: false },
    { values: [2, 3], isAlone: true },
  ]);
});

test('one bad item fails alone and the others of its batch succeed', async () => {
  const { join, batches } = laneOf(async (batch) => {
    if (batch.some(({ value }) => value === 13)) throw new Error('unlucky');
    return double(batch, false);
  });
  const values = Array.from({ length: 64 }, (_, place) => (place === 40 ? 13 : place + 100));
  const results = await Promise.allSettled(values.map((value) => join(value % 5, value)));
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message)),
  ).toEqual(values.map((value) => (value === 13 ? 'unlucky' : value * 2)));
  // Halves, not one by one.
  expect(batches.length).toBeLessThanOrEqual(13);
});

test('a batch whose outcome is unknown is not tried again', async () => {
  const { join, batches } = laneOf(async () => Promise.reject(new Error('connection lost')), {
    mayRetry: false,
  });
  const results = await Promise.allSettled([join(1, 1), join(1, 2)]);
  expect(results.every((result) => result.status === 'rejected')).toBe(true);
  expect(batches).toHaveLength(1);
});

test('a center with too much waiting is refused instead of growing without end, and only that one', async () => {
  const { join } = laneOf(
    (batch) => (batch[0]?.centerId === 1 ? new Promise(() => {}) : double(batch, false)),
    {
      waitingMax: 2,
      batchMax: 1,
    },
  );
  const refused = Array.from({ length: 5 }, (_, value) =>
    join(1, value).catch((error: Error) => error.message),
  );
  expect(await Promise.race(refused.slice(3))).toBe('full');
  expect(await join(2, 2)).toBe(4);
});

test('every item gets its own answer, in whatever numbers and sizes they come', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ centerId: fc.integer({ min: 1, max: 4 }), value: fc.integer() }), {
        maxLength: 60,
      }),
      fc.integer({ min: 1, max: 10 }),
      async (items, batchMax) => {
        const ran: Item[] = [];
        const { join, batches } = laneOf(
          async (batch) => {
            ran.push(...batch);
            return double(batch, false);
          },
          { batchMax },
        );
        const answers = await Promise.all(items.map(({ centerId, value }) => join(centerId, value)));
        expect(answers).toEqual(items.map(({ value }) => value * 2));
        expect(batches.every(({ values }) => values.length <= batchMax)).toBe(true);
        for (const centerId of [1, 2, 3, 4])
          expect(ran.filter((item) => item.centerId === centerId)).toEqual(
            items.flatMap((item) => (item.centerId === centerId ? [{ ...item, keep: null }] : [])),
          );
      },
    ),
    { numRuns: 100 },
  );
});
