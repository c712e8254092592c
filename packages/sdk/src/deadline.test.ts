import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCenterproof } from './client.ts';
import { createDeadline } from './deadline.ts';
import { createGuard } from './guard/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a deadline comes when its time is over, with the reason that it is, and however far away', async () => {
  const { signal } = createDeadline(null, 1_000);
  await vi.advanceTimersByTimeAsync(999);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  const month = 31 * 24 * 60 * 60 * 1_000;
  const far = createDeadline(null, month);
  await vi.advanceTimersByTimeAsync(month - 1);
  expect(far.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(far.signal.aborted).toBe(true);
});

test("a deadline ends with the caller's signal, and with its reason", () => {
  const caller = new AbortController();
  const { signal } = createDeadline(caller.signal, 1_000);
  caller.abort(new Error('enough'));
  expect(signal.reason).toMatchObject({ message: 'enough' });
  expect(createDeadline(caller.signal, 1_000).signal.reason).toMatchObject({ message: 'enough' });
  expect([getEventListeners(caller.signal, 'abort').length, vi.getTimerCount()]).toEqual([0, 0]);
});

test('a thousand calls under one signal leave nothing behind on it, and no timer', async () => {
  const { signal } = new AbortController();
  const fetch = async () => {
    throw new TypeError('away');
  };
  const origin = 'http://service.test';
  const guard = createGuard({ origin, agent: { id: 'a' }, retry: { delaysSeconds: [0], fetch } });
  const look = guard.tool('look', () => 1, { timeoutMs: 60_000 });
  const client = createCenterproof({ origin, delaysSeconds: [0], fetch });
  for (let count = 0; count < 1_000; count += 1) {
    await expect(look({}, { signal })).rejects.toMatchObject({ code: 'OFFLINE' });
    await expect(client.GET('/api/auth/me', { signal })).rejects.toMatchObject({ code: 'NETWORK' });
  }
  expect([getEventListeners(signal, 'abort').length, vi.getTimerCount()]).toEqual([0, 0]);
});
