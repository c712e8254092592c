import { expect, test } from 'vitest';
import { createHashingLine } from './hashing-line.ts';

/** Work that ends when the test says so. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: resolve };
}

test('lines are served in turn, so that a flood waits behind itself', async () => {
  const inLine = createHashingLine({ concurrentMax: 1, waitingMax: 50 });
  const order: string[] = [];
  const first = gate();
  const runs = [inLine('flood', () => first.promise)];
  for (let number = 1; number <= 20; number++)
    runs.push(inLine('flood', async () => void order.push(`flood ${number}`)));
  runs.push(inLine('honest', async () => void order.push('honest')));
  first.open();
  await Promise.all(runs);
  expect(order.indexOf('honest')).toBe(1);
  expect(order).toHaveLength(21);
});

test('when no more may wait, the longest line gives up its last and nobody else is refused', async () => {
  const inLine = createHashingLine({ concurrentMax: 1, waitingMax: 5 });
  const first = gate();
  const flooding = Promise.allSettled(Array.from({ length: 10 }, () => inLine('flood', () => first.promise)));
  const honest = ['one', 'two', 'three'].map((network) => inLine(network, async () => network));
  first.open();
  const outcomes = await flooding;
  // One ran and five waited; four never came in, and three made room.
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(await Promise.all(honest)).toEqual(['one', 'two', 'three']);
});

test('work that fails frees its place', async () => {
  const inLine = createHashingLine({ concurrentMax: 1, waitingMax: 1 });
  await expect(
    inLine('one', async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(await inLine('one', async () => 'served')).toBe('served');
});
