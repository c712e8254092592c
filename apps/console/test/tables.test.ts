import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

/** What is drawn as a table and is no list of records. */
const NO_LISTS = {
  'calendar/calendar.tsx': 'a month, whose cells are days',
  'dashboard/plots.tsx': 'the figures of a plot, for whoever does not see it',
  'inbox/answer-together.tsx': 'what is about to be answered, in the dialog that asks',
  'inbox/what-to-know.tsx': 'one decision beside the one before it',
};

describe('a table of the console', () => {
  test('is drawn by the one piece that filters, sorts, keeps that in the address and exports', () => {
    const drawing = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .filter((path) => /<(Table|table)[\s.>]/.test(readFileSync(`${SOURCE}/${path}`, 'utf8')));
    expect(drawing.sort()).toEqual([...Object.keys(NO_LISTS), 'shell/list.tsx'].sort());
  });
});
