import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { filtered } from '../src/shell/sorting.ts';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

/** What is drawn as a table and is no list of records. */
const NO_LISTS = {
  'calendar/calendar.tsx': 'a month, whose cells are days',
  'dashboard/plots.tsx': 'the figures of a plot, for whoever does not see it',
  'inbox/answer-together.tsx': 'what is about to be answered, in the dialog that asks',
  'inbox/what-to-know.tsx': 'one decision beside the one before it',
};

describe('a table of the console', () => {
  test.each([
    ['한빛', '김한빛'],
    ['CAFÉ', 'Café'],
  ])('shows of what is typed as %s what is stored as %s, composed or not', (typed, stored) => {
    const columns = [{ id: 'name', label: 'Name', value: (row: string) => row }];
    const rows = [stored, stored.normalize('NFD'), 'Another'];
    for (const form of ['NFC', 'NFD'])
      expect(filtered(rows, columns, ` ${typed.normalize(form)} `)).toEqual(rows.slice(0, 2));
  });

  test('is drawn by the one piece that filters, sorts, keeps that in the address and exports', () => {
    const drawing = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .filter((path) => /<(Table|table)[\s.>]/.test(readFileSync(`${SOURCE}/${path}`, 'utf8')));
    expect(drawing.sort()).toEqual([...Object.keys(NO_LISTS), 'shell/list.tsx'].sort());
  });
});
