import type { Platform } from '../../../platform/platform.ts';

import { type LaneKey, laneKeyText } from '../outbox/index.ts';
import { type DeactivationCause, deactivateWebhook } from '../subscriptions/index.ts';
import {
  type AttemptBatch,
  type FailingLane,
  type LaneHealth,
  type MadeAttempt,
  recordBatch,
  selectWaitingFrom,
} from './attempts.queries.ts';
import { type AttemptOutcome, type DeliveryProgress, judgeHealth, recordAttempt } from './delivery-rules.ts';
import { compareDeliveries, compareLanes } from './lock-order.ts';
import type { DeliveryResult } from './post-delivery.ts';

/** One exchange with a consumer, before anything is made of it. */
export interface FinishedAttempt extends LaneKey {
  readonly eventId: string;
  readonly createdAt: Date;
  readonly place: string | null;
  readonly before: DeliveryProgress;
  readonly attemptedAt: Date;
  readonly finishedAt: Date;
  readonly result: DeliveryResult;
  readonly outcome: AttemptOutcome;
}

/** What is tried again waits as long as the schedule says, from this time on. */
export interface RetryTimes {
  readonly delaysMs: readonly number[];
  readonly from: Date;
}

/** What a batch of finished attempts says: where each delivery now stands, and how each webhook fares. */
export function judgeAttempts(attempts: readonly FinishedAttempt[], retries: RetryTimes) {
  const health = healthOf(attempts);
  const batch: AttemptBatch = {
    attempts: attempts.map((attempt) => describe(attempt, retries)).sort(compareDeliveries),
    lanes: [...health.values()].sort(compareLanes),
  };

  return {
    batch,
    /** The webhooks that the batch speaks against, once it is known since when each has been failing. */
    deactivations(lanes: readonly FailingLane[], now: Date): { lane: LaneKey; cause: DeactivationCause }[] {
      return lanes.flatMap((lane) => {
        const outcome = health.get(laneKeyText(lane))?.outcome;
        if (!outcome) return [];
        const { deactivation: cause } = judgeHealth(lane.failingSince, outcome, now);
        return cause ? [{ lane, cause }] : [];
      });
    },
  };
}

/**
 * Records a batch at once and deactivates the webhooks it speaks against. Should the process die between the two, the
 * next answer of the same kind deactivates them.
 */
export async function recordAttempts(
  { database, clock }: Platform,
  attempts: readonly FinishedAttempt[],
  delaysMs: readonly number[],
): Promise<void> {
  const { lanes, deactivations } = await database.withDispatcherClient(async (client) => {
    const now = clock.now();
    const isRetried = attempts.some(({ outcome }) => outcome.kind === 'missed');
    const from = isRetried ? await selectWaitingFrom(client, now) : now;
    const { batch, deactivations } = judgeAttempts(attempts, { delaysMs, from });
    return { lanes: await recordBatch(client, batch), deactivations };
  });
  const now = clock.now();
  for (const { lane, cause } of deactivations(lanes, now))
    await database.asDispatcher((tx) => deactivateWebhook(tx, { lane, cause, now }));
}

function describe(attempt: FinishedAttempt, { delaysMs, from }: RetryTimes): MadeAttempt {
  const { result, outcome, before } = attempt;
  return {
    centerId: attempt.centerId,
    webhookId: attempt.webhookId,
    eventId: attempt.eventId,
    createdAt: attempt.createdAt,
    place: attempt.place,
    dueAt: before.nextAttemptAt ?? attempt.createdAt,
    after: recordAttempt(before, outcome, { delaysMs, now: from }),
    isLast: outcome.kind !== 'missed',
    attemptedAt: attempt.attemptedAt,
    status: outcome.kind === 'accepted' ? 'success' : 'failed',
    responseStatus: result.responseStatus,
    durationMs: result.durationMs,
    error: result.error,
    responseBody: result.responseBody,
  };
}

function healthOf(
  attempts: readonly FinishedAttempt[],
): Map<string, LaneHealth & { outcome: AttemptOutcome }> {
  const lanes = new Map<string, LaneHealth & { outcome: AttemptOutcome }>();
  for (const attempt of attempts) {
    const { centerId, webhookId, outcome } = attempt;
    const known = lanes.get(laneKeyText(attempt));
    const isSuccess = outcome.kind === 'accepted';
    lanes.set(laneKeyText(attempt), {
      centerId,
      webhookId,
      lastAt: attempt.attemptedAt,
      lastStatus: isSuccess ? 'success' : 'failed',
      hadSuccess: isSuccess || (known?.hadSuccess ?? false),
      missedSince: isSuccess ? null : (known?.missedSince ?? attempt.finishedAt),
      // One 410 counts, whatever else was answered in the same batch.
      outcome: known?.outcome.kind === 'gone' ? known.outcome : outcome,
    });
  }
  return lanes;
}
