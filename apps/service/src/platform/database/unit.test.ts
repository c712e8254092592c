import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createLane } from './lane.ts';
import type { Tx } from './scope.ts';
import { type Statement, send } from './statement.ts';
import { apart, isApart, unitUnderWay } from './unit.ts';

const { platform, owner } = await startTestService();
const { database } = platform;
const NOWHERE = { centerIds: [] };

const note = (name: string): Statement => ({
  name: '',
  text: 'insert into demo_steps (name, done_at) values ($1, now())',
  values: [name],
  read: () => undefined,
});
const nothing: Statement = { name: '', text: 'select 1', values: [], read: () => undefined };
const write = (name: string) => database.inScope(NOWHERE, (tx) => send(tx, note(name)));

async function written(name: string): Promise<boolean> {
  const { rowCount } = await owner.query('select 1 from demo_steps where name = $1', [name]);
  return rowCount === 1;
}

test('what the work changes is not there before its last statement is', async () => {
  await database.asOne({
    claim: nothing,
    async work() {
      await Promise.all([write('one'), write('two')]);
      expect(await written('one')).toBe(false);
    },
    keep: () => note('last'),
  });
  expect([await written('one'), await written('two'), await written('last')]).toEqual([true, true, true]);
});

test('work that nobody waits for any more changes nothing, also in steps that it takes later', async () => {
  const isLate = Promise.withResolvers<void>();
  const late: Promise<unknown>[] = [];
  await expect(
    database.asOne({
      claim: nothing,
      async work() {
        await write('before');
        const slow = database.inScope(NOWHERE, async (tx: Tx) => {
          await isLate.promise;
          await send(tx, note('slow'));
        });
        late.push(slow.then(() => write('later')));
        throw new Error('too late');
      },
      keep: () => null,
    }),
  ).rejects.toThrow('too late');
  isLate.resolve();
  await Promise.allSettled(late);
  expect([await written('before'), await written('slow'), await written('later')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('work that only reads holds no connection while it does something else', async () => {
  const idle = async () => {
    const { rows } = await owner.query(
      `select count(*)::int as held from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`,
    );
    return rows[0].held;
  };
  await database.asOne({
    claim: nothing,
    async work() {
      await database.inScope(NOWHERE, (tx) => send(tx, nothing));
      expect(await idle()).toBe(0);
      await write('held');
      expect(await idle()).toBe(1);
    },
    keep: () => null,
  });
  expect(await idle()).toBe(0);
});

test('what others will see too is read apart from what is not committed', async () => {
  await database.asOne({
    claim: nothing,
    async work() {
      await write('unseen');
      const count = () =>
        database.inScope(NOWHERE, async (tx) => {
          const rows = await tx
            .selectFrom('demo_steps')
            .select('name')
            .where('name', '=', 'unseen')
            .execute();
          return rows.length;
        });
      expect([await count(), await apart(count)]).toEqual([1, 0]);
    },
    keep: () => null,
  });
});

test('a transaction inside of a transaction of the same call is a mistake and is told so', async () => {
  await expect(
    database.asOne({
      claim: nothing,
      work: () => database.inScope(NOWHERE, () => write('nested')),
      keep: () => null,
    }),
  ).rejects.toThrow('inside of another');
});

test('more works than connections, each of which loads something apart, all come to an end', async () => {
  const works = Array.from({ length: 30 }, (_, place) =>
    database.asOne({
      claim: nothing,
      async work() {
        await write(`many ${place}`);
        await apart(() => database.inScope(NOWHERE, (tx) => send(tx, nothing)));
      },
      keep: () => note(`many ${place} kept`),
    }),
  );
  expect((await Promise.allSettled(works)).filter(({ status }) => status === 'rejected')).toEqual([]);
});

test('a lane takes nothing from a call with a key whose answer it would not keep', async () => {
  const join = createLane<{ centerId: number; keep: true | null }, null>({
    batchMax: 1,
    waitingMax: 1,
    run: async (batch) => batch.map(() => ({ value: null })),
    mayRetry: () => false,
    full: () => new Error('full'),
  });
  const joining = (keep: true | null) =>
    database.asOne({ claim: nothing, work: async () => join({ centerId: 1, keep }), keep: () => null });
  await expect(joining(null)).rejects.toThrow('apart from the answer');
  expect(await joining(true)).toBe(null);
  expect(await join({ centerId: 1, keep: null })).toBe(null);
});

test('who hears of a change belongs neither to the call that made it nor to a batch', async () => {
  const heard: unknown[] = [];
  const tell = () => database.notices.tell('test_belonging', '');
  database.notices.listen('test_belonging', () => heard.push([unitUnderWay(), isApart()]));
  await database.asOne({ claim: nothing, work: async () => tell(), keep: () => null });
  apart(tell);
  expect(heard).toEqual([
    [undefined, false],
    [undefined, false],
  ]);
});
