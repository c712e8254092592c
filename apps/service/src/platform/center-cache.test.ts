import { expect, test } from 'vitest';
import { createCenterCache } from './center-cache.ts';
import { runAsOne, unitUnderWay } from './database/unit.ts';

test('what is read of centers is no step of the call that asks first, because others are shown it', async () => {
  const nothing = { name: '', text: '', values: [], read: () => undefined };
  const isInCall: boolean[] = [];
  const cache = createCenterCache<string, undefined>({
    async read(centerIds) {
      isInCall.push(unitUnderWay() !== undefined);
      return new Map(centerIds.map((id) => [id, `center ${id}`]));
    },
    nothing: undefined,
  });
  await runAsOne({ claim: nothing, work: () => cache.of([1, 2]), keep: () => null }, () =>
    Promise.reject(new Error('Nothing is begun here.')),
  );
  expect(isInCall).toEqual([false]);
});
