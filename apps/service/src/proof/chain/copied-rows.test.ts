import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneTemplate } from '../../../test/harness/index.ts';
import { CopiedRows } from './copied-rows.ts';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: await cloneTemplate() });
  await client.connect();
});
afterAll(() => client.end());

const copy = async (select: string, columns = 1) => {
  const rows: (string | null)[][] = [];
  const reader = new CopiedRows(select, (row) => {
    rows.push(Array.from({ length: columns }, (_, position) => row.text(position)));
  });
  await client.query(reader).done;
  return rows;
};

test('every text, and null, comes back as it is stored', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.replaceAll('\0', ''));
  const tricky = fc.constantFrom(
    '\\N',
    '\\',
    '\\\\t',
    '\t',
    'a\tb\n\r\b\f\v',
    '',
    '초과',
    '\u2028',
    '\\.',
    '\b',
    '\\b',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.oneof(text, fc.string(), tricky)), { minLength: 1, maxLength: 8 }),
      async (row) => {
        const list = row.map((value) => (value === null ? 'null::text' : pg.escapeLiteral(value)));
        // The first row travels together with the header, and only those after it are looked at for being ASCII.
        const select = `select ${list.join(', ')} from generate_series(1, 2)`;
        expect(await copy(select, row.length)).toEqual([row, row]);
      },
    ),
    { numRuns: 200 },
  );
});

test('rows keep their order, and no rows are an empty list', async () => {
  expect(await copy('select i::text from generate_series(1, 3) as i order by i')).toEqual([
    ['1'],
    ['2'],
    ['3'],
  ]);
  expect(await copy(`select '1' where false`)).toEqual([]);
});

test('a refused copy fails alone and leaves the connection usable', async () => {
  await expect(copy('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
  await expect(copy('select 1 / (2 - i) from generate_series(1, 3) as i')).rejects.toMatchObject({
    code: '22012',
  });
  expect(await copy(`select '1'`)).toEqual([['1']]);
});

test('a reader that throws is given no further row, and leaves the connection usable', async () => {
  let given = 0;
  const refusing = new CopiedRows('select i from generate_series(1, 3) as i', () => {
    given += 1;
    throw new Error('refused');
  });
  await expect(client.query(refusing).done).rejects.toThrow('refused');
  expect(given).toBe(1);
  expect(await copy(`select '1'`)).toEqual([['1']]);
});
