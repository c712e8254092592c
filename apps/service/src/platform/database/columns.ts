/**
 * A batch of rows as arrays, one for each column, in PostgreSQL's binary format: the server reads them in a fourth of the time it
 * takes to read the same rows as JSON. This is the only way in which a batch reaches the database.
 *
 * @example
 * const column = columnsOf(entries);
 * callOf('append_entries', [column.int((entry) => entry.centerId), column.text((entry) => entry.hash)]);
 */
export function columnsOf<Row>(rows: readonly Row[]): Columns<Row> {
  return new Columns(rows);
}

const OIDS = {
  bool: 16,
  bytea: 17,
  char: 18,
  int8: 20,
  int4: 23,
  text: 25,
  tid: 27,
  json: 114,
  float8: 701,
  timestamptz: 1184,
} as const;
const HEADER_BYTES = 20;
/** What a column takes for each row at least; the first block is made for a few columns of short texts. */
const ROW_BYTES = 256;
const BLOCK_BYTES_MIN = 1 << 10;
const BLOCK_BYTES_MAX = 1 << 20;
/** PostgreSQL counts from the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const NULL_LENGTH = -1;

/** The columns of one batch, written side by side: a buffer for each would cost more to collect than to fill. */
class Columns<Row> {
  readonly #rows: readonly Row[];
  #block: Buffer;
  /** Where the column that is being written begins, and where its next byte goes. */
  #begin = 0;
  #at = 0;
  #hasNulls = false;

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
    this.#block = Buffer.allocUnsafe(
      Math.min(BLOCK_BYTES_MAX, Math.max(BLOCK_BYTES_MIN, rows.length * ROW_BYTES)),
    );
  }

  text(textOf: (row: Row) => string | null): Buffer {
    return this.#column('text', (row) => this.#writeText(textOf(row)));
  }

  /** Bytes, given in hexadecimal digits. */
  hex(digitsOf: (row: Row) => string | null): Buffer {
    return this.#column('bytea', (row) => {
      const digits = digitsOf(row);
      if (digits === null) return this.#writeNull();
      this.#reserve(4 + digits.length / 2, digits.length / 2);
      this.#at += 4 + this.#block.write(digits, this.#at + 4, 'hex');
    });
  }

  json(objectOf: (row: Row) => object | null): Buffer {
    return this.#column('json', (row) => {
      const object = objectOf(row);
      this.#writeText(object === null ? null : JSON.stringify(object));
    });
  }

  /** Lists of texts, which the function reads with a cast: PostgreSQL has no arrays of arrays of different lengths. */
  textList(listOf: (row: Row) => readonly string[]): Buffer {
    return this.#column('text', (row) => this.#writeText(arrayLiteral(listOf(row))));
  }

  /** One character of ASCII. */
  letter(letterOf: (row: Row) => string): Buffer {
    return this.#column('char', (row) => {
      this.#reserve(5, 1);
      this.#block.writeUInt8(letterOf(row).charCodeAt(0), this.#at + 4);
      this.#at += 5;
    });
  }

  int(numberOf: (row: Row) => number | null): Buffer {
    return this.#column('int4', (row) => {
      const number = numberOf(row);
      if (number === null) return this.#writeNull();
      this.#reserve(8, 4);
      this.#block.writeInt32BE(number, this.#at + 4);
      this.#at += 8;
    });
  }

  bigint(numberOf: (row: Row) => number): Buffer {
    return this.#column('int8', (row) => this.#writeInt64(numberOf(row)));
  }

  float(numberOf: (row: Row) => number | null): Buffer {
    return this.#column('float8', (row) => {
      const number = numberOf(row);
      if (number === null) return this.#writeNull();
      this.#reserve(12, 8);
      this.#block.writeDoubleBE(number, this.#at + 4);
      this.#at += 12;
    });
  }

  flag(flagOf: (row: Row) => boolean): Buffer {
    return this.#column('bool', (row) => {
      this.#reserve(5, 1);
      this.#block.writeUInt8(flagOf(row) ? 1 : 0, this.#at + 4);
      this.#at += 5;
    });
  }

  /** Times are given as ISO text, to the millisecond, or as dates. */
  time(timeOf: (row: Row) => string | Date | null): Buffer {
    // Neighbours mostly have the same time.
    let known = { time: '', ms: Number.NaN };
    return this.#column('timestamptz', (row) => {
      const time = timeOf(row);
      if (time === null) return this.#writeNull();
      if (typeof time === 'string' && time !== known.time) known = { time, ms: Date.parse(time) };
      this.#writeInt64(((typeof time === 'string' ? known.ms : time.getTime()) - EPOCH_MS) * 1_000);
    });
  }

  /** Where rows lie in their table, as PostgreSQL writes it: `(page,line)`. */
  place(placeOf: (row: Row) => string | null): Buffer {
    return this.#column('tid', (row) => {
      const place = placeOf(row);
      if (place === null) return this.#writeNull();
      const comma = place.indexOf(',');
      this.#reserve(10, 6);
      this.#block.writeUInt32BE(Number(place.slice(1, comma)), this.#at + 4);
      this.#block.writeUInt16BE(Number(place.slice(comma + 1, -1)), this.#at + 8);
      this.#at += 10;
    });
  }

  #column(type: keyof typeof OIDS, write: (row: Row) => void): Buffer {
    this.#begin = this.#at;
    this.#hasNulls = false;
    this.#reserve(HEADER_BYTES);
    this.#at += HEADER_BYTES;
    for (const row of this.#rows) write(row);
    const begin = this.#begin;
    const count = this.#rows.length;
    // One dimension, whose first place is called 1; an array without elements has none.
    this.#block.writeInt32BE(count === 0 ? 0 : 1, begin);
    this.#block.writeInt32BE(this.#hasNulls ? 1 : 0, begin + 4);
    this.#block.writeInt32BE(OIDS[type], begin + 8);
    this.#block.writeInt32BE(count, begin + 12);
    this.#block.writeInt32BE(1, begin + 16);
    return this.#block.subarray(begin, count === 0 ? begin + 12 : this.#at);
  }

  #writeText(text: string | null): void {
    if (text === null) {
      this.#writeNull();
      return;
    }
    // No character of a JavaScript string takes more than three bytes.
    this.#reserve(4 + text.length * 3);
    const length = this.#block.write(text, this.#at + 4);
    this.#block.writeInt32BE(length, this.#at);
    this.#at += 4 + length;
  }

  #writeInt64(number: number): void {
    this.#reserve(12, 8);
    this.#block.writeInt32BE(Math.floor(number / 2 ** 32), this.#at + 4);
    this.#block.writeUInt32BE(((number % 2 ** 32) + 2 ** 32) % 2 ** 32, this.#at + 8);
    this.#at += 12;
  }

  #writeNull(): void {
    this.#hasNulls = true;
    this.#reserve(4, NULL_LENGTH);
    this.#at += 4;
  }

  /** Makes room, and writes the length of a value that is of a fixed one. A column that outgrows its block moves on to a new one. */
  #reserve(size: number, length?: number): void {
    if (this.#at + size > this.#block.length) {
      const written = this.#block.subarray(this.#begin, this.#at);
      this.#block = Buffer.allocUnsafe(Math.max(2 * (written.length + size), this.#block.length));
      this.#block.set(written);
      this.#begin = 0;
      this.#at = written.length;
    }
    if (length !== undefined) this.#block.writeInt32BE(length, this.#at);
  }
}

/** PostgreSQL's text of an array of texts. */
function arrayLiteral(texts: readonly string[]): string {
  return texts.length === 0 ? '{}' : `{${texts.map(quoted).join(',')}}`;
}

function quoted(text: string): string {
  const isPlain = !text.includes('"') && !text.includes('\\');
  return isPlain ? `"${text}"` : `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
