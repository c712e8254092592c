import { LRUCache } from 'lru-cache';
import { ChangedMeanwhile } from './failures.ts';
import { callOf, known, perform, type Statement } from './statement.ts';

interface Change {
  id: number | null;
  channel: string;
  payload: string;
  next_look: string;
}

export interface Changes {
  /**
   * Hears of every change that was committed before this call, and says whether there was one that this process did not know. Those who
   * ask while a look is under way wait for the next one, which they share: what it sees is never older than the question.
   */
  lookNow(): Promise<boolean>;
  /** How much this process has heard by now: a number that every new change moves on. */
  heardSoFar(): number;
  /**
   * The same look as a statement of a batch, for items whose callers were let in by what had been heard so far: the batch fails where
   * anything was changed since (`isChangedMeanwhile`). It spares those who have something to write a way to the database.
   */
  requireNoneSince(heard: readonly number[]): Statement;
  /** Whether changes are rare now, so that a batch can count on there being none. */
  isCalm(): boolean;
}

/** More changes at once than this are taken for a change of everything. */
const CHANGES_MAX = 1_000;
const REMEMBERED_MAX = 10_000;
/** So long after a change another one is taken to be near. */
const CALM_AFTER_MS = 500;

/**
 * What other processes changed of that which this one keeps in memory. Notices tell of it within moments; this tells of it for certain,
 * by one small statement for all requests that arrive together.
 */
export function createChanges(options: {
  read(statement: Statement<readonly Change[]>): Promise<readonly Change[]>;
  /** Tells the listeners of this process; an empty payload says that anything may have changed. */
  tell(channel: string, payload: string): void;
  channels: readonly string[];
}): Changes {
  const heard = new LRUCache<number, true>({ max: REMEMBERED_MAX });
  let seenBelow = '0';
  /** What the last look brought; some of it may be among what the next one brings. */
  let heardLast: number[] = [];
  let lastChangeMs = Number.NEGATIVE_INFINITY;
  let heardCount = 0;
  let waiting: PromiseWithResolvers<boolean> | undefined;
  let isLooking = false;

  function noteChange(): void {
    heardCount += 1;
    lastChangeMs = performance.now();
  }

  async function look(): Promise<boolean> {
    const rows = await options.read(callOf<Change>('changes_since', [seenBelow]));
    const nextLook = rows[0]?.next_look ?? seenBelow;
    // A database that was set back, as from a backup, gives the numbers of transactions and of changes out again.
    const isSetBack = BigInt(nextLook) < BigInt(seenBelow);
    if (isSetBack) heard.clear();
    seenBelow = nextLook;
    heardLast = rows.flatMap(({ id }) => id ?? []);
    if (isSetBack || rows.length > CHANGES_MAX) {
      for (const channel of options.channels) options.tell(channel, '');
      noteChange();
      return true;
    }
    let isNew = false;
    for (const { id, channel, payload } of rows) {
      if (id === null || heard.has(id)) continue;
      heard.set(id, true);
      options.tell(channel, payload);
      isNew = true;
    }
    if (isNew) noteChange();
    return isNew;
  }

  async function lookForAll(): Promise<void> {
    while (waiting) {
      const { resolve, reject } = waiting;
      waiting = undefined;
      await look().then(resolve, reject);
    }
    isLooking = false;
  }

  return {
    lookNow() {
      waiting ??= Promise.withResolvers();
      const { promise } = waiting;
      if (!isLooking) setImmediate(() => void lookForAll());
      isLooking = true;
      return promise;
    },
    heardSoFar: () => heardCount,
    requireNoneSince(heard) {
      if (heard.length === 0) return known(undefined);
      if (heard.some((count) => count !== heardCount)) throw new ChangedMeanwhile();
      return perform('require_nothing_changed', [seenBelow, heardLast]);
    },
    isCalm: () => performance.now() - lastChangeMs > CALM_AFTER_MS,
  };
}
