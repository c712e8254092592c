import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { unavailable } from '../errors.ts';
import { type Scope, setScope, type Tx } from './scope.ts';
import { type Statement, send } from './statement.ts';

/** Work whose every change is to be committed together with one more statement, which is known when the work is over. */
export interface WholeWork<Result> {
  /** The first statement of each of its transactions; it throws when the work is not to go on. */
  claim: Statement;
  work(): Promise<Result>;
  /** What is stored together with what the work has changed; null for nothing. */
  keep(result: Result): Statement | null;
}

/** A transaction that stays open until it is told how to end; either way its connection goes back. */
export interface OpenTransaction {
  tx: Tx;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
}

/** Begins a transaction with its scope and a first statement, on a connection that is alive. */
export type Begin = (scope: Scope, first: Statement) => Promise<OpenTransaction>;

const RETRY_AFTER_SECONDS = 2;
const NO_SCOPE: Scope = { centerIds: [] };

/** The unit that the running code belongs to; `inside` while it holds a transaction of it, `apart` where it is not one call's alone. */
const current = new AsyncLocalStorage<Unit | 'inside' | 'apart' | undefined>();

export function unitUnderWay(): Unit | undefined {
  const found = current.getStore();
  if (found === 'inside')
    throw new Error(
      'A transaction was opened inside of another one of the same call, which would wait for itself.',
    );
  return found === 'apart' || found?.isOver ? undefined : found;
}

/**
 * Runs what is not the running call's alone, although that call happens to start it: the loading of what a cache will show to others,
 * a batch of many callers. It neither sees nor joins what the call has not committed yet.
 */
export function apart<Result>(work: () => Result): Result {
  return isApart() ? work() : current.run('apart', work);
}

export function isApart(): boolean {
  return current.getStore() === 'apart';
}

/** Runs what somebody does for themselves who only hears of what the running code does: they belong to nothing that it belongs to. */
export function onTheirOwn(work: () => void): void {
  current.run(undefined, work);
}

/**
 * Runs work as one: whatever transactions it asks for become steps of a single one, which is committed when the work is over, with
 * what it is to be remembered by. A step that fails takes back what it did and nothing else, as a transaction of its own would.
 * A step that changed nothing is over at once, so that no connection is held by work that has yet to change something.
 */
export async function runAsOne<Result>(
  { claim, work, keep }: WholeWork<Result>,
  begin: Begin,
): Promise<Result> {
  const unit = new Unit(claim, begin);
  try {
    const result = await current.run(unit, work);
    await unit.end(keep(result));
    return result;
  } catch (error) {
    unit.giveUp();
    throw error;
  }
}

export class Unit {
  readonly #claim: Statement;
  readonly #begin: Begin;
  /** Holds what was changed so far. */
  #open: OpenTransaction | undefined;
  /** Steps take turns, also where the work asks for several at once. */
  #turn: Promise<unknown> = Promise.resolve();
  /** Why nothing of this unit may be committed any more. */
  #failure: unknown;
  isOver = false;

  constructor(claim: Statement, begin: Begin) {
    this.#claim = claim;
    this.#begin = begin;
  }

  run<Result>(scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#inTurn(() => this.#step(scope, work));
  }

  /** Commits what the steps changed, with one more statement. */
  async end(last: Statement | null): Promise<void> {
    await this.#inTurn(async () => {
      if (this.#failure !== undefined) throw this.#failure;
      if (last !== null) {
        this.#open ??= await this.#beginStep(NO_SCOPE);
        await send(this.#open.tx, last);
      }
      const open = this.#open;
      this.#open = undefined;
      await open?.commit();
      this.isOver = true;
    });
  }

  /** Takes everything back, as soon as no step is running. Work that goes on although nobody waits for it changes nothing. */
  giveUp(): void {
    this.#failure ??= unavailable(RETRY_AFTER_SECONDS);
    void this.#inTurn(async () => {
      const open = this.#open;
      this.#open = undefined;
      await open?.rollBack();
    });
  }

  #inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(step);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #step<Result>(scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    if (this.#failure !== undefined) throw this.#failure;
    return this.#open ? this.#furtherStep(this.#open.tx, scope, work) : this.#firstStep(scope, work);
  }

  async #firstStep<Result>(scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const open = await this.#beginStep(scope);
    try {
      const result = await current.run('inside', () => work(open.tx));
      if (await endStep(open.tx)) this.#open = open;
      else await open.commit();
      return result;
    } catch (error) {
      await open.rollBack();
      throw error;
    }
  }

  async #furtherStep<Result>(tx: Tx, scope: Scope, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    try {
      await sql`savepoint step`.execute(tx);
      await setScope(tx, scope);
      const result = await current.run('inside', () => work(tx));
      await endStep(tx);
      await sql`release savepoint step`.execute(tx);
      return result;
    } catch (error) {
      try {
        await sql`rollback to savepoint step`.execute(tx);
        await sql`release savepoint step`.execute(tx);
      } catch {
        // The connection is gone, and with it what the steps before this one changed.
        this.#failure ??= error;
      }
      throw error;
    }
  }

  async #beginStep(scope: Scope): Promise<OpenTransaction> {
    try {
      return await this.#begin(scope, this.#claim);
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }
}

/** Checks what a commit would check, so that whoever asked for the step hears of it, and says whether the transaction changed anything. */
async function endStep(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ has_changed: boolean }>`select end_step() as has_changed`.execute(tx);
  return rows[0]?.has_changed ?? true;
}
