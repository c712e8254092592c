import type { Lane } from './lane.ts';
import { NARROW_SENDING_MAX, SENDING_MAX } from './lane-rules.ts';
import type { DueRow } from './lanes.queries.ts';

/** One delivery that its lane may send now. */
export interface Turn {
  readonly lane: Lane;
  readonly delivery: DueRow;
}

/**
 * Who sends next. Lanes take turns, so a long queue does not go before a short one. Each has a window of deliveries
 * under way, which grows while the consumer answers quickly and halves when it is slow; the narrow ones share at most
 * half of all places, so that any number of hanging consumers leaves the other half to the rest.
 */
export class Turns {
  readonly #waiting = new Set<Lane>();
  #sending = 0;
  #narrowSending = 0;
  #unrecorded = 0;

  get isIdle(): boolean {
    return this.#sending === 0 && this.#unrecorded === 0;
  }

  /** The lane may have something to send. */
  offer(lane: Lane): void {
    if (lane.backlog.length > 0) this.#waiting.add(lane);
  }

  next(nowMs: number): Turn | undefined {
    for (let left = this.#waiting.size; left > 0 && this.#sending < SENDING_MAX; left--) {
      const lane = this.#takeFirst();
      // A lane that may not send now leaves the round; the event that lets it send again brings it back.
      if (!lane?.canSend(nowMs)) continue;
      if (lane.isNarrow && this.#narrowSending >= NARROW_SENDING_MAX) this.#waiting.add(lane);
      else return this.#begin(lane, nowMs);
    }
    return undefined;
  }

  answered({ lane }: Turn, speed: { wasSlow: boolean }): void {
    // The window changes with the answer, and all that the lane has under way counts with it or no more.
    if (lane.isNarrow) this.#narrowSending -= lane.sending;
    lane.answered(speed);
    if (lane.isNarrow) this.#narrowSending += lane.sending;
    this.#sending -= 1;
    this.#unrecorded += 1;
    this.offer(lane);
  }

  recorded({ lane, delivery }: Turn): void {
    lane.recorded(delivery.eventId);
    this.#unrecorded -= 1;
    this.offer(lane);
  }

  #takeFirst(): Lane | undefined {
    const [lane] = this.#waiting;
    if (lane) this.#waiting.delete(lane);
    return lane;
  }

  #begin(lane: Lane, nowMs: number): Turn | undefined {
    const delivery = lane.beginSending(nowMs);
    if (!delivery) return undefined;
    this.#sending += 1;
    if (lane.isNarrow) this.#narrowSending += 1;
    this.offer(lane);
    return { lane, delivery };
  }
}
