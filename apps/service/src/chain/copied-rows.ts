import type pg from 'pg';

/** What `client.query` needs of a query that speaks the protocol itself. */
interface CopyMessage {
  chunk: Buffer;
}

export type Fields = readonly (string | null)[];

/**
 * The rows of a select, each as texts and nulls, handed over one by one as they arrive: none is kept, so that memory does
 * not depend on their number, and a reader that is slow slows the database down. They travel as a copy. A row of a copy
 * arrives as one piece and is decoded at once, where the rows of a select are decoded field by field: for rows of twenty
 * columns that is 2 µs instead of 11.
 *
 * @example
 * await client.query(new CopiedRows('select a, b from t where id = 7', ([a, b]) => check(a, b))).done;
 */
export class CopiedRows implements pg.Submittable {
  /** Fails with what the database refused or with what the reader threw, once the connection is free again. */
  readonly done: Promise<void>;
  readonly #select: string;
  readonly #onRow: (fields: Fields) => void;
  readonly #settle = Promise.withResolvers<void>();
  #failure: { error: unknown } | null = null;

  constructor(select: string, onRow: (fields: Fields) => void) {
    this.#select = select;
    this.#onRow = onRow;
    this.done = this.#settle.promise;
  }

  submit(connection: pg.Connection): void {
    connection.query(`copy (${this.#select}) to stdout (null e'\\b')`);
  }

  handleCopyData({ chunk }: CopyMessage): void {
    if (this.#failure) return;
    try {
      // The chunk is a view of the connection's own buffer and is overwritten by what follows; its last byte ends the line.
      this.#onRow(fieldsOf(chunk.toString('utf8', 0, chunk.length - 1)));
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

/** A text never holds this character as it is, because a copy writes it as an escape. */
const NULL = '\b';

/**
 * PostgreSQL's text format: fields between tabs, control characters and backslashes escaped. Its usual mark of a null holds a
 * backslash, and then every row with a null would have to be searched for escapes field by field.
 */
function fieldsOf(line: string): Fields {
  const fields: (string | null)[] = line.split('\t');
  const isEscaped = line.includes('\\');
  for (let position = 0; position < fields.length; position += 1) {
    const field = fields[position];
    if (field === NULL) fields[position] = null;
    else if (isEscaped && field?.includes('\\')) fields[position] = field.replace(ESCAPED, unescaped);
  }
  return fields;
}

const ESCAPED = /\\(.)/g;
const CONTROL: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

function unescaped(_: string, character: string): string {
  return CONTROL[character] ?? character;
}
