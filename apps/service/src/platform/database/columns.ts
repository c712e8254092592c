/**
 * A batch of rows as arrays, one for each column, in PostgreSQL's binary format: the server reads them in a fourth of the time it
 * takes to read the same rows as JSON. They are written side by side into large blocks, because a buffer of its own for each costs
 * more to collect than to fill.
 */

const OIDS = { text: 25, json: 114, timestamptz: 1184 } as const;
const BLOCK_BYTES = 1 << 20;
const HEADER_BYTES = 20;
/** PostgreSQL counts from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const NULL_LENGTH = -1;

export function textColumn<Row>(rows: readonly Row[], textOf: (row: Row) => string | null): Buffer {
  return column('text', rows, (row) => writeText(textOf(row)));
}

export function jsonColumn<Row>(rows: readonly Row[], objectOf: (row: Row) => object | null): Buffer {
  return column('json', rows, (row) => {
    const json = objectOf(row);
    writeText(json === null ? null : JSON.stringify(json));
  });
}

/** Times are given as ISO text, to the millisecond. */
export function timeColumn<Row>(rows: readonly Row[], timeOf: (row: Row) => string): Buffer {
  // Neighbours mostly have the same time.
  let known = { time: '', ms: Number.NaN };
  return column('timestamptz', rows, (row) => {
    const time = timeOf(row);
    if (time !== known.time) known = { time, ms: Date.parse(time) };
    writeTime(known.ms);
  });
}

/** PostgreSQL's text of an array of texts, for arrays inside of a column. */
export function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map(quoted).join(',')}}`;
}

/** One text inside of PostgreSQL's text of an array. */
export function quoted(text: string): string {
  const isPlain = !text.includes('"') && !text.includes('\\');
  return isPlain ? `"${text}"` : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

let block = newBlock(BLOCK_BYTES);
/** Where the column that is being written begins, and where its next byte goes. */
let begin = 0;
let at = 0;
let hasNulls = false;

function newBlock(size: number) {
  const bytes = Buffer.allocUnsafeSlow(size);
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, size) };
}

function column<Row>(type: keyof typeof OIDS, rows: readonly Row[], write: (row: Row) => void): Buffer {
  begin = at;
  hasNulls = false;
  reserve(HEADER_BYTES);
  at += HEADER_BYTES;
  for (const row of rows) write(row);
  const { bytes, view } = block;
  // One dimension, whose first place is called 1; an array without elements has none.
  view.setInt32(begin, rows.length === 0 ? 0 : 1);
  view.setInt32(begin + 4, hasNulls ? 1 : 0);
  view.setInt32(begin + 8, OIDS[type]);
  view.setInt32(begin + 12, rows.length);
  view.setInt32(begin + 16, 1);
  return bytes.subarray(begin, rows.length === 0 ? begin + 12 : at);
}

function writeText(text: string | null): void {
  // No character of a JavaScript string takes more than three bytes.
  reserve(4 + (text?.length ?? 0) * 3);
  const length = text === null ? NULL_LENGTH : block.bytes.write(text, at + 4);
  if (text === null) hasNulls = true;
  block.view.setInt32(at, length);
  at += 4 + Math.max(length, 0);
}

function writeTime(ms: number): void {
  reserve(12);
  const micros = (ms - EPOCH_MS) * 1_000;
  block.view.setInt32(at, 8);
  block.view.setInt32(at + 4, Math.floor(micros / 2 ** 32));
  block.view.setUint32(at + 8, micros % 2 ** 32);
  at += 12;
}

/** Makes room; a column that outgrows its block moves on to a new one. */
function reserve(size: number): void {
  if (at + size <= block.bytes.length) return;
  const written = block.bytes.subarray(begin, at);
  block = newBlock(Math.max(BLOCK_BYTES, 2 * (written.length + size)));
  block.bytes.set(written);
  begin = 0;
  at = written.length;
}
