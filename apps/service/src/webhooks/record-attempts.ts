import type { Tx } from '../platform/database/index.ts';
import {
  commitDurably,
  type LaneHealth,
  type MadeAttempt,
  recordAttempts as writeAttempts,
} from './attempts.queries.ts';
import { deactivateWebhook } from './change-webhook.ts';
import {
  type AttemptOutcome,
  classifyAnswer,
  type DeliveryProgress,
  judgeHealth,
  recordAttempt,
} from './delivery-rules.ts';
import type { DeliveryResult } from './post-delivery.ts';
import { type LaneKey, laneKeyText } from './webhook-notices.queries.ts';

/** One exchange with a consumer, before anything is made of it. */
export interface FinishedAttempt extends LaneKey {
  readonly eventId: string;
  readonly createdAt: Date;
  readonly before: DeliveryProgress;
  readonly attemptedAt: Date;
  readonly finishedAt: Date;
  readonly result: DeliveryResult;
}

/** Records attempts and deactivates the webhooks that they speak against, in one transaction. */
export async function recordAttempts(
  tx: Tx,
  attempts: readonly FinishedAttempt[],
  { delaysMs, now }: { delaysMs: readonly number[]; now: Date },
): Promise<void> {
  const judged = attempts.map((attempt) => ({ attempt, outcome: classifyAnswer(attempt.result) }));
  const made = judged.map(({ attempt, outcome }) => describe(attempt, outcome, delaysMs));
  // Every writer goes through rows in the order of their keys, so that two of them never wait for each other.
  made.sort((a, b) => compare(orderOf(a), orderOf(b)));
  const health = healthOf(judged);
  const lanes = [...health.values()].sort((a, b) => compare(laneKeyText(a), laneKeyText(b)));

  for (const lane of await writeAttempts(tx, { attempts: made, lanes })) {
    const outcome = health.get(laneKeyText(lane))?.outcome;
    if (!outcome || lane.failingSince === null) continue;
    const { deactivation } = judgeHealth(lane.failingSince, outcome, now);
    if (!deactivation) continue;
    await commitDurably(tx);
    await deactivateWebhook(tx, { lane, cause: deactivation, now });
  }
}

function describe(
  attempt: FinishedAttempt,
  outcome: AttemptOutcome,
  delaysMs: readonly number[],
): MadeAttempt {
  const { result, before } = attempt;
  return {
    centerId: attempt.centerId,
    webhookId: attempt.webhookId,
    eventId: attempt.eventId,
    createdAt: attempt.createdAt,
    dueAt: before.nextAttemptAt ?? attempt.createdAt,
    after: recordAttempt(before, outcome, { delaysMs, now: attempt.finishedAt }),
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
  judged: readonly { attempt: FinishedAttempt; outcome: AttemptOutcome }[],
): Map<string, LaneHealth & { outcome: AttemptOutcome }> {
  const lanes = new Map<string, LaneHealth & { outcome: AttemptOutcome }>();
  for (const { attempt, outcome } of judged) {
    const { centerId, webhookId } = attempt;
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

function orderOf({ centerId, eventId, webhookId }: MadeAttempt): string {
  return `${String(centerId).padStart(10, '0')} ${eventId} ${webhookId}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
