import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { columnsOf } from './index.ts';

const service = await startTestService();

/** What PostgreSQL takes a column for. */
async function read(column: Buffer, type: string): Promise<unknown[]> {
  const { rows } = await service.owner.query(`select value from unnest($1::${type}[]) as value`, [column]);
  return rows.map(({ value }) => value);
}

test('texts arrive as they are: empty ones, missing ones, quotes, and characters of every length', async () => {
  const texts = ['', 'plain', null, 'é€😀', `"{},\\ ' NULL`, ' ', 'x'.repeat(5_000), '😀'.repeat(3_000)];
  expect(
    await read(
      columnsOf(texts).text((text) => text),
      'text',
    ),
  ).toEqual(texts);
});

test('a column longer than any block arrives whole, and so do those before and behind it', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ number: i, long: `${i} `.repeat(40_000) }));
  const column = columnsOf(rows);
  const written = [
    column.int(({ number }) => number),
    column.text(({ long }) => long),
    column.text(({ number }) => `behind ${number}`),
  ] as const;
  expect(await read(written[0], 'int')).toEqual(rows.map(({ number }) => number));
  expect(await read(written[1], 'text')).toEqual(rows.map(({ long }) => long));
  expect(await read(written[2], 'text')).toEqual(rows.map(({ number }) => `behind ${number}`));
});

test('batches that are encoded in turns do not touch each other', async () => {
  const [one, other] = [columnsOf(['a', 'b']), columnsOf(['c', 'd'])];
  const columns = [one.text((text) => text), other.text((text) => text), one.text((text) => text + text)];
  expect(await Promise.all(columns.map((column) => read(column, 'text')))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['aa', 'bb'],
  ]);
});

test('numbers, flags, letters and places arrive as they are, missing ones as null', async () => {
  const numbers = [0, 1, -1, 2_147_483_647, -2_147_483_648, null];
  expect(
    await read(
      columnsOf(numbers).int((number) => number),
      'int',
    ),
  ).toEqual(numbers);
  const large = [0, 1, -1, 2 ** 32, -(2 ** 32), 2 ** 32 - 1, -(2 ** 32) - 1, 2 ** 53 - 1, 1 - 2 ** 53];
  expect(
    await read(
      columnsOf(large).bigint((number) => number),
      'bigint',
    ),
  ).toEqual(large.map(String));
  const floats = [0, 0.1, -1e300, 5e-324, null];
  expect(
    await read(
      columnsOf(floats).float((number) => number),
      'float8',
    ),
  ).toEqual(floats);
  const flags = [true, false];
  expect(
    await read(
      columnsOf(flags).flag((flag) => flag),
      'boolean',
    ),
  ).toEqual(flags);
  expect(
    await read(
      columnsOf(['R', 'X']).letter((letter) => letter),
      '"char"',
    ),
  ).toEqual(['R', 'X']);
  const places = ['(0,1)', '(4294967290,65535)', null];
  expect(
    await read(
      columnsOf(places).place((place) => place),
      'tid',
    ),
  ).toEqual(places);
});

test('objects arrive as JSON in the order and the spelling of their members', async () => {
  const objects = [{ b: 1, a: '"' }, null, { 10: [1e21, 0.1, true, null], deep: { list: [{}] } }];
  const column = columnsOf(objects).json((object) => object);
  const { rows } = await service.owner.query('select value::text from unnest($1::json[]) as value', [column]);
  expect(rows.map(({ value }) => value)).toEqual(objects.map((each) => each && JSON.stringify(each)));
});

test('times arrive to the millisecond, before and after the year 2000', async () => {
  const times = ['2026-03-29T01:59:59.999Z', '1999-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'];
  times.push('2026-03-29T01:59:59.999Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.001Z');
  const column = columnsOf(times).time((time) => time);
  const { rows } = await service.owner.query(
    `select to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value
       from unnest($1::timestamptz[]) as value`,
    [column],
  );
  expect(rows.map(({ value }) => value)).toEqual(times);
  const dates = [new Date(times[0] ?? ''), null];
  expect(
    await read(
      columnsOf(dates).time((date) => date),
      'timestamptz',
    ),
  ).toEqual(dates);
});

test('no rows make an empty array of each type', async () => {
  const { rows } = await service.owner.query(
    `select $1::text[] = '{}' as texts, cardinality($2::json[]) as objects, $3::timestamptz[] = '{}' as times`,
    [columnsOf([]).text(() => ''), columnsOf([]).json(() => ({})), columnsOf([]).time(() => '')],
  );
  expect(rows).toEqual([{ texts: true, objects: 0, times: true }]);
});

test('a list inside of a column holds any text', async () => {
  const lists = [[], ['a'], ['', 'NULL', '"', '\\', '{x,y}', ' é\n\t']];
  const column = columnsOf(lists).textList((list) => list);
  const { rows } = await service.owner.query('select value::text[] from unnest($1::text[]) as value', [
    column,
  ]);
  expect(rows.map(({ value }) => value)).toEqual(lists);
});
