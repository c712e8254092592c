import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { BadRow, type Fields, type ImportKind, readHead } from './import-kinds.ts';

const ROW_BYTES_MAX = 20_000;
const ROWS_MAX = 200_000;
const LINE_ENDS = ['\r\n', '\n', '\r'];
const DELIMITERS = [',', ';', '\t'];

/** A row of a file. */
export interface FileRow {
  number: number;
  line: number;
  fields: Fields;
  /** Why it has not as many fields as the head has names. */
  problem: string | null;
}

/** Reads the rows of a file out of its parts, one after the other; memory holds a few of them. */
export async function* readRows(kind: ImportKind, parts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const text = peek(parts);
  const first = await text.first;
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(first),
    max_record_size: ROW_BYTES_MAX,
    raw: true,
    // All of them, because it would go by the first one: a head that was written elsewhere than its rows ends otherwise than they do.
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    trim: true,
  });
  // What breaks the parts breaks the rows that are read below, which say so.
  pipeline(Readable.from(text.rest()), parser, () => {});
  let columns: string[] | null = null;
  let number = 0;
  let line = 1;
  try {
    for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
      const begins = line;
      line += lineEnds(raw);
      if (isEmpty(record)) continue;
      if (!columns) {
        columns = readHead(kind, record);
        continue;
      }
      number += 1;
      if (number > ROWS_MAX) throw new BadRow(`A file has at most ${ROWS_MAX} rows. Import it in pieces.`);
      yield { number, line: begins, fields: fieldsOf(columns, record), problem: problemOf(columns, record) };
    }
  } catch (error) {
    throw error instanceof CsvError ? new BadRow(`The file cannot be read: ${error.message}`) : error;
  }
  if (!columns) throw new BadRow('The file is empty.');
}

/** How many lines a record takes: empty ones are records, and a field in quotes may hold several. */
function lineEnds(raw: string): number {
  return raw.match(/\r\n|\r|\n/g)?.length ?? 0;
}

function isEmpty(record: readonly string[]): boolean {
  return record.length === 1 && record[0] === '';
}

function fieldsOf(columns: readonly string[], record: readonly string[]): Fields {
  return Object.fromEntries(
    columns.map((name, position) => [name, (record[position] ?? '').replaceAll('\0', '')]),
  );
}

function problemOf(columns: readonly string[], record: readonly string[]): string | null {
  if (record.length === columns.length) return null;
  return `The row has ${record.length} fields and the head ${columns.length}.`;
}

/** The sign that the first line has most of: spreadsheets write semicolons where the comma is a decimal sign. */
function delimiterOf(text: string): string {
  const head = text.split(/\r?\n/, 1)[0] ?? '';
  const [most = ','] = DELIMITERS.toSorted((one, other) => head.split(other).length - head.split(one).length);
  return most;
}

/** The first part ahead of reading it with the others. */
function peek(parts: AsyncIterable<string>): { first: Promise<string>; rest(): AsyncGenerator<string> } {
  const iterator = parts[Symbol.asyncIterator]();
  const first = iterator.next();
  return {
    first: first.then(({ value }) => value ?? ''),
    async *rest() {
      for (let next = await first; !next.done; next = await iterator.next()) yield next.value;
    },
  };
}
