import { type LaneKey, laneKeyText } from '../../outbox/index.ts';

/** More are forgotten: what is barred is asked for in vain once more, and no harm done. */
const BARRED_MAX = 10_000;

/** The lanes that this process is about to ask for, each once however often it was named. */
export class WantedLanes {
  readonly #wanted = new Map<string, LaneKey>();
  readonly #barredUntilMs = new Map<string, number>();

  get size(): number {
    return this.#wanted.size;
  }

  /** False for a lane that is not to be asked for again yet. */
  want(key: LaneKey, nowMs: number): boolean {
    if ((this.#barredUntilMs.get(laneKeyText(key)) ?? 0) > nowMs) return false;
    this.#wanted.set(laneKeyText(key), key);
    return true;
  }

  /** Asks for a lane whatever bars it: it is held already, and must be read again. */
  wantAgain(key: LaneKey): void {
    this.#wanted.set(laneKeyText(key), key);
  }

  take(max: number): LaneKey[] {
    const taken = [...this.#wanted.values()].slice(0, max);
    for (const key of taken) this.#wanted.delete(laneKeyText(key));
    return taken;
  }

  bar(key: LaneKey, untilMs: number): void {
    if (this.#barredUntilMs.size >= BARRED_MAX) this.#barredUntilMs.clear();
    this.#barredUntilMs.set(laneKeyText(key), untilMs);
  }
}
