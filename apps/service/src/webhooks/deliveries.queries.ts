import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';
import type { DeliveryProgress, DeliveryState } from './delivery-rules.ts';
import { preferIndexes } from './index-plans.queries.ts';
import type { LaneKey } from './webhook-notices.queries.ts';
import type { DeliveryRecord } from './webhooks.schemas.ts';

/** One delivery and how far it is. */
export interface StoredDelivery extends LaneKey {
  readonly eventId: string;
  readonly createdAt: Date;
  readonly progress: DeliveryProgress;
}

interface DeliveryRow {
  webhook_id: string;
  event_id: string;
  created_at: Date;
  state: DeliveryState;
  attempts: number;
  attempts_allowed: number;
  next_attempt_at: Date | null;
}

/** The deliveries of one event to webhooks that still exist, locked in the order in which all writers lock them. */
export async function lockDeliveriesOfEvent(
  tx: Tx,
  { centerId, eventId, createdAt }: { centerId: number; eventId: string; createdAt: Date },
): Promise<StoredDelivery[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.webhook_id, d.event_id, d.created_at, d.state, d.attempts, d.attempts_allowed, d.next_attempt_at
      from webhook_deliveries d join webhooks w on w.center_id = d.center_id and w.id = d.webhook_id
     where d.center_id = ${centerId} and d.event_id = ${eventId} and d.created_at = ${createdAt}
     order by d.webhook_id limit 100 for update of d`.execute(tx);
  return rows.map((row) => stored(centerId, row));
}

/** Writes where deliveries now stand, new ones included. `isForced` ones are attempted whatever the webhook's state. */
export async function writeProgress(
  tx: Tx,
  deliveries: readonly StoredDelivery[],
  { isForced }: { isForced: boolean },
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ centerId, eventId, webhookId, createdAt, progress }) => ({
    center_id: centerId,
    event_id: eventId,
    webhook_id: webhookId,
    created_at: createdAt,
    state: progress.state,
    attempts: progress.attempts,
    attempts_allowed: progress.attemptsAllowed,
    next_attempt_at: progress.nextAttemptAt,
  }));
  await sql`
    insert into webhook_deliveries as d
      (center_id, event_id, webhook_id, state, attempts, attempts_allowed, next_attempt_at, is_forced, created_at)
    select r.center_id, r.event_id, r.webhook_id, r.state, r.attempts, r.attempts_allowed, r.next_attempt_at, ${isForced}, r.created_at
      from json_to_recordset(${JSON.stringify(rows)}::json)
             as r(center_id int, event_id text, webhook_id text, state text, attempts int, attempts_allowed int,
                  next_attempt_at timestamptz, created_at timestamptz)
     order by r.center_id, r.event_id, r.webhook_id
    on conflict (center_id, event_id, webhook_id, created_at) do update
       set state = excluded.state, attempts_allowed = excluded.attempts_allowed,
           next_attempt_at = excluded.next_attempt_at, is_forced = excluded.is_forced`.execute(tx);
}

/**
 * The latest attempt of each delivery, newest first. Attempts are read along their key from the newest on, and one that
 * a later one of the same delivery replaced is passed over; a delivery has few, so the scan stays short.
 */
export async function selectDeliveryRecords(
  tx: Tx,
  { centerId, webhookId, limit }: LaneKey & { limit: number },
): Promise<DeliveryRecord[]> {
  await preferIndexes(tx);
  const { rows } = await sql<{
    event_id: string;
    type: string;
    attempted_at: Date;
    status: 'success' | 'failed';
    response_status: number | null;
    attempt: number;
    next_attempt_at: Date | null;
    duration_ms: number;
    error: string | null;
    response_body: string;
  }>`
    select a.event_id, e.type, a.attempted_at, a.status, a.response_status, a.attempt, a.duration_ms, a.error, a.response_body,
           case when w.active or d.is_forced then d.next_attempt_at end as next_attempt_at
      from webhook_attempts a
      join webhook_deliveries d
        on d.center_id = a.center_id and d.event_id = a.event_id and d.webhook_id = a.webhook_id and d.attempts = a.attempt
      join webhook_events e on e.center_id = d.center_id and e.id = d.event_id and e.created_at = d.created_at
      join webhooks w on w.center_id = d.center_id and w.id = d.webhook_id
     where a.center_id = ${centerId} and a.webhook_id = ${webhookId}
     order by a.attempted_at desc, a.event_id desc limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    eventId: row.event_id,
    eventType: row.type,
    webhookId,
    deliveredAt: row.attempted_at.toISOString(),
    status: row.status,
    responseStatus: row.response_status,
    attempts: row.attempt,
    nextRetryAt: row.next_attempt_at?.toISOString() ?? null,
    durationMs: row.duration_ms,
    error: row.error,
    responseBody: row.response_body,
  }));
}

export function stored(
  centerId: number,
  row: Omit<DeliveryRow, 'webhook_id'> & { webhook_id: string },
): StoredDelivery {
  return {
    centerId,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    createdAt: row.created_at,
    progress: {
      state: row.state,
      attempts: row.attempts,
      attemptsAllowed: row.attempts_allowed,
      nextAttemptAt: row.next_attempt_at,
    },
  };
}
