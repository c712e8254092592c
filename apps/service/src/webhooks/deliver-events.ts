import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createGroupCommit, isConnectionFailure } from '../platform/database/index.ts';
import { unavailable } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { type AttemptOutcome, classifyAnswer } from './delivery-rules.ts';
import type { Egress } from './egress.ts';
import { writeRequest } from './envelope.ts';
import { createLaneBook, type Turn } from './lane-book.ts';
import { keepLanes } from './lane-keeper.ts';
import { postDelivery } from './post-delivery.ts';
import { type FinishedAttempt, recordAttempts } from './record-attempts.ts';
import { secretsInForce } from './signing.ts';

export interface Delivering {
  readonly platform: Platform;
  readonly egress: Egress;
  readonly delaysMs: readonly number[];
  onAttempt(outcome: AttemptOutcome['kind']): void;
}

/** The most attempts that one transaction records. */
const RECORD_BATCH_MAX = 500;
const RECORD_TRIES_MAX = 20;
const RECORD_PAUSE_MS = 500;

/**
 * Sends what is due until it is stopped. This file sends and records; `lane-keeper.ts` holds the leases of lanes and
 * reads what is due; `lane-book.ts` decides who sends next. Nothing is sent inside a transaction, and attempts that end
 * while a batch is being recorded share the next one.
 */
export function deliverEvents(delivering: Delivering): { stop(): Promise<void> } {
  const { platform, egress, delaysMs, onAttempt } = delivering;
  const { clock, log } = platform;
  const book = createLaneBook();
  let isStopping = false;
  let onIdle: (() => void) | undefined;

  const join = createGroupCommit<FinishedAttempt, void>({
    batchMax: RECORD_BATCH_MAX,
    waitingMax: 100_000,
    mayRetry: (error) => !isConnectionFailure(error),
    full: () => unavailable(1),
    async run(_lane, batch) {
      await recordAttempts(platform, batch, delaysMs);
      return batch.map(() => ({ value: undefined }));
    },
  });
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
    for (let turn = book.next(performance.now()); turn; turn = book.next(performance.now())) {
      void send(turn);
      if (turn.lane.mayHaveDue && turn.lane.ready.length < turn.lane.window) keeper.read();
    }
  }

  async function send(turn: Turn): Promise<void> {
    const { target } = turn.lane;
    const { delivery } = turn;
    const attemptedAt = clock.now();
    const request = writeRequest(delivery, {
      attempt: delivery.attempts + 1,
      dispatchedAt: attemptedAt,
      secrets: secretsInForce(
        { current: target.currentSecret, previous: target.previousSecret, rotatedAt: target.rotatedAt },
        attemptedAt,
      ),
    });
    const result = await postDelivery(egress, { url: target.url, ...request, now: () => clock.now() });
    book.answered(turn, { wasSlow: result.durationMs * 2 >= egress.timeoutMs });
    sendReady();
    onAttempt(classifyAnswer(result).kind);
    await record({
      centerId: turn.lane.centerId,
      webhookId: turn.lane.webhookId,
      eventId: delivery.eventId,
      createdAt: delivery.createdAt,
      before: {
        state: 'waiting',
        attempts: delivery.attempts,
        attemptsAllowed: delivery.attemptsAllowed,
        nextAttemptAt: delivery.dueAt,
      },
      attemptedAt,
      finishedAt: clock.now(),
      result,
    });
    book.recorded(turn);
    sendReady();
    if (isStopping && book.isIdle()) onIdle?.();
  }

  /**
   * Until an attempt is recorded its delivery stays known, so that it is not sent again; recording it twice is
   * harmless. When the database stays away, the lease ends and the delivery is another worker's to send.
   */
  async function record(attempt: FinishedAttempt): Promise<void> {
    for (let tries = 1; tries <= RECORD_TRIES_MAX; tries++) {
      try {
        return await join('attempts', attempt);
      } catch (error) {
        log.warn({ err: error, eventId: attempt.eventId, tries }, 'A delivery could not be recorded.');
        await wait(RECORD_PAUSE_MS);
      }
    }
  }
}
