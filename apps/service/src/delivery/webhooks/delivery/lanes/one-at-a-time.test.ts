import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('work never runs beside itself; being asked while it runs makes it run once more', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  const work = oneAtATime(
    async () => gates[begun++]?.promise,
    (error) => expect.fail(error.message),
  );
  work();
  for (let times = 0; times < 3; times++) work();
  expect(begun).toBe(1);
  gates[0]?.resolve();
  await gates[0]?.promise;
  gates[1]?.resolve();
  await work.settled();
  expect(begun).toBe(2);
});

test('a failure is told, and the next call works again', async () => {
  const failures: string[] = [];
  const work = oneAtATime(
    () => Promise.reject(new Error('no database')),
    ({ message }) => failures.push(message),
  );
  work();
  await work.settled();
  work();
  await work.settled();
  expect(failures).toEqual(['no database', 'no database']);
});
