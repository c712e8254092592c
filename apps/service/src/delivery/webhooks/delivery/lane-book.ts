import { type LaneKey, laneKeyText } from '../outbox/index.ts';
import type { OpenedSecrets } from '../subscriptions/index.ts';
import type { SignedRequest } from './envelope.ts';
import type { DueRow } from './lanes.queries.ts';

/** How many deliveries one process may have under way, and one webhook of them. */
export const sendingMax = 512;
export const windowMax = 64;
export const windowStart = 16;
export const windowMin = 2;
/** Attempts of one webhook that are finished but not yet recorded; a killed worker sends at most these and its window again. */
export const unrecordedMax = 256;

/** Where and how a lane's deliveries are sent; changes when the webhook does. */
export interface LaneTarget {
  readonly url: string;
  readonly active: boolean;
  readonly secrets: OpenedSecrets;
}

/** One webhook's queue in this process, for as long as this process holds its lease. */
export interface Lane extends LaneKey {
  target: LaneTarget;
  /** The webhook was changed: nothing is sent until it has been read again. */
  isStale: boolean;
  /** Something may be due that has not been read yet. */
  mayHaveDue: boolean;
  /** By the process's own monotonic clock. */
  leaseEndsMs: number;
  lastBusyMs: number;
  ready: DueRow[];
  /** The requests of the first of `ready`, which were signed ahead. */
  signed: SignedRequest[];
  /** With fewer ready than this, more are read. */
  refillBelow: number;
  /** Events that are ready, under way or not yet recorded, and when they were due: reading does not bring them again. */
  known: Map<string, number>;
  /** A backlog is read on from what was due at this time; 0 is the beginning. */
  readFromMs: number;
  /** When it was last read from the beginning, by the process's own monotonic clock. */
  lastRestartMs: number;
  sending: number;
  unrecorded: number;
  window: number;
}

export interface Turn {
  readonly lane: Lane;
  readonly delivery: DueRow;
  /** Its request, if it was signed ahead. */
  readonly signed: SignedRequest | undefined;
}

/**
 * Who may send next. Lanes take turns, so a long queue does not go before a short one. Each has a window of deliveries
 * under way, which grows while the consumer answers quickly and halves when it is slow; lanes below their starting
 * window share at most half of all places, so that any number of hanging consumers leaves the other half to the rest.
 */
export function createLaneBook() {
  const lanes = new Map<string, Lane>();
  const turns = new Set<Lane>();
  let sending = 0;
  let slowSending = 0;
  let unrecorded = 0;
  let isReading = false;
  const recordedWhileReading: Turn[] = [];

  const isSlow = (lane: Lane) => lane.window < windowStart;

  function hasWork(lane: Lane, nowMs: number): boolean {
    return (
      !lane.isStale &&
      lane.ready.length > 0 &&
      lane.sending < lane.window &&
      lane.unrecorded < unrecordedMax &&
      nowMs < lane.leaseEndsMs
    );
  }

  function offer(lane: Lane): void {
    if (lane.ready.length > 0) turns.add(lane);
  }

  return {
    lanes,
    isIdle: () => sending === 0 && unrecorded === 0,

    get: (key: LaneKey) => lanes.get(laneKeyText(key)),

    /** A lane whose lease was just taken, or whose webhook was read again. */
    take(
      key: LaneKey,
      target: LaneTarget,
      { leaseEndsMs, nowMs }: { leaseEndsMs: number; nowMs: number },
    ): void {
      const known = lanes.get(laneKeyText(key));
      if (known) {
        for (const { eventId } of known.ready) known.known.delete(eventId);
        Object.assign(known, {
          target,
          leaseEndsMs,
          isStale: false,
          mayHaveDue: true,
          readFromMs: 0,
          lastRestartMs: nowMs,
          ready: [],
          signed: [],
        });
        return;
      }
      lanes.set(laneKeyText(key), {
        centerId: key.centerId,
        webhookId: key.webhookId,
        target,
        isStale: false,
        mayHaveDue: true,
        leaseEndsMs,
        lastBusyMs: nowMs,
        ready: [],
        signed: [],
        refillBelow: windowStart,
        known: new Map(),
        readFromMs: 0,
        lastRestartMs: nowMs,
        sending: 0,
        unrecorded: 0,
        window: windowStart,
      });
    },

    /** The lane is somebody else's, or gone; what is under way ends by itself. */
    drop(lane: Lane): void {
      lane.isStale = true;
      lane.ready = [];
      lane.signed = [];
      turns.delete(lane);
      if (lanes.get(laneKeyText(lane)) === lane) lanes.delete(laneKeyText(lane));
    },

    /** What is recorded between these two stays known until the second, because the read may not have seen it. */
    beginRead(): void {
      isReading = true;
    },
    endRead(): void {
      isReading = false;
      for (const { lane, delivery } of recordedWhileReading.splice(0)) lane.known.delete(delivery.eventId);
    },

    /** Adds what was read. Answers how much of it was new. */
    fill(lane: Lane, rows: readonly DueRow[]): number {
      let added = 0;
      for (const row of rows) {
        if (lane.isStale || lane.known.has(row.eventId)) continue;
        lane.known.set(row.eventId, row.dueAt.getTime());
        lane.ready.push(row);
        added += 1;
      }
      offer(lane);
      return added;
    },

    next(nowMs: number): Turn | undefined {
      // A lane that may not send now leaves the round; the event that lets it send again brings it back.
      for (let left = turns.size; left > 0 && sending < sendingMax; left--) {
        const [lane] = turns;
        if (!lane) return undefined;
        turns.delete(lane);
        if (!hasWork(lane, nowMs)) continue;
        if (isSlow(lane) && slowSending >= sendingMax / 2) {
          turns.add(lane);
          continue;
        }
        const delivery = lane.ready.shift();
        if (!delivery) continue;
        const signed = lane.signed.shift();
        lane.sending += 1;
        lane.lastBusyMs = nowMs;
        sending += 1;
        if (isSlow(lane)) slowSending += 1;
        offer(lane);
        return { lane, delivery, signed };
      }
      return undefined;
    },

    answered({ lane }: Turn, { wasSlow }: { wasSlow: boolean }): void {
      sending -= 1;
      if (isSlow(lane)) slowSending -= lane.sending;
      lane.sending -= 1;
      lane.unrecorded += 1;
      unrecorded += 1;
      lane.window = wasSlow
        ? Math.max(windowMin, Math.floor(lane.window / 2))
        : Math.min(windowMax, lane.window + 1);
      if (isSlow(lane)) slowSending += lane.sending;
      offer(lane);
    },

    recorded(turn: Turn): void {
      const { lane, delivery } = turn;
      lane.unrecorded -= 1;
      unrecorded -= 1;
      if (isReading) recordedWhileReading.push(turn);
      else lane.known.delete(delivery.eventId);
      offer(lane);
    },

    offerAll(): void {
      for (const lane of lanes.values()) offer(lane);
    },
  };
}

export function needsRead(lane: Lane): boolean {
  return lane.mayHaveDue && !lane.isStale && lane.ready.length < lane.refillBelow;
}

export type LaneBook = ReturnType<typeof createLaneBook>;
