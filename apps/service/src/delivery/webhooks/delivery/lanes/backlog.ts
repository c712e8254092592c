import { RESTART_EVERY_MS, refillBelow, WINDOW_START } from './lane-rules.ts';
import type { DueRow } from './lanes.queries.ts';

/** One read of a lane's queue: what is due at `fromMs` or later, so many at most. */
export interface BacklogRead {
  readonly fromMs: number;
  readonly limit: number;
}

/** What a worker has in hand of one lane's queue, and from where it reads on. */
export class Backlog {
  /** Something may be due that has not been read yet. */
  mayHaveMore = true;
  #ready: DueRow[] = [];
  /** Events that are ready, under way or not yet recorded, and when they were due: reading does not bring them again. */
  readonly #known = new Map<string, number>();
  /** A long queue is read on from what was due at this time; 0 is the beginning. */
  #readFromMs = 0;
  /** When it was last read from the beginning, by the process's own monotonic clock. */
  #restartedMs: number;
  #refillBelow = WINDOW_START;
  /** What was recorded since the present read began; null while there is none. */
  #recordedInRead: string[] | null = null;

  constructor(nowMs: number) {
    this.#restartedMs = nowMs;
  }

  get length(): number {
    return this.#ready.length;
  }

  get needsRead(): boolean {
    return this.mayHaveMore && this.#ready.length < this.#refillBelow;
  }

  next(): DueRow | undefined {
    return this.#ready.shift();
  }

  /** Forgets what is ready; what is under way stays known. */
  discard(): void {
    for (const { eventId } of this.#ready) this.#known.delete(eventId);
    this.#ready = [];
  }

  /** Forgets what is ready and reads from the beginning. */
  startOver(nowMs: number): void {
    this.discard();
    this.mayHaveMore = true;
    this.#readFromMs = 0;
    this.#restartedMs = nowMs;
  }

  beginRead(rowsMax: number, nowMs: number): BacklogRead {
    if (nowMs - this.#restartedMs > RESTART_EVERY_MS) this.#readFromMs = 0;
    if (this.#readFromMs === 0) this.#restartedMs = nowMs;
    this.mayHaveMore = false;
    this.#refillBelow = refillBelow(rowsMax);
    this.#recordedInRead = [];
    // Rows that are under way are still due in the database, so as many more are read.
    return { fromMs: this.#readFromMs, limit: rowsMax + this.#countKnownFrom(this.#readFromMs) };
  }

  /**
   * Takes in what was read. A queue that gave as much as was asked for is read on from there. Its end is followed by one
   * read from the beginning, because deliveries may have been committed behind the place where reading was.
   */
  endRead({ fromMs, limit }: BacklogRead, rows: readonly DueRow[]): void {
    for (const row of rows) this.#add(row);
    const isFull = rows.length === limit;
    if (isFull || fromMs > 0) this.mayHaveMore = true;
    this.#readFromMs = isFull ? rows.reduce((lastMs, row) => Math.max(lastMs, row.dueAt.getTime()), 0) : 0;
    this.#forgetRecorded();
  }

  breakOffRead(): void {
    this.mayHaveMore = true;
    this.#forgetRecorded();
  }

  /** While a read is under way it stays known, because the read may have seen the row as it was before. */
  recorded(eventId: string): void {
    if (this.#recordedInRead) this.#recordedInRead.push(eventId);
    else this.#known.delete(eventId);
  }

  #forgetRecorded(): void {
    for (const eventId of this.#recordedInRead ?? []) this.#known.delete(eventId);
    this.#recordedInRead = null;
  }

  #add(row: DueRow): void {
    if (this.#known.has(row.eventId)) return;
    this.#known.set(row.eventId, row.dueAt.getTime());
    this.#ready.push(row);
  }

  /** How many of the known deliveries a read from this time on can bring again. */
  #countKnownFrom(fromMs: number): number {
    if (fromMs === 0) return this.#known.size;
    let count = 0;
    for (const dueMs of this.#known.values()) if (dueMs >= fromMs) count += 1;
    return count;
  }
}
