import { expect, test } from 'vitest';
import { createLookup } from './lookup.ts';

/** A look-up by numbers that waits until it is let go on; odd ones are not there. */
function paused() {
  const asked: number[][] = [];
  const going: PromiseWithResolvers<void>[] = [];
  const lookUp = createLookup({
    nameOf: (asked: number) => String(asked),
    async find(numbers) {
      asked.push([...numbers]);
      const go = Promise.withResolvers<void>();
      going.push(go);
      await go.promise;
      return new Map(numbers.flatMap((number) => (number % 2 === 0 ? [[String(number), number * 10]] : [])));
    },
  });
  const begun = async (count: number) => {
    while (going.length < count) await new Promise(setImmediate);
    return going[count - 1] as PromiseWithResolvers<void>;
  };
  return { asked, lookUp, begun };
}

test('what is asked for together, or while a look-up is under way, shares one statement', async () => {
  const { asked, lookUp, begun } = paused();
  const first = [lookUp(2), lookUp(3), lookUp(2)];
  const go = await begun(1);
  const second = [lookUp(4), lookUp(2)];
  go.resolve();
  expect(await Promise.all(first)).toEqual([20, undefined, 20]);
  (await begun(2)).resolve();
  expect(await Promise.all(second)).toEqual([40, 20]);
  expect(asked).toEqual([
    [2, 3],
    [4, 2],
  ]);
});

test('one that fails fails for those who asked, and the next is answered', async () => {
  const { lookUp, begun } = paused();
  const failing = lookUp(2);
  const go = await begun(1);
  const next = lookUp(4);
  go.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  (await begun(2)).resolve();
  expect(await next).toBe(40);
});

test('more than one statement takes are looked up one part after the other', async () => {
  const { asked, lookUp, begun } = paused();
  const answers = Array.from({ length: 600 }, (_, number) => lookUp(number * 2));
  for (const count of [1, 2, 3]) (await begun(count)).resolve();
  expect(await Promise.all(answers)).toEqual(answers.map((_, number) => number * 20));
  expect(asked.map(({ length }) => length)).toEqual([256, 256, 88]);
});
