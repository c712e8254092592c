/** What became of one item of a batch. An item that is `put off` goes into a later batch of its center's own. */
export type Outcome<Output> = { value: Output } | { error: Error };
export type LaneOutcome<Output> = Outcome<Output> | { isPutOff: true };

export interface LaneOptions<Item, Output> {
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

/** Two overlap PostgreSQL's work with Node's; more of them only makes batches smaller (see docs/performance.md). */
const BATCHES_UNDER_WAY = 2;
/** A batch that takes longer waits for something, and leaves its place to another. */
const PLACE_HELD_MS = 50;
/** Connections that batches which wait may take, whatever the number of centers that are held up. */
const BATCHES_MAX = 8;

/**
 * One lane over all centers: items that arrive while a batch is under way share the next one, whatever centers they belong to, so
 * that many callers pay for one commit. A center is in one batch at a time, and its items keep their order. A lone item waits for
 * nobody, and a center that is held up holds up no other.
 */
export function createLane<Item extends { centerId: number }, Output>(
  options: LaneOptions<Item, Output>,
): (item: Item) => Promise<Output> {
  type Entry = Waiting<Item, Output>;
  const queues = new Map<number, Queue<Entry>>();
  /** Queues with something waiting and nothing under way, in the order in which they came to be so. */
  const ready = new Set<Queue<Entry>>();
  let isStarting = false;
  let placesTaken = 0;
  let underWay = 0;

  return (item) =>
    new Promise((resolve, reject) => {
      const queue = queueOf(item.centerId);
      if (queue.waiting.length >= options.waitingMax) return reject(options.full());
      queue.waiting.push({ item, resolve, reject });
      if (!queue.isUnderWay) ready.add(queue);
      // One turn of the event loop lets requests that were read from their sockets together share a batch.
      if (!isStarting) setImmediate(start);
      isStarting = true;
    });

  function queueOf(centerId: number): Queue<Entry> {
    const known = queues.get(centerId);
    if (known) return known;
    const queue = { centerId, waiting: [], isUnderWay: false, isPutOff: false };
    queues.set(centerId, queue);
    return queue;
  }

  function start(): void {
    isStarting = false;
    while (ready.size > 0 && placesTaken < BATCHES_UNDER_WAY && underWay < BATCHES_MAX) void runBatch(take());
  }

  /** The queues of the next batch. One that was put off goes alone. */
  function take(): { taken: Queue<Entry>[]; entries: Entry[]; isAlone: boolean } {
    const taken: Queue<Entry>[] = [];
    const entries: Entry[] = [];
    let isAlone = false;
    for (const queue of ready) {
      if (queue.isPutOff && taken.length > 0) continue;
      isAlone = queue.isPutOff;
      entries.push(...queue.waiting.splice(0, options.batchMax - entries.length));
      taken.push(queue);
      queue.isUnderWay = true;
      queue.isPutOff = false;
      ready.delete(queue);
      if (isAlone || entries.length >= options.batchMax) break;
    }
    return { taken, entries, isAlone };
  }

  async function runBatch({ taken, entries, isAlone }: ReturnType<typeof take>): Promise<void> {
    underWay += 1;
    // What goes alone was found to be waiting for somebody already.
    let holdsPlace = !isAlone;
    if (holdsPlace) placesTaken += 1;
    const leavePlace = () => {
      if (holdsPlace) placesTaken -= 1;
      holdsPlace = false;
    };
    const timer = setTimeout(() => {
      leavePlace();
      start();
    }, PLACE_HELD_MS);
    await settle(entries, isAlone);
    clearTimeout(timer);
    leavePlace();
    underWay -= 1;
    for (const queue of taken) {
      queue.isUnderWay = false;
      if (queue.waiting.length > 0) ready.add(queue);
      else queues.delete(queue.centerId);
    }
    start();
  }

  async function settle(entries: Entry[], isAlone: boolean): Promise<void> {
    let outcomes: LaneOutcome<Output>[];
    try {
      outcomes = await options.run(
        entries.map(({ item }) => item),
        isAlone,
      );
    } catch (error) {
      if (entries.length === 1 || !options.mayRetry(error)) {
        for (const { reject } of entries) reject(error as Error);
        return;
      }
      const half = entries.length >> 1;
      await settle(entries.slice(0, half), isAlone);
      return settle(entries.slice(half), isAlone);
    }
    putOff(entries.filter((_, position) => isPutOff(outcomes[position])));
    // In the next turn of the event loop: the next batch goes to the database first, and is worked on while these are answered.
    setImmediate(() => {
      for (const [position, entry] of entries.entries()) answer(entry, outcomes[position]);
    });
  }

  /** They come before what arrived meanwhile. */
  function putOff(entries: readonly Entry[]): void {
    for (const entry of entries.toReversed()) {
      const queue = queueOf(entry.item.centerId);
      queue.waiting.unshift(entry);
      queue.isPutOff = true;
    }
  }

  function answer({ resolve, reject }: Entry, outcome: LaneOutcome<Output> | undefined): void {
    if (!outcome) reject(new Error('A batch answered fewer items than it was given.'));
    else if ('error' in outcome) reject(outcome.error);
    else if ('value' in outcome) resolve(outcome.value);
  }
}

function isPutOff(outcome: LaneOutcome<unknown> | undefined): boolean {
  return outcome !== undefined && 'isPutOff' in outcome;
}
