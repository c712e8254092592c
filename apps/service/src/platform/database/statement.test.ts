import { expect, expectTypeOf, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { known, type Statement, send } from './index.ts';

const service = await startTestService();
const { database } = service.platform;
await service.owner.query('create table steps (place int generated always as identity, name text unique)');
await service.owner.query('grant select, insert on steps to public');

function add(name: string): Statement<undefined> {
  return {
    name: 'add-step',
    text: 'insert into steps (name) values ($1)',
    values: [name],
    read: () => undefined,
  };
}
const count: Statement<number> = {
  name: 'count-steps',
  text: 'select count(*)::int as count from steps',
  values: [],
  read: (rows: readonly { count: number }[]) => rows[0]?.count ?? 0,
};
const stored = async () =>
  (await service.owner.query('select name from steps order by place')).rows.map(({ name }) => name);

test('statements sent at once run in their order, each seeing what those before it did', async () => {
  const results = await database.commitAtOnce(
    [],
    [add('one'), count, add('two'), count, known('asked nobody')],
  );
  expectTypeOf(results).toEqualTypeOf<[undefined, number, undefined, number, string]>();
  expect(results).toEqual([undefined, 1, undefined, 2, 'asked nobody']);
  expect(await stored()).toEqual(['one', 'two']);
});

test('one that fails takes all of them back, and the first failure is the one that is told', async () => {
  const failing = database.commitAtOnce([], [add('three'), add('one'), add('four')]);
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual(['one', 'two']);
});

test('what opens a batch goes out with its beginning, and what closes it with its end', async () => {
  const before = await database.inBatch([], {
    open: [count],
    work: ([counted]) => ({ result: counted, close: [add('three'), add('four')] }),
  });
  expect(before).toBe(2);
  expect(await stored()).toEqual(['one', 'two', 'three', 'four']);
});

test('what fails while closing takes everything back, and the connection is as good as new', async () => {
  const failing = database.inBatch([], {
    open: [count],
    work: () => ({ result: null, close: [add('five'), add('one'), add('six')] }),
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  const refused = database.inBatch([], {
    open: [count],
    work: () => {
      throw new Error('changed my mind');
    },
  });
  await expect(refused).rejects.toThrow('changed my mind');
  for (let round = 0; round < 8; round++) await database.commitAtOnce([], [count]);
  expect(await stored()).toEqual(['one', 'two', 'three', 'four']);
});

test('a batch sees the rows of its centers and of no other, and its scope ends with it', async () => {
  const scope: Statement<string> = {
    name: 'read-scope',
    text: `select current_setting('scope.center_ids', true) as scope`,
    values: [],
    read: (rows: readonly { scope: string | null }[]) => rows[0]?.scope ?? '',
  };
  expect(await database.commitAtOnce([3, 5], [scope])).toEqual(['{3,5}']);
  for (let round = 0; round < 8; round++)
    expect(await database.inScope({ centerIds: [] }, (tx) => send(tx, scope))).toBe('{}');
});

test('a batch finds a live connection after every one was cut', async () => {
  await service.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  for (let round = 0; round < 5; round++)
    expect(await database.inBatch([], { open: [count], work: ([all]) => ({ result: all, close: [] }) })).toBe(
      4,
    );
});
