import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Tx } from '../platform/database/index.ts';
import type { DeliveryProgress } from './delivery-rules.ts';
import type { LaneKey } from './webhook-notices.queries.ts';

/** One attempt that was made, where its delivery stood before it and stands after it. */
export interface MadeAttempt extends LaneKey {
  readonly eventId: string;
  readonly createdAt: Date;
  /** When the delivery was due, as it was read; another value by now means that somebody queued it again meanwhile. */
  readonly dueAt: Date;
  readonly after: DeliveryProgress;
  /** Accepted or gone: the answer ends the delivery even when it was queued again meanwhile. */
  readonly isLast: boolean;
  readonly attemptedAt: Date;
  readonly status: 'success' | 'failed';
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly responseBody: string;
}

/** What a batch of attempts tells about the health of one webhook. */
export interface LaneHealth extends LaneKey {
  readonly lastAt: Date;
  readonly lastStatus: 'success' | 'failed';
  readonly hadSuccess: boolean;
  /** The first miss after the last success of the batch, if it ended with misses. */
  readonly missedSince: Date | null;
}

export interface AttemptBatch {
  readonly attempts: readonly MadeAttempt[];
  readonly lanes: readonly LaneHealth[];
}

export type FailingLane = LaneKey & { readonly failingSince: Date | null };

/** Records many attempts by one statement in a transaction of its own, in one round trip. */
export async function recordBatch(client: PoolClient, batch: AttemptBatch): Promise<FailingLane[]> {
  const { rows } = await client.query<FailingRow>({
    name: 'record-webhook-attempts',
    text: 'select * from record_webhook_attempts($1, $2)',
    values: [attemptsJson(batch), lanesJson(batch)],
  });
  return rows.map(failingLane);
}

/** The same as part of a transaction, whose commit somebody is told of and which is therefore waited for. */
export async function recordBatchWithin(tx: Tx, batch: AttemptBatch): Promise<FailingLane[]> {
  const { rows } =
    await sql<FailingRow>`select * from record_webhook_attempts(${attemptsJson(batch)}, ${lanesJson(batch)})`.execute(
      tx,
    );
  await sql`select set_config('synchronous_commit', 'on', true)`.execute(tx);
  return rows.map(failingLane);
}

interface FailingRow {
  center_id: number;
  webhook_id: string;
  failing_since: Date | null;
}

function failingLane(row: FailingRow): FailingLane {
  return { centerId: row.center_id, webhookId: row.webhook_id, failingSince: row.failing_since };
}

function attemptsJson({ attempts }: AttemptBatch): string {
  return JSON.stringify(
    attempts.map((attempt) => ({
      center_id: attempt.centerId,
      webhook_id: attempt.webhookId,
      event_id: attempt.eventId,
      created_at: attempt.createdAt,
      due_at: attempt.dueAt,
      attempt: attempt.after.attempts,
      state: attempt.after.state,
      next_attempt_at: attempt.after.nextAttemptAt,
      is_last: attempt.isLast,
      attempted_at: attempt.attemptedAt,
      status: attempt.status,
      response_status: attempt.responseStatus,
      duration_ms: attempt.durationMs,
      error: attempt.error,
      response_body: attempt.responseBody,
    })),
  );
}

function lanesJson({ lanes }: AttemptBatch): string {
  return JSON.stringify(
    lanes.map((lane) => ({
      center_id: lane.centerId,
      webhook_id: lane.webhookId,
      last_at: lane.lastAt,
      last_status: lane.lastStatus,
      had_success: lane.hadSuccess,
      missed_since: lane.missedSince,
    })),
  );
}
