import { CompiledQuery } from 'kysely';
import type { Tx } from './scope.ts';

/**
 * A statement that has not been sent: what it says, with which values, and what its rows come to. Functions that take part in a
 * batch give these back instead of running them, so that one place decides when they go out and in whose transaction.
 */
export interface Statement<Result = unknown> {
  /** Each connection keeps the statement prepared under this name. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  read(rows: readonly never[]): Result;
}

/** What several statements come to, in their order. */
export type Results<Statements extends readonly Statement[]> = {
  -readonly [Place in keyof Statements]: Statements[Place] extends Statement<infer Result> ? Result : never;
};

/**
 * A call of one of our SQL functions. They are what batches are made of, because the plans inside of a function are kept as long
 * as its connection lives.
 *
 * @example
 * const heads = callOf<HeadRow, ChainHead[]>('lock_chains', [domain, centerIds], (rows) => rows.map(toHead));
 */
export function callOf<Row = never, Result = readonly Row[]>(
  name: string,
  values: readonly unknown[],
  // Without a reader the rows themselves are the result, which is what the default of `Result` says.
  read: (rows: readonly Row[]) => Result = (rows) => rows as Result,
): Statement<Result> {
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  return { name, text: `select * from ${name}(${places})`, values, read };
}

/** A call of one that gives nothing back, which is made ready faster than a table of no rows. */
export function perform(name: string, values: readonly unknown[]): Statement<undefined> {
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  return { name, text: `select ${name}(${places})`, values, read: () => undefined };
}

/** Stands where a statement would ask for what is known already; it is not sent. */
export function known<Result>(result: Result): Statement<Result> {
  return { name: '', text: '', values: [], read: () => result };
}

/** Sends one statement within a transaction that is under way. */
export async function send<Result>(tx: Tx, statement: Statement<Result>): Promise<Result> {
  const { rows } = await tx.executeQuery<never>(CompiledQuery.raw(statement.text, [...statement.values]));
  return statement.read(rows);
}
