import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { together } from './index.ts';

const service = await startTestService();
const { database } = service.platform;
await service.owner.query('create table steps (place int generated always as identity, name text unique)');
await service.owner.query('grant select, insert on steps to public');
const add = (tx: Parameters<typeof together>[0], name: string) =>
  sql`insert into steps (name) values (${name})`.execute(tx);
const stored = async () =>
  (await service.owner.query('select name from steps order by place')).rows.map(({ name }) => name);

test('statements sent together run in their order, each seeing what those before it did', async () => {
  const [, , third] = await database.inScope({ centerIds: [] }, (tx) =>
    together(tx, (sending) => [
      add(sending, 'one'),
      add(sending, 'two'),
      sql<{ count: number }>`select count(*)::int as count from steps`.execute(sending),
    ]),
  );
  expect(third.rows).toEqual([{ count: 2 }]);
  expect(await stored()).toEqual(['one', 'two']);
});

test('one that fails takes all of them back, and the first failure is the one that is told', async () => {
  const failing = database.inScope({ centerIds: [] }, (tx) =>
    together(tx, (sending) => [add(sending, 'three'), add(sending, 'one'), add(sending, 'four')]),
  );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual(['one', 'two']);
});

test('what opens a transaction goes out with its beginning, and what closes it with its end', async () => {
  const count = await database.inScopeAtOnce(
    { centerIds: [] },
    {
      open: (sending) => [sql<{ count: number }>`select count(*)::int as count from steps`.execute(sending)],
      work: async (tx, [opened]) => {
        await add(tx, 'three');
        return { result: opened.rows[0]?.count, close: (sending) => [add(sending, 'four')] };
      },
    },
  );
  expect(count).toBe(2);
  expect(await stored()).toEqual(['one', 'two', 'three', 'four']);
});

test('what fails while closing takes everything back, and is told although the end was sent already', async () => {
  const failing = database.inScopeAtOnce(
    { centerIds: [] },
    {
      open: () => [],
      work: async (tx) => {
        await add(tx, 'five');
        return { result: null, close: (sending) => [add(sending, 'one'), add(sending, 'six')] };
      },
    },
  );
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual(['one', 'two', 'three', 'four']);
  // The connection is as good as new.
  await database.inScope({ centerIds: [] }, (tx) => add(tx, 'seven'));
  expect((await stored()).at(-1)).toBe('seven');
});
