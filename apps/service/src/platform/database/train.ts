import pg from 'pg';
import type { Results, Statement } from './statement.ts';

/**
 * Sends statements as one train: the database reads them from one message, runs them in their order and answers once. What stands
 * behind one that fails is not run.
 */
export async function sendTrain<const Statements extends readonly Statement[]>(
  client: pg.PoolClient,
  statements: Statements,
): Promise<Results<Statements>> {
  const sent = statements.filter(({ text }) => text !== '');
  const answers = sent.length > 0 ? await answersOf(client, sent) : [];
  let place = 0;
  const results = statements.map(({ text, read }) => read(text === '' ? [] : (answers[place++]?.rows ?? [])));
  // Each place holds what the statement at that place was read to.
  return results as Results<Statements>;
}

type Answer = pg.QueryResult<never>;
type Ended = (error: Error | null | undefined, answers?: Answer | Answer[]) => void;

function answersOf(client: pg.PoolClient, statements: readonly Statement[]): Promise<readonly Answer[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new Train(statements, (error, answers = []) => (error ? reject(error) : resolve([answers].flat()))),
    );
  });
}

/** What the driver's types leave out. */
interface DriverConnection extends pg.Connection {
  /** Statements that were sent to be prepared and are not known to be, by their names. */
  submittedNamedStatements: Record<string, string>;
}

/** The driver's own query: it collects several answers, as for a text of several statements. */
const DriverQuery = pg.Query as unknown as new (
  statement: { name: string; text: string; values?: unknown[] },
  ended: Ended,
) => {
  name: string;
  text: string;
  submit(connection: DriverConnection): Error | null;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
  handleError(error: Error, connection: DriverConnection): void;
};

class Train extends DriverQuery {
  readonly #statements: readonly Statement[];
  /** Which statement is being answered. The train goes by its name, under which the driver notes that it is prepared. */
  #place = 0;

  constructor(statements: readonly Statement[], ended: Ended) {
    const { name = '', text = '' } = statements[0] ?? {};
    super({ name, text }, ended);
    this.#statements = statements;
  }

  override submit(connection: DriverConnection): null {
    // A statement that has no end of its own is answered together with the last one.
    const endless = Object.create(connection, { sync: { value: () => {} } });
    connection.stream.cork();
    try {
      for (const { name, text, values } of this.#statements)
        throwIf(new DriverQuery({ name, text, values: [...values] }, throwIf).submit(endless));
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    super.handleCommandComplete(message, connection);
    const next = this.#statements[++this.#place];
    if (next) Object.assign(this, { name: next.name, text: next.text });
  }

  override handleError(error: Error, connection: DriverConnection): void {
    // What was passed over was not prepared either.
    for (const { name } of this.#statements.slice(this.#place))
      delete connection.submittedNamedStatements[name];
    super.handleError(error, connection);
  }
}

function throwIf(error: Error | null | undefined): void {
  if (error) throw error;
}
