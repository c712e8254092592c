import { type Column, saying } from './sorting.ts';

/** Rows as spreadsheets read them (RFC 4180), in UTF-8 with the mark by which they know it. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const exported = saying(columns);
  const lines = [
    exported.map(({ label }) => cell(label)),
    ...rows.map((row) => exported.map(({ value }) => cell(value(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** What a spreadsheet would take for a formula is marked as text: a name must not compute anything for whoever opens the file. */
function cell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
