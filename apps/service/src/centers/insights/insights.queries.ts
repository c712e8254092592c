import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** A day of the center: its name there, and the first ids that a record of it and of the next day can have. */
export interface DaySpan {
  day: string;
  firstId: string;
  endId: string;
}

/**
 * What was recorded on each day and what has become of it. Ids sort by time, so a day is a range of the primary key, and no
 * index on times is needed.
 */
export async function countByDay(tx: Tx, centerId: number, days: readonly DaySpan[]) {
  const { rows } = await sql<{ day: string; recorded: number; sealed: number; rejected: number }>`
    select span.day,
           (select count(*) from decision_events e
             where e.center_id = ${centerId} and e.id >= span.first_id and e.id < span.end_id)::int as recorded,
           (select count(*) from evidence v
             where v.center_id = ${centerId} and v.event_id >= span.first_id and v.event_id < span.end_id
               and v.result <> 'rejected')::int as sealed,
           (select count(*) from evidence v
             where v.center_id = ${centerId} and v.event_id >= span.first_id and v.event_id < span.end_id
               and v.result = 'rejected')::int as rejected
      from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ firstId }) => firstId)}::text[],
                  ${days.map(({ endId }) => endId)}::text[]) as span (day, first_id, end_id)
     order by span.day
     limit ${days.length}`.execute(tx);
  return rows;
}

/** From the counters that creating and raising a unit keep. */
export async function countByLevel(tx: Tx, centerId: number) {
  const { rows } = await sql<{ DRAFT: number; DOCUMENTED: number; AUDIT_READY: number }>`
    select coalesce(sum(draft), 0)::bigint as "DRAFT", coalesce(sum(documented), 0)::bigint as "DOCUMENTED",
           coalesce(sum(audit_ready), 0)::bigint as "AUDIT_READY"
      from dpu_counts
     where center_id = ${centerId}`.execute(tx);
  return rows[0] ?? { DRAFT: 0, DOCUMENTED: 0, AUDIT_READY: 0 };
}

/** How deliveries went since a moment, and what is waiting now. */
export async function countDeliveries(tx: Tx, centerId: number, since: Date) {
  const { rows } = await sql<{ success: number; failed: number; waiting: number }>`
    select (select count(*) from webhook_attempts
             where center_id = ${centerId} and attempted_at >= ${since} and status = 'success')::int as success,
           (select count(*) from webhook_attempts
             where center_id = ${centerId} and attempted_at >= ${since} and status = 'failed')::int as failed,
           (select count(*) from webhook_deliveries
             where center_id = ${centerId} and state = 'waiting')::int as waiting`.execute(tx);
  return rows[0] ?? { success: 0, failed: 0, waiting: 0 };
}
