import { isAscii } from 'node:buffer';
import type pg from 'pg';

/** What `client.query` needs of a query that speaks the protocol itself. */
interface CopyMessage {
  chunk: Buffer;
}

/** The row that has just arrived; the next one takes its place. */
export interface CopiedRow {
  /** The field at this position of the select as text; null for a null. Only what is asked for is decoded. */
  text(position: number): string | null;
}

/**
 * The rows of a select whose columns are texts (or `json`, which travels the same way), handed over one by one as they
 * arrive: none is kept, so that memory does not depend on their number, and a slow reader slows the database down. They
 * travel as a binary copy, which the database writes without looking at each character.
 *
 * @example
 * await client.query(new CopiedRows('select a, b from t where id = 7', (row) => check(row.text(0), row.text(1)))).done;
 */
export class CopiedRows implements pg.Submittable {
  /** Fails with what the database refused or with what the reader threw, once the connection is free again. */
  readonly done: Promise<void>;
  readonly #select: string;
  readonly #onRow: (row: CopiedRow) => void;
  readonly #row = new BinaryRow();
  readonly #settle = Promise.withResolvers<void>();
  #isBegun = false;
  #failure: { error: unknown } | null = null;

  constructor(select: string, onRow: (row: CopiedRow) => void) {
    this.#select = select;
    this.#onRow = onRow;
    this.done = this.#settle.promise;
  }

  submit(connection: pg.Connection): void {
    connection.query(`copy (${this.#select}) to stdout (format binary)`);
  }

  handleCopyData({ chunk }: CopyMessage): void {
    if (this.#failure) return;
    try {
      const isRow = this.#row.take(chunk, this.#isBegun ? 0 : HEADER_LENGTH);
      this.#isBegun = true;
      if (isRow) this.#onRow(this.#row);
    } catch (error) {
      this.#failure = { error };
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#failure) this.#settle.reject(this.#failure.error);
    else this.#settle.resolve();
  }

  handleError(error: Error): void {
    this.#settle.reject(error);
  }
}

/** A signature of eleven bytes, the flags, and the length of an extension that does not exist; the first row follows in its message. */
const HEADER_LENGTH = 19;

/**
 * One row of PostgreSQL's binary format: the number of fields, then of each its length, -1 for a null, and its bytes. Most rows are
 * plain ASCII; such a row is decoded at once and its fields are cut out of it, at about half the cost of decoding each.
 */
class BinaryRow implements CopiedRow {
  #chunk: Buffer = Buffer.alloc(0);
  #ascii: string | null = null;
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];

  /** Finds where the fields of a message lie; false for the message that ends the copy, whose number of fields is -1. */
  take(chunk: Buffer, from: number): boolean {
    const count = chunk.readInt16BE(from);
    let at = from + 2;
    for (let position = 0; position < count; position += 1) {
      const length = chunk.readInt32BE(at);
      // The bytes of a length are blanked once it is read, so that one look at the message tells whether all texts are ASCII.
      chunk.writeInt32BE(0, at);
      at += 4;
      this.#starts[position] = at;
      this.#lengths[position] = length;
      if (length > 0) at += length;
    }
    this.#chunk = chunk;
    this.#ascii = isAscii(chunk) ? chunk.toString('latin1') : null;
    return count >= 0;
  }

  text(position: number): string | null {
    // Every position of the select has been set by `take`.
    const start = this.#starts[position] as number;
    const length = this.#lengths[position] as number;
    if (length < 0) return null;
    if (this.#ascii !== null) return this.#ascii.slice(start, start + length);
    return this.#chunk.toString('utf8', start, start + length);
  }
}
