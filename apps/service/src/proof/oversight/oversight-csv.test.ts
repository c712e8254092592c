import { expect, test } from 'vitest';
import { csvLine } from './oversight-csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＋1', '－1', '＠A1'])(
  'a spreadsheet runs nothing of %j',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test('numbers stay numbers, and a text with separators is one cell', () => {
  expect(csvLine([-1, 'a "b", c\nd', true, null])).toBe('-1,"a ""b"", c\nd",true,\r\n');
});
