import { expect, test, vi } from 'vitest';
import { createShortCache } from './short-cache.ts';

test('every entry that is stale is forgotten at once, whatever lies between them', async () => {
  const cache = createShortCache<number>({ entriesMax: 100, ttlMs: 60_000 });
  for (let i = 0; i < 100; i++) await cache.get(`k${i}`, async () => i);
  cache.forget((value) => value !== undefined && value % 3 > 0);
  expect(cache.size).toBe(34);
});

test('callers that come while a value loads share one load', async () => {
  const cache = createShortCache<number>({ entriesMax: 10, ttlMs: 60_000 });
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  expect(await Promise.all([cache.get('a', load), cache.get('a', load), cache.get('a', load)])).toEqual([
    1, 1, 1,
  ]);
  expect(await cache.get('a', load)).toBe(1);
});

test('what is forgotten is looked up again, a load under way included', async () => {
  const cache = createShortCache<string>({ entriesMax: 10, ttlMs: 60_000 });
  let finish = (_value: string) => {};
  const slow = cache.get('a', () => new Promise((resolve) => (finish = resolve)));
  cache.forget((value) => value === undefined);
  expect(await cache.get('a', async () => 'new')).toBe('new');
  finish('old');
  expect(await slow).toBe('old');
  expect(await cache.get('a', async () => 'newer')).toBe('new');
});

test('a failed load is not kept', async () => {
  const cache = createShortCache<string>({ entriesMax: 10, ttlMs: 60_000 });
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('a', async () => 'back')).toBe('back');
});

test('nothing is believed past its time, and the entry used the longest ago makes room', async () => {
  vi.useFakeTimers();
  // The library takes a time of nought for none at all.
  vi.advanceTimersByTime(1);
  const kept = createShortCache<number>({ entriesMax: 10, ttlMs: 1_000 });
  expect(await kept.get('a', async () => 1)).toBe(1);
  vi.advanceTimersByTime(999);
  expect(await kept.get('a', async () => 2)).toBe(1);
  expect([kept.has('a'), kept.has('b')]).toEqual([true, false]);
  vi.advanceTimersByTime(2);
  expect(kept.has('a')).toBe(false);
  expect(await kept.get('a', async () => 3)).toBe(3);
  vi.useRealTimers();

  const small = createShortCache<number>({ entriesMax: 2, ttlMs: 60_000 });
  for (const [key, value] of Object.entries({ a: 1, b: 2 })) await small.get(key, async () => value);
  await small.get('a', async () => 9);
  await small.get('c', async () => 3);
  expect(small.size).toBe(2);
  expect(await small.get('a', async () => 9)).toBe(1);
  expect(await small.get('b', async () => 9)).toBe(9);
});

test('that there is nothing is believed for a shorter time than what there is', async () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1);
  const kept = createShortCache<string | undefined>({ entriesMax: 10, ttlMs: 30_000, nothingTtlMs: 1_000 });
  await kept.get('there', async () => 'old');
  await kept.get('not', async () => undefined);
  vi.advanceTimersByTime(999);
  expect(await kept.get('not', async () => 'new')).toBeUndefined();
  vi.advanceTimersByTime(2);
  expect(await kept.get('not', async () => 'new')).toBe('new');
  expect(await kept.get('there', async () => 'new')).toBe('old');
  vi.useRealTimers();
});
