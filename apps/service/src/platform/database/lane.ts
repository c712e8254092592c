import { currentTrace, type Tracing } from '../tracing.ts';
import { apart, unitUnderWay } from './unit.ts';

/** What became of one item of a batch. An item that is `put off` goes into a later batch of its center's own. */
export type Outcome<Output> = { value: Output } | { error: Error };
export type LaneOutcome<Output> = Outcome<Output> | { isPutOff: true };

/** What joins a lane: of which center it is, and by what its batch keeps the answer of a call that has a key; null without one. */
export interface LaneItem {
  centerId: number;
  keep: unknown;
  /** The trace of the call that brought it; the lane writes it down. */
  trace?: string | null;
}

export interface LaneOptions<Item, Output> {
  /** Who is told of batches, and by which name. */
  traced?: { name: string; tracing: Pick<Tracing, 'batch'> | null };
  /** The most items of one transaction. */
  batchMax: number;
  /** The most items of one center that may wait; past it the caller is told to come back later. */
  waitingMax: number;
  /**
   * Runs one batch in one transaction and answers each item in order. It throws when the transaction failed as a whole; a batch of
   * several is then tried in halves, so that one bad item fails alone. With `isAlone` all items are of one center, which was put
   * off before: nobody else waits for this batch, so it may wait.
   */
  run(batch: readonly Item[], isAlone: boolean): Promise<LaneOutcome<Output>[]>;
  /** Whether a failed transaction may be tried again in halves; false when its outcome is unknown, or time would be all it takes. */
  mayRetry(error: unknown): boolean;
  /** Thrown at the caller when its center has too much waiting. */
  full(): Error;
}

interface Waiting<Item, Output> {
  item: Item;
  resolve(output: Output): void;
  reject(error: Error): void;
}

/** What waits for one center, in its order. */
interface Queue<Entry> {
  centerId: number;
  waiting: Entry[];
  isUnderWay: boolean;
  /** Its next batch is its own. */
  isPutOff: boolean;
}

interface Taken<Item, Output> {
  queues: Queue<Waiting<Item, Output>>[];
  entries: Waiting<Item, Output>[];
  isAlone: boolean;
}

/**
 * While PostgreSQL works on a batch, Node reads and answers requests; a second batch beside it would only make both smaller, and a
 * batch costs as much as several of its items before it holds any.
 */
const BATCHES_UNDER_WAY = 1;
/**
 * So many that arrive in one turn of the event loop need not wait for its end. Without it callers who ask again when they are answered
 * end up in one batch, all of them, and Node and PostgreSQL take turns instead of working side by side: recording at 64 connections
 * 1.12 and 1.15 of the rate, approving 1.10.
 */
const GO_AHEAD = 32;
/** A batch that takes longer waits for something, and leaves its place to another. */
const PLACE_HELD_MS = 50;
/** Connections that batches which wait may take, whatever the number of centers that are held up. */
const BATCHES_MAX = 8;

/**
 * One lane over all centers: items that arrive while a batch is under way share the next one, whatever centers they belong to, so
 * that many callers pay for one commit. A center is in one batch at a time, and its items keep their order. A lone item waits for
 * nobody, and a center that is held up holds up no other.
 */
export function createLane<Item extends LaneItem, Output>(
  options: LaneOptions<Item, Output>,
): (item: Item) => Promise<Output> {
  const lane = new Lane(options);
  return (item) => lane.join(item);
}

class Lane<Item extends LaneItem, Output> {
  readonly #options: LaneOptions<Item, Output>;
  readonly #queues = new Map<number, Queue<Waiting<Item, Output>>>();
  /** Queues with something waiting and nothing under way, in the order in which they came to be so. */
  readonly #ready = new Set<Queue<Waiting<Item, Output>>>();
  #joinedInTurn = 0;
  #placesTaken = 0;
  #underWay = 0;

  constructor(options: LaneOptions<Item, Output>) {
    this.#options = options;
  }

  join(item: Item): Promise<Output> {
    // A process that died between the two would let a repeat do it again.
    if (item.keep === null && unitUnderWay())
      throw new Error(
        'A batch would commit what a call changes apart from the answer that is kept for its key.',
      );
    return new Promise((resolve, reject) => {
      const queue = this.#queueOf(item.centerId);
      if (queue.waiting.length >= this.#options.waitingMax) return reject(this.#options.full());
      const trace = this.#options.traced?.tracing ? currentTrace() : null;
      queue.waiting.push({ item: trace === null ? item : { ...item, trace }, resolve, reject });
      if (!queue.isUnderWay) this.#ready.add(queue);
      this.#startSoon();
    });
  }

  /** One turn of the event loop lets requests that were read from their sockets together share a batch; of many, the first go ahead. */
  #startSoon(): void {
    this.#joinedInTurn += 1;
    if (this.#joinedInTurn % GO_AHEAD === 0) apart(() => this.#start());
    if (this.#joinedInTurn > 1) return;
    apart(() =>
      setImmediate(() => {
        this.#joinedInTurn = 0;
        this.#start();
      }),
    );
  }

  #queueOf(centerId: number): Queue<Waiting<Item, Output>> {
    const known = this.#queues.get(centerId);
    if (known) return known;
    const queue = { centerId, waiting: [], isUnderWay: false, isPutOff: false };
    this.#queues.set(centerId, queue);
    return queue;
  }

  #start(): void {
    while (this.#ready.size > 0 && this.#placesTaken < BATCHES_UNDER_WAY && this.#underWay < BATCHES_MAX)
      void this.#run(this.#take());
  }

  /** The queues of the next batch. One that was put off goes alone. */
  #take(): Taken<Item, Output> {
    const queues: Queue<Waiting<Item, Output>>[] = [];
    const entries: Waiting<Item, Output>[] = [];
    let isAlone = false;
    for (const queue of this.#ready) {
      if (queue.isPutOff && queues.length > 0) continue;
      isAlone = queue.isPutOff;
      entries.push(...queue.waiting.splice(0, this.#options.batchMax - entries.length));
      queues.push(queue);
      queue.isUnderWay = true;
      queue.isPutOff = false;
      this.#ready.delete(queue);
      if (isAlone || entries.length >= this.#options.batchMax) break;
    }
    return { queues, entries, isAlone };
  }

  async #run({ queues, entries, isAlone }: Taken<Item, Output>): Promise<void> {
    this.#underWay += 1;
    const leavePlace = this.#takePlace(isAlone);
    await this.#settle(entries, isAlone);
    leavePlace();
    this.#underWay -= 1;
    for (const queue of queues) {
      queue.isUnderWay = false;
      if (queue.waiting.length > 0) this.#ready.add(queue);
      else this.#queues.delete(queue.centerId);
    }
    this.#start();
  }

  /** A place is held until it is left, or for a while. What goes alone was found to be waiting for somebody, and takes none. */
  #takePlace(isAlone: boolean): () => void {
    if (isAlone) return () => {};
    this.#placesTaken += 1;
    let isHeld = true;
    const leave = () => {
      clearTimeout(timer);
      if (isHeld) this.#placesTaken -= 1;
      isHeld = false;
    };
    const timer = setTimeout(() => {
      leave();
      this.#start();
    }, PLACE_HELD_MS);
    return leave;
  }

  async #settle(entries: readonly Waiting<Item, Output>[], isAlone: boolean): Promise<void> {
    let outcomes: LaneOutcome<Output>[];
    try {
      outcomes = await this.#traced(
        entries.map(({ item }) => item),
        isAlone,
      );
    } catch (error) {
      if (entries.length === 1 || !this.#options.mayRetry(error)) {
        for (const { reject } of entries) reject(error as Error);
        return;
      }
      const half = entries.length >> 1;
      await this.#settle(entries.slice(0, half), isAlone);
      return this.#settle(entries.slice(half), isAlone);
    }
    this.#putOff(entries.filter((_, position) => isPutOff(outcomes[position])));
    // In the next turn of the event loop: the next batch goes to the database first, and is worked on while these are answered.
    setImmediate(() => {
      for (const [position, entry] of entries.entries()) answer(entry, outcomes[position]);
    });
  }

  #traced(items: readonly Item[], isAlone: boolean): Promise<LaneOutcome<Output>[]> {
    const { traced, run } = this.#options;
    if (!traced?.tracing) return run(items, isAlone);
    const traces = items.map(({ trace }) => trace ?? null);
    return traced.tracing.batch(traced.name, traces, () => run(items, isAlone));
  }

  /** They come before what arrived meanwhile. */
  #putOff(entries: readonly Waiting<Item, Output>[]): void {
    for (const entry of entries.toReversed()) {
      const queue = this.#queueOf(entry.item.centerId);
      queue.waiting.unshift(entry);
      queue.isPutOff = true;
    }
  }
}

function answer<Item, Output>(
  { resolve, reject }: Waiting<Item, Output>,
  outcome: LaneOutcome<Output> | undefined,
): void {
  if (!outcome) reject(new Error('A batch answered fewer items than it was given.'));
  else if ('error' in outcome) reject(outcome.error);
  else if ('value' in outcome) resolve(outcome.value);
}

function isPutOff(outcome: LaneOutcome<unknown> | undefined): boolean {
  return outcome !== undefined && 'isPutOff' in outcome;
}
