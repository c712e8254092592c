import type { LaneKey } from '../../outbox/index.ts';
import type { OpenedSecrets } from '../../subscriptions/index.ts';
import { Backlog } from './backlog.ts';
import { isNarrow, RELEASE_IDLE_AFTER_MS, UNRECORDED_MAX, WINDOW_START, windowAfter } from './lane-rules.ts';
import type { DueRow } from './lanes.queries.ts';

/** Where and how a lane's deliveries are sent; changes when the webhook does. */
export interface LaneTarget {
  readonly url: string;
  readonly active: boolean;
  readonly secrets: OpenedSecrets;
}

/** Until when a lane is this process's, by its own monotonic clock. */
export interface Lease {
  readonly endsMs: number;
  readonly takenMs: number;
}

/** One webhook's queue in this process, for as long as this process holds its lease. */
export class Lane implements LaneKey {
  readonly centerId: number;
  readonly webhookId: string;
  readonly backlog: Backlog;
  target: LaneTarget;
  leaseEndsMs: number;
  /** The webhook was changed, or is another's: nothing is sent until it has been read again. */
  isStale = false;
  #window = WINDOW_START;
  #sending = 0;
  #unrecorded = 0;
  #lastBusyMs: number;

  constructor({ centerId, webhookId }: LaneKey, target: LaneTarget, lease: Lease) {
    this.centerId = centerId;
    this.webhookId = webhookId;
    this.backlog = new Backlog(lease.takenMs);
    this.target = target;
    this.leaseEndsMs = lease.endsMs;
    this.#lastBusyMs = lease.takenMs;
  }

  get sending(): number {
    return this.#sending;
  }

  /** Its consumer is slow. */
  get isNarrow(): boolean {
    return isNarrow(this.#window);
  }

  get needsRead(): boolean {
    return !this.isStale && this.backlog.needsRead;
  }

  canSend(nowMs: number): boolean {
    return (
      !this.isStale &&
      this.backlog.length > 0 &&
      this.#sending < this.#window &&
      this.#unrecorded < UNRECORDED_MAX &&
      nowMs < this.leaseEndsMs
    );
  }

  isIdle(nowMs: number): boolean {
    const hasWork = this.backlog.length + this.#sending + this.#unrecorded > 0 || this.backlog.mayHaveMore;
    return !hasWork && !this.isStale && nowMs - this.#lastBusyMs > RELEASE_IDLE_AFTER_MS;
  }

  /** The webhook was read again. What was ready is dropped with what was known of the webhook. */
  refresh(target: LaneTarget, lease: Lease): void {
    this.target = target;
    this.leaseEndsMs = lease.endsMs;
    this.isStale = false;
    this.backlog.startOver(lease.takenMs);
  }

  /** The lane is somebody else's, or gone; what is under way ends by itself. */
  retire(): void {
    this.isStale = true;
    this.backlog.discard();
  }

  beginSending(nowMs: number): DueRow | undefined {
    const delivery = this.backlog.next();
    if (!delivery) return undefined;
    this.#sending += 1;
    this.#lastBusyMs = nowMs;
    return delivery;
  }

  answered(speed: { wasSlow: boolean }): void {
    this.#sending -= 1;
    this.#unrecorded += 1;
    this.#window = windowAfter(this.#window, speed);
  }

  recorded(eventId: string): void {
    this.#unrecorded -= 1;
    this.backlog.recorded(eventId);
  }
}
