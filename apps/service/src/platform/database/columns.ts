/**
 * Arrays in the form that PostgreSQL reads without parsing them. A batch of rows given as one such array for each column, and
 * opened up by `unnest`, costs the database less than the same rows as JSON.
 *
 * @example
 * sql`select record(${textColumn(rows.map((row) => row.id))}, ${timeColumn(rows.map((row) => row.at))})`
 */
export function textColumn(values: readonly (string | null)[]): Buffer {
  return columnOf(TEXT_OID, values);
}

/** Null is no value, and not the JSON of that name. */
export function jsonColumn(values: readonly (object | null)[]): Buffer {
  return columnOf(
    JSON_OID,
    values.map((value) => (value === null ? null : JSON.stringify(value))),
  );
}

/** Times in ISO 8601, to the millisecond. */
export function timeColumn(values: readonly string[]): Buffer {
  const column = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + TIME_BYTES));
  let at = writeHeader(column, TIMESTAMPTZ_OID, values.length, false);
  for (const value of values) {
    const ms = Date.parse(value);
    if (Number.isNaN(ms)) throw new TypeError('A column of times holds a text that is none.');
    at = column.writeInt32BE(TIME_BYTES, at);
    at = column.writeBigInt64BE(BigInt(ms - EPOCH_MS) * 1_000n, at);
  }
  return column;
}

/** One array as text, for a column of arrays: PostgreSQL has no arrays of arrays of different lengths. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

const TEXT_OID = 25;
const JSON_OID = 114;
const TIMESTAMPTZ_OID = 1184;
/** PostgreSQL counts microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
const TIME_BYTES = 8;
const NO_VALUE = -1;
/** No character of a JavaScript string takes more bytes of UTF-8; a pair of surrogates takes four, which are two each. */
const BYTES_PER_UNIT_MAX = 3;

function columnOf(oid: number, values: readonly (string | null)[]): Buffer {
  let bytesMax = HEADER_BYTES;
  for (const value of values) bytesMax += LENGTH_BYTES + (value?.length ?? 0) * BYTES_PER_UNIT_MAX;
  const column = Buffer.allocUnsafe(bytesMax);
  let at = writeHeader(column, oid, values.length, values.includes(null));
  for (const value of values) {
    const bytes = value === null ? NO_VALUE : column.write(value, at + LENGTH_BYTES);
    at = column.writeInt32BE(bytes, at) + Math.max(0, bytes);
  }
  return column.subarray(0, at);
}

/** One dimension that is counted from 1; an array without items has no dimension. */
function writeHeader(column: Buffer, oid: number, length: number, hasNulls: boolean): number {
  column.writeInt32BE(1, 0);
  column.writeInt32BE(hasNulls ? 1 : 0, 4);
  column.writeInt32BE(oid, 8);
  column.writeInt32BE(length, 12);
  return column.writeInt32BE(1, 16);
}
