import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { LaneKey } from '../outbox/index.ts';
import type { DeliveryRecord } from './deliveries.schemas.ts';
import type { DeliveryProgress, DeliveryState } from './delivery-rules.ts';
import { preferIndexes } from './index-plans.queries.ts';
import { compareDeliveries } from './lock-order.ts';

/** One delivery and how far it is. */
export interface StoredDelivery extends LaneKey {
  readonly eventId: string;
  readonly createdAt: Date;
  readonly progress: DeliveryProgress;
}

export interface EventKey {
  readonly eventId: string;
  readonly createdAt: Date;
}

/** Events of a center, to all webhooks or to one. */
interface WantedDeliveries {
  readonly centerId: number;
  readonly events: readonly EventKey[];
  readonly webhookId?: string;
}

/**
 * The deliveries of these events to webhooks that still exist, or to one of them. What has not succeeded is locked, in the
 * order in which all writers lock; what has is known by its attempts alone, and read after the locks are held, so that a
 * delivery which succeeds meanwhile is found in one of the two.
 */
export async function lockDeliveries(tx: Tx, wanted: WantedDeliveries): Promise<StoredDelivery[]> {
  await preferIndexes(tx);
  const open = await lockOpen(tx, wanted);
  const tried = await selectTried(tx, wanted);
  const keyOf = ({ eventId, webhookId }: StoredDelivery) => `${eventId} ${webhookId}`;
  const isOpen = new Set(open.map(keyOf));
  return [...open, ...tried.filter((delivery) => !isOpen.has(keyOf(delivery)))].sort(compareDeliveries);
}

async function lockOpen(
  tx: Tx,
  { centerId, events, webhookId }: WantedDeliveries,
): Promise<StoredDelivery[]> {
  const { rows } = await sql<{
    webhook_id: string;
    event_id: string;
    created_at: Date;
    state: DeliveryState;
    attempts: number;
    attempts_allowed: number;
    next_attempt_at: Date | null;
  }>`
    select d.webhook_id, d.event_id, d.created_at, d.state, d.attempts, d.attempts_allowed, d.next_attempt_at
      from ${eventKeys(events)}
     cross join lateral (
       select * from webhook_deliveries
        where center_id = ${centerId} and event_id = e.id and created_at = e.created_at
          and webhook_id = coalesce(${webhookId ?? null}, webhook_id)
        order by webhook_id for update) as d
      join webhooks w on w.center_id = d.center_id and w.id = d.webhook_id`.execute(tx);
  return rows.map((row) => ({
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
  }));
}

/** Every delivery with an attempt, as if it had succeeded: so it is with those that are not open. */
async function selectTried(
  tx: Tx,
  { centerId, events, webhookId }: WantedDeliveries,
): Promise<StoredDelivery[]> {
  const { rows } = await sql<{ webhook_id: string; event_id: string; created_at: Date; attempts: number }>`
    select a.webhook_id, e.id as event_id, e.created_at, a.attempts
      from ${eventKeys(events)}
     cross join lateral (
       select webhook_id, max(attempt) as attempts
         from webhook_attempts where center_id = ${centerId} and event_id = e.id group by webhook_id) as a
      join webhooks w on w.center_id = ${centerId} and w.id = a.webhook_id
     where a.webhook_id = coalesce(${webhookId ?? null}, a.webhook_id)`.execute(tx);
  return rows.map((row) => ({
    centerId,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    createdAt: row.created_at,
    progress: {
      state: 'succeeded',
      attempts: row.attempts,
      attemptsAllowed: row.attempts,
      nextAttemptAt: null,
    },
  }));
}

function eventKeys(events: readonly EventKey[]) {
  return sql`unnest(${events.map(({ eventId }) => eventId)}::text[],
                    ${events.map(({ createdAt }) => createdAt)}::timestamptz[]) as e(id, created_at)`;
}

/** The present time, by the database's clock where this node's is ahead of it: what is asked for again is due at once to every worker. */
export async function selectDueNow(tx: Tx, now: Date): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select least(${now}::timestamptz, date_trunc('milliseconds', now())) as now`.execute(tx);
  return rows[0]?.now ?? now;
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
 * The latest attempt of each delivery, or of that of one event, newest first. Attempts are read along their key from the newest on, and one that
 * a later one of the same delivery replaced is passed over; a delivery has few, so the scan stays short.
 */
export async function selectDeliveryRecords(
  tx: Tx,
  { centerId, webhookId, eventId, limit }: LaneKey & { eventId?: string; limit: number },
): Promise<DeliveryRecord[]> {
  await preferIndexes(tx);
  // The index has the order, and the list ends long before all is read.
  await sql`select set_config('enable_sort', 'off', true)`.execute(tx);
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
      from webhooks w
      join webhook_attempts a on a.center_id = w.center_id and a.webhook_id = w.id
     cross join lateral (
       select max(attempt) filter (where webhook_id = a.webhook_id) as attempt
         from webhook_attempts where center_id = a.center_id and event_id = a.event_id) as latest
     cross join lateral (
       select type, created_at from webhook_events where center_id = a.center_id and id = a.event_id limit 1) as e
      left join lateral (
       select next_attempt_at, is_forced from webhook_deliveries
        where center_id = a.center_id and event_id = a.event_id and webhook_id = a.webhook_id and created_at = e.created_at
        limit 1) as d on true
     where w.center_id = ${centerId} and w.id = ${webhookId} and a.attempt = latest.attempt
       ${eventId === undefined ? sql`` : sql`and a.event_id = ${eventId}`}
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
