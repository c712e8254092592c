import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';
import type { DeliveryProgress } from './delivery-rules.ts';
import { preferIndexes } from './index-plans.queries.ts';
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

/**
 * Records many attempts by one statement: deliveries move on, attempts become history, lanes learn their health. An
 * attempt whose number was recorded before (by a worker that took the lane over, or by this very statement when its
 * outcome was unknown) changes nothing. Answers since when each lane has been failing.
 */
export async function recordAttempts(
  tx: Tx,
  { attempts, lanes }: { attempts: readonly MadeAttempt[]; lanes: readonly LaneHealth[] },
): Promise<(LaneKey & { failingSince: Date | null })[]> {
  const made = attempts.map((attempt) => ({
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
  }));
  const healths = lanes.map((lane) => ({
    center_id: lane.centerId,
    webhook_id: lane.webhookId,
    last_at: lane.lastAt,
    last_status: lane.lastStatus,
    had_success: lane.hadSuccess,
    missed_since: lane.missedSince,
  }));
  await preferIndexes(tx);
  await commitSoon(tx);
  const { rows } = await sql<{ center_id: number; webhook_id: string; failing_since: Date | null }>`
    with made as materialized (
      select * from json_to_recordset(${JSON.stringify(made)}::json)
        as r(center_id int, webhook_id text, event_id text, created_at timestamptz, due_at timestamptz, attempt int,
             state text, next_attempt_at timestamptz, is_last boolean, attempted_at timestamptz, status text,
             response_status int, duration_ms int, error text, response_body text)
    ), moved as (
      update webhook_deliveries d
         set attempts = r.attempt,
             state = case when r.is_last or d.next_attempt_at = r.due_at then r.state else d.state end,
             next_attempt_at = case when r.is_last or d.next_attempt_at = r.due_at then r.next_attempt_at else d.next_attempt_at end,
             is_forced = d.is_forced and not (r.is_last or d.next_attempt_at = r.due_at)
        from made r
       where d.center_id = r.center_id and d.event_id = r.event_id and d.webhook_id = r.webhook_id
         -- A delivery waits exactly while it has a next time; "state = 'waiting'" here would invite the index of what is
         -- due, along which finding one event means passing all that waits.
         and d.created_at = r.created_at and d.next_attempt_at is not null and d.attempts = r.attempt - 1
      returning r.center_id, r.webhook_id, r.attempted_at, r.event_id, r.attempt, r.status, r.response_status,
                r.duration_ms, r.error, r.response_body
    ), kept as (
      insert into webhook_attempts (center_id, webhook_id, attempted_at, event_id, attempt, status, response_status,
                                    duration_ms, error, response_body)
      select * from moved
      on conflict do nothing
    )
    update webhook_lanes l
       set last_delivery_at = h.last_at, last_delivery_status = h.last_status,
           failing_since = case when h.had_success then h.missed_since else coalesce(l.failing_since, h.missed_since) end
      from json_to_recordset(${JSON.stringify(healths)}::json)
             as h(center_id int, webhook_id text, last_at timestamptz, last_status text, had_success boolean, missed_since timestamptz)
     where l.center_id = h.center_id and l.webhook_id = h.webhook_id
    returning l.center_id, l.webhook_id, l.failing_since`.execute(tx);
  return rows.map((row) => ({
    centerId: row.center_id,
    webhookId: row.webhook_id,
    failingSince: row.failing_since,
  }));
}

/**
 * The commit does not wait for the disk. A worker that is killed loses nothing by it; a database that crashes loses what
 * was recorded in its last moment, and those deliveries are sent once more, which consumers must expect anyway.
 */
async function commitSoon(tx: Tx): Promise<void> {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx);
}

export async function commitDurably(tx: Tx): Promise<void> {
  await sql`select set_config('synchronous_commit', 'on', true)`.execute(tx);
}
