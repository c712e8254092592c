import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { arrayLiteral, jsonColumn, textColumn, timeColumn } from './index.ts';

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
      textColumn(texts, (text) => text),
      'text',
    ),
  ).toEqual(texts);
});

test('a column longer than any block arrives whole, and so do those before and behind it', async () => {
  const long = Array.from({ length: 40 }, (_, i) => `${i} `.repeat(40_000));
  const columns = [['before'], long, ['behind']].map((texts) => textColumn(texts, (text) => text));
  expect(await Promise.all(columns.map((column) => read(column, 'text')))).toEqual([
    ['before'],
    long,
    ['behind'],
  ]);
});

test('objects arrive as JSON in the order and the spelling of their members', async () => {
  const objects = [{ b: 1, a: '"' }, null, { 10: [1e21, 0.1, true, null], deep: { list: [{}] } }];
  const column = jsonColumn(objects, (object) => object);
  const { rows } = await service.owner.query('select value::text from unnest($1::json[]) as value', [column]);
  expect(rows.map(({ value }) => value)).toEqual(objects.map((each) => each && JSON.stringify(each)));
});

test('times arrive to the millisecond, before and after the year 2000', async () => {
  const times = ['2026-03-29T01:59:59.999Z', '1999-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'];
  times.push('2026-03-29T01:59:59.999Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00.001Z');
  const column = timeColumn(times, (time) => time);
  const { rows } = await service.owner.query(
    `select to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as value
       from unnest($1::timestamptz[]) as value`,
    [column],
  );
  expect(rows.map(({ value }) => value)).toEqual(times);
});

test('no rows make an empty array of each type', async () => {
  const { rows } = await service.owner.query(
    `select $1::text[] = '{}' as texts, cardinality($2::json[]) as objects, $3::timestamptz[] = '{}' as times`,
    [textColumn([], () => ''), jsonColumn([], () => ({})), timeColumn([], () => '')],
  );
  expect(rows).toEqual([{ texts: true, objects: 0, times: true }]);
});

test('an array inside of a column holds any text', async () => {
  const lists = [[], ['a'], ['', 'NULL', '"', '\\', '{x,y}', ' é\n\t']];
  const column = textColumn(lists, arrayLiteral);
  const { rows } = await service.owner.query('select value::text[] from unnest($1::text[]) as value', [
    column,
  ]);
  expect(rows.map(({ value }) => value)).toEqual(lists);
});
