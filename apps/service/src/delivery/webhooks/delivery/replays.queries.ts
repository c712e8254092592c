import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { firstId } from '../../../platform/ids.ts';
import type { LaneKey } from '../outbox/index.ts';
import type { EventKey } from './deliveries.queries.ts';
import type { Replay } from './deliveries.schemas.ts';
import type { DeliveryState } from './delivery-rules.ts';
import { preferIndexes } from './index-plans.queries.ts';

/** The part of a replay that its steps need. */
export interface RunningReplay extends LaneKey {
  readonly id: string;
  readonly since: Date;
  readonly until: Date;
  readonly status: 'success' | 'failed' | null;
  readonly reached: string | null;
}

export async function insertReplay(
  tx: Tx,
  replay: Omit<RunningReplay, 'reached'> & { createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('webhook_replays')
    .values({
      center_id: replay.centerId,
      id: replay.id,
      webhook_id: replay.webhookId,
      since: replay.since,
      until: replay.until,
      status: replay.status,
      created_at: replay.createdAt,
    })
    .execute();
}

export async function selectRunningReplays(tx: Tx, centerId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_replays where center_id = ${centerId} and state = 'running' order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function selectReplay(tx: Tx, { centerId, webhookId, id }: LaneKey & { id: string }) {
  const row = await tx
    .selectFrom('webhook_replays')
    .select(['id', 'since', 'until', 'status', 'state', 'requeued', 'total', 'created_at', 'completed_at'])
    .where('center_id', '=', centerId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const replay: Replay = {
    id: row.id,
    webhookId,
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    // Check constraints of the table hold both columns to these words.
    status: row.status as Replay['status'],
    state: row.state as Replay['state'],
    requeued: row.requeued,
    total: row.total,
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
  return replay;
}

/** Locks a replay that is not finished, so that two processes never do the same step. */
export async function lockRunningReplay(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<RunningReplay | undefined> {
  const row = await tx
    .selectFrom('webhook_replays')
    .select(['id', 'webhook_id', 'since', 'until', 'status', 'reached'])
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      centerId,
      id: row.id,
      webhookId: row.webhook_id,
      since: row.since,
      until: row.until,
      status: row.status as RunningReplay['status'],
      reached: row.reached,
    }
  );
}

/** A sample, which somebody had sent to try a webhook, is about itself. */
const HAPPENED = sql`e.subject is distinct from e.id`;

export interface ReplayedEvent extends EventKey {
  readonly type: string;
}

/** The next events of the range in the order of their ids. */
export async function selectReplayedEvents(
  tx: Tx,
  replay: RunningReplay,
  limit: number,
): Promise<ReplayedEvent[]> {
  await preferIndexes(tx);
  const { rows } = await sql<{ id: string; created_at: Date; type: string }>`
    select e.id, e.created_at, e.type
      from webhook_events e
     where e.center_id = ${replay.centerId} and e.id > ${replay.reached ?? firstId('whe', replay.since)}
       and e.created_at >= ${replay.since} and e.created_at <= ${replay.until} and ${HAPPENED}
     order by e.id limit ${limit}`.execute(tx);
  return rows.map((row) => ({ eventId: row.id, createdAt: row.created_at, type: row.type }));
}

/** Events of the range that a replay treats alike, and how many they are. */
export interface ReplayedKind {
  readonly type: string;
  readonly delivery: { readonly state: DeliveryState; readonly wasTried: boolean } | null;
  readonly count: number;
}

/** What the range of a replay holds, or null when it holds more than `max` events: nobody waits for such a count. */
export async function countReplayedEvents(
  tx: Tx,
  replay: RunningReplay,
  max: number,
): Promise<ReplayedKind[] | null> {
  await preferIndexes(tx);
  const { rows } = await sql<{
    type: string;
    state: DeliveryState | null;
    was_tried: boolean;
    count: number;
  }>`
    select type, state, was_tried, count(*)::int as count
      from (select e.type, coalesce(d.state, case when tried.is_true then 'succeeded' end) as state, tried.is_true as was_tried
              from webhook_events e
              left join lateral (
                select state from webhook_deliveries
                 where center_id = e.center_id and event_id = e.id and webhook_id = ${replay.webhookId} and created_at = e.created_at
                 limit 1) as d on true
             cross join lateral (
               select count(*) filter (where a.webhook_id = ${replay.webhookId}) > 0 as is_true
                 from webhook_attempts a where a.center_id = e.center_id and a.event_id = e.id) as tried
             where e.center_id = ${replay.centerId} and e.id > ${firstId('whe', replay.since)}
               and e.created_at >= ${replay.since} and e.created_at <= ${replay.until} and ${HAPPENED}
             limit ${max + 1}) events
     group by type, state, was_tried`.execute(tx);
  if (rows.reduce((sum, { count }) => sum + count, 0) > max) return null;
  return rows.map(({ type, state, was_tried, count }) => ({
    type,
    delivery: state === null ? null : { state, wasTried: was_tried },
    count,
  }));
}

export async function advanceReplay(
  tx: Tx,
  step: {
    centerId: number;
    id: string;
    reached: string | null;
    requeued: number;
    /** Set once it is counted; a finished replay has just what it queued. */
    total: number | null;
    completedAt: Date | null;
  },
): Promise<void> {
  await sql`
    update webhook_replays
       set reached = coalesce(${step.reached}, reached), requeued = requeued + ${step.requeued},
           total = case when ${step.completedAt}::timestamptz is null then coalesce(${step.total}, total)
                        else requeued + ${step.requeued} end,
           state = ${step.completedAt ? 'completed' : 'running'}, completed_at = ${step.completedAt}
     where center_id = ${step.centerId} and id = ${step.id}`.execute(tx);
}
