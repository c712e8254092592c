import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isConnectionFailure } from '../../../platform/database/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { egressOf } from '../egress/index.ts';
import { secretsInForce } from '../subscriptions/index.ts';
import { attemptsCounter } from './delivery-figures.ts';
import { classifyAnswer, outcomeKinds } from './delivery-rules.ts';
import { type SignedRequest, writeRequest } from './envelope.ts';
import { createLaneBook, type Lane, needsRead, type Turn, unrecordedMax } from './lane-book.ts';
import { keepLanes } from './lane-keeper.ts';
import type { DueRow } from './lanes.queries.ts';
import { type DeliveryResult, postDelivery } from './post-delivery.ts';
import { type FinishedAttempt, recordAttempts } from './record-attempts.ts';
import { retryDelaysOf } from './retry-delays.ts';

/** The most attempts that one transaction records. */
const RECORD_BATCH_MAX = 500;
/**
 * A transaction costs the database as much as twenty of its rows, so attempts gather until there are so many, or for so
 * long. One batch that gathers and one that is being recorded stay within what a lane may have unrecorded.
 */
const RECORD_BATCH_MIN = unrecordedMax / 2;
const RECORD_GATHER_MS = 10;
const RECORD_TRIES_MAX = 20;
const RECORD_PAUSE_MS = 500;

/** So many of a lane are signed while it waits for answers, so many at once; older than this they are signed anew. */
const SIGNED_AHEAD_MAX = 128;
const SIGNED_AT_ONCE = 4;
const SIGNED_FOR_MS = 250;

interface Finished {
  readonly turn: Turn;
  readonly attempt: FinishedAttempt;
}

/**
 * Sends what is due until it is stopped. This file sends and records; `lane-keeper.ts` holds the leases of lanes and
 * reads what is due; `lane-book.ts` decides who sends next. Nothing is sent inside a transaction, and attempts that end
 * while a batch is being recorded make the next one.
 */
export function deliverEvents(platform: Platform): { stop(): Promise<void> } {
  const { clock, log } = platform;
  const egress = egressOf(platform);
  const delaysMs = retryDelaysOf(platform);
  const counter = attemptsCounter(platform);
  const book = createLaneBook();
  const finished: Finished[] = [];
  let isSigningAhead = false;
  let isRecording = false;
  let onGathered: (() => void) | undefined;
  let isStopping = false;
  let onIdle: (() => void) | undefined;

  const keeper = keepLanes({
    platform,
    book,
    owner: randomUUID(),
    firstDelayMs: delaysMs[0] ?? 0,
    onReady: sendReady,
  });

  return {
    async stop() {
      isStopping = true;
      await keeper.stopReading();
      if (!book.isIdle())
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      await keeper.release();
      await egress.agent.close();
    },
  };

  function sendReady(): void {
    if (isStopping) return;
    const nowMs = performance.now();
    for (let turn = book.next(nowMs); turn; turn = book.next(nowMs)) {
      send(turn);
      if (needsRead(turn.lane)) keeper.read();
    }
  }

  function send(turn: Turn): void {
    const { lane, delivery, signed } = turn;
    const isFresh = signed && Math.abs(clock.now().getTime() - signed.dispatchedAt.getTime()) < SIGNED_FOR_MS;
    const { dispatchedAt, headers, body } = isFresh ? signed : sign(lane, delivery);
    void postDelivery(egress, { url: lane.target.url, headers, body, now: () => clock.now() }).then(
      (result) => finish(turn, dispatchedAt, result),
    );
  }

  function sign({ target }: Lane, delivery: DueRow): SignedRequest {
    const dispatchedAt = clock.now();
    return writeRequest(delivery, {
      attempt: delivery.attempts + 1,
      dispatchedAt,
      secrets: secretsInForce(target.secrets, dispatchedAt),
    });
  }

  /** Signs what comes next while the lane waits for answers, a few between two looks at the sockets. */
  function signAhead(lane: Lane): void {
    if (isSigningAhead) return;
    isSigningAhead = true;
    setImmediate(() => {
      isSigningAhead = false;
      const { ready, signed } = lane;
      const aheadMax = Math.min(SIGNED_AHEAD_MAX, ready.length);
      const next = ready.slice(signed.length, Math.min(signed.length + SIGNED_AT_ONCE, aheadMax));
      for (const delivery of next) signed.push(sign(lane, delivery));
      if (signed.length < aheadMax) signAhead(lane);
    });
  }

  function finish(turn: Turn, attemptedAt: Date, result: DeliveryResult): void {
    const { lane, delivery } = turn;
    book.answered(turn, { wasSlow: result.durationMs * 2 >= egress.timeoutMs });
    finished.push({
      turn,
      attempt: {
        centerId: lane.centerId,
        webhookId: lane.webhookId,
        eventId: delivery.eventId,
        createdAt: delivery.createdAt,
        place: delivery.place,
        before: {
          state: 'waiting',
          attempts: delivery.attempts,
          attemptsAllowed: delivery.attemptsAllowed,
          nextAttemptAt: delivery.dueAt,
        },
        attemptedAt,
        finishedAt: clock.now(),
        result,
        outcome: classifyAnswer(result),
      },
    });
    if (!isRecording) void recordFinished();
    else if (finished.length >= RECORD_BATCH_MIN) onGathered?.();
    sendReady();
    if (lane.sending >= lane.window) signAhead(lane);
  }

  async function recordFinished(): Promise<void> {
    isRecording = true;
    while (finished.length > 0) {
      await gather();
      const batch = finished.splice(0, RECORD_BATCH_MAX);
      const attempts = batch.map(({ attempt }) => attempt);
      count(attempts);
      await record(attempts);
      for (const { turn } of batch) book.recorded(turn);
      sendReady();
    }
    isRecording = false;
    if (isStopping && book.isIdle()) onIdle?.();
  }

  function count(attempts: readonly FinishedAttempt[]): void {
    for (const kind of outcomeKinds) {
      const { length } = attempts.filter(({ outcome }) => outcome.kind === kind);
      if (length > 0) counter.labels(kind).inc(length);
    }
  }

  async function gather(): Promise<void> {
    if (finished.length >= RECORD_BATCH_MIN) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, RECORD_GATHER_MS);
      onGathered = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    onGathered = undefined;
  }

  /**
   * Until an attempt is recorded its delivery stays known, so that it is not sent again; recording it twice is
   * harmless. When the database stays away, the lease ends and the delivery is another worker's to send. An attempt
   * that cannot be recorded for another reason fails alone.
   */
  async function record(attempts: readonly FinishedAttempt[]): Promise<void> {
    for (let tries = 1; tries <= RECORD_TRIES_MAX; tries++) {
      try {
        return await recordAttempts(platform, attempts, delaysMs);
      } catch (error) {
        log.warn({ err: error, attempts: attempts.length, tries }, 'Deliveries could not be recorded.');
        if (attempts.length > 1 && !isConnectionFailure(error)) {
          for (const attempt of attempts) await record([attempt]);
          return;
        }
        await wait(RECORD_PAUSE_MS);
      }
    }
  }
}
