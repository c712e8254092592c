import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { arrayLiteral, jsonColumn, textColumn, timeColumn } from './index.ts';

const { platform } = await startTestService();
const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));

async function opened<Value>(column: Buffer, type: string): Promise<Value[]> {
  const rows = await platform.database.runAlone(
    sql<{ value: Value }>`select value from unnest(${column}::${sql.raw(type)}[]) as given (value)`,
  );
  return rows.map(({ value }) => value);
}

test('every text and null comes out of a column as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text)), async (values) => {
      expect(await opened(textColumn(values), 'text')).toEqual(values);
    }),
    { numRuns: 50 },
  );
});

test('JSON comes out as it went in, and null is no value', async () => {
  const values = [{ a: 'ä"\\', b: [1, null] }, null, {}];
  expect(await opened(jsonColumn(values), 'json')).toEqual(values);
});

test('times are kept to the millisecond, from the first year to the last', async () => {
  const values = [
    '0001-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2026-02-03T04:05:06.789Z',
    '9999-12-31T23:59:59.999Z',
  ];
  const came = await opened<Date>(timeColumn(values), 'timestamptz');
  expect(came.map((value) => value.toISOString())).toEqual(values);
  expect(() => timeColumn(['soon'])).toThrow('is none');
});

test('a list inside a column is read as the texts it was written from', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(text)), async (lists) => {
      const rows = await platform.database.runAlone(
        sql<{ value: string[] }>`
          select value::text[] as value from unnest(${textColumn(lists.map(arrayLiteral))}::text[]) as given (value)`,
      );
      expect(rows.map(({ value }) => value)).toEqual(lists);
    }),
    { numRuns: 50 },
  );
});
