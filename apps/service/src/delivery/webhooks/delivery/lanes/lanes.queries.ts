import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { Tx } from '../../../../platform/database/index.ts';
import type { LaneKey } from '../../outbox/index.ts';
import { preferIndexes } from '../index-plans.queries.ts';

/** What a worker needs to know of a webhook to send to it; secrets are ciphertext. */
export interface LaneRow extends LaneKey {
  readonly url: string;
  readonly active: boolean;
  readonly signingSecret: string;
  readonly previousSecret: string | null;
  readonly rotatedAt: Date | null;
}

/** One delivery of a lane that is due. */
export interface DueRow {
  readonly eventId: string;
  readonly createdAt: Date;
  readonly type: string;
  /** JSON, as it was recorded. */
  readonly data: string;
  readonly attempts: number;
  readonly attemptsAllowed: number;
  readonly dueAt: Date;
  /** Where its row lies in the table, as long as nobody changes it. */
  readonly place: string;
  /** The trace of the event's cause. */
  readonly trace: string | null;
}

/** Takes the leases of these lanes, as far as no other worker holds them, and reads their webhooks. */
export async function takeLanes(
  tx: Tx,
  { owner, lanes, leaseMs }: { owner: string; lanes: readonly LaneKey[]; leaseMs: number },
): Promise<LaneRow[]> {
  const { rows } = await sql<{
    center_id: number;
    id: string;
    url: string;
    active: boolean;
    signing_secret: string;
    previous_secret: string | null;
    rotated_at: Date | null;
  }>`
    with free as materialized (
      select l.center_id, l.webhook_id
        from ${wanted(lanes)} join webhook_lanes l using (center_id, webhook_id)
       where ${isOpenTo(owner, leaseMs)}
       for update of l skip locked
    ), taken as (
      update webhook_lanes l set owner = ${owner}, leased_until = clock_timestamp() + ${leaseMs} * interval '1 ms'
        from free f where l.center_id = f.center_id and l.webhook_id = f.webhook_id
      returning l.center_id, l.webhook_id
    )
    select w.center_id, w.id, w.url, w.active, w.signing_secret, w.previous_secret, w.rotated_at
      from taken t join webhooks w on w.center_id = t.center_id and w.id = t.webhook_id`.execute(tx);
  return rows.map((row) => ({
    centerId: row.center_id,
    webhookId: row.id,
    url: row.url,
    active: row.active,
    signingSecret: row.signing_secret,
    previousSecret: row.previous_secret,
    rotatedAt: row.rotated_at,
  }));
}

/** Makes leases last again; answers the lanes that are still this worker's. */
export async function renewLanes(
  tx: Tx,
  { owner, lanes, leaseMs }: { owner: string; lanes: readonly LaneKey[]; leaseMs: number },
): Promise<LaneKey[]> {
  const { rows } = await sql<{ center_id: number; webhook_id: string }>`
    with mine as materialized (
      select l.center_id, l.webhook_id
        from ${wanted(lanes)} join webhook_lanes l using (center_id, webhook_id)
       where l.owner = ${owner} order by l.center_id, l.webhook_id for update of l
    )
    update webhook_lanes l set leased_until = clock_timestamp() + ${leaseMs} * interval '1 ms'
      from mine m where l.center_id = m.center_id and l.webhook_id = m.webhook_id
    returning l.center_id, l.webhook_id`.execute(tx);
  return rows.map((row) => ({ centerId: row.center_id, webhookId: row.webhook_id }));
}

export async function releaseLanes(
  tx: Tx,
  { owner, lanes }: { owner: string; lanes: readonly LaneKey[] },
): Promise<void> {
  await sql`
    update webhook_lanes l set owner = null, leased_until = null
      from ${wanted(lanes)}
     where l.center_id = k.center_id and l.webhook_id = k.webhook_id and l.owner = ${owner}`.execute(tx);
}

/**
 * Looks through lanes in the order of their keys, from `after` on, for those that this worker may take and that have
 * something due. Each is one probe of an index, so a page costs the same however much is queued.
 */
export async function scanLanes(
  tx: Tx,
  {
    owner,
    after,
    now,
    leaseMs,
    limit,
  }: { owner: string; after: LaneKey; now: Date; leaseMs: number; limit: number },
): Promise<{ due: LaneKey[]; last: LaneKey | null }> {
  await preferIndexes(tx);
  const { rows } = await sql<{ center_id: number; webhook_id: string; is_due: boolean }>`
    with page as materialized (
      select l.center_id, l.webhook_id, w.active,
             ${isOpenTo(owner, leaseMs)} as is_open
        from webhook_lanes l join webhooks w on w.center_id = l.center_id and w.id = l.webhook_id
       where (l.center_id, l.webhook_id) > (${after.centerId}::int, ${after.webhookId}::text)
       order by l.center_id, l.webhook_id limit ${limit}
    )
    select p.center_id, p.webhook_id,
           p.is_open and coalesce(case when p.active
             then (select true from webhook_deliveries d where d.center_id = p.center_id and d.webhook_id = p.webhook_id
                      and d.state = 'waiting' and d.next_attempt_at <= ${dueBy(now)} limit 1)
             else (select true from webhook_deliveries d where d.center_id = p.center_id and d.webhook_id = p.webhook_id
                      and d.is_forced and d.state = 'waiting' and d.next_attempt_at <= ${dueBy(now)} limit 1) end, false) as is_due
      from page p order by 1, 2`.execute(tx);
  const keyOf = (row: { center_id: number; webhook_id: string }) => ({
    centerId: row.center_id,
    webhookId: row.webhook_id,
  });
  const last = rows.at(-1);
  return {
    due: rows.filter((row) => row.is_due).map(keyOf),
    last: last && rows.length === limit ? keyOf(last) : null,
  };
}

interface DueQuery {
  readonly lanes: readonly LaneRead[];
  readonly now: Date;
  /** A first attempt is due when its event lies at least this far back; the schedule's first delay. */
  readonly firstDelayMs: number;
}

/** What to read of one lane: so many deliveries at most, of those due at `fromMs` or later. */
export interface LaneRead extends LaneKey {
  readonly active: boolean;
  readonly fromMs: number;
  readonly limit: number;
}

type DueColumns = [
  lane: number,
  eventId: string,
  createdMs: number,
  type: string,
  data: string,
  attempts: number,
  attemptsAllowed: number,
  dueMs: number,
  place: string,
  trace: string | null,
];

/** For each lane the deliveries that are due, the longest waiting first, in one round trip. */
export async function selectDue(
  client: PoolClient,
  { lanes, now, firstDelayMs }: DueQuery,
): Promise<DueRow[][]> {
  const { rows } = await client.query<DueColumns>({
    name: 'due-webhook-deliveries',
    text: `select * from due_webhook_deliveries($1, $2, $3, $4, $5, greatest($6, now()), greatest($6, now()) - $7 * interval '1 ms')`,
    values: [
      lanes.map((lane) => lane.centerId),
      lanes.map((lane) => lane.webhookId),
      lanes.map((lane) => lane.limit),
      lanes.map((lane) => lane.active),
      lanes.map((lane) => lane.fromMs),
      now,
      firstDelayMs,
    ],
    rowMode: 'array',
  });
  const due: DueRow[][] = lanes.map(() => []);
  for (const [lane, eventId, createdMs, type, data, attempts, attemptsAllowed, dueMs, place, trace] of rows) {
    // Times are whole milliseconds; the database's seconds, times a thousand, may miss them by a last digit.
    const createdAt = new Date(Math.round(createdMs));
    const dueAt = new Date(Math.round(dueMs));
    due[lane - 1]?.push({ eventId, createdAt, type, data, attempts, attemptsAllowed, dueAt, place, trace });
  }
  return due;
}

/** How much is due and since when, of active webhooks. Counting stops at 100,000, which is alarming enough. */
export async function selectQueueFigures(
  tx: Tx,
  now: Date,
): Promise<{ due: number; oldestDueAt: Date | null }> {
  const { rows } = await sql<{ due: number; oldest: Date | null }>`
    select count(*)::int as due, min(next_attempt_at) as oldest
      from (select d.next_attempt_at
              from webhooks w join webhook_deliveries d on d.center_id = w.center_id and d.webhook_id = w.id
             where w.active and d.state = 'waiting' and d.next_attempt_at <= ${dueBy(now)} limit 100000) as waiting`.execute(
    tx,
  );
  return { due: rows[0]?.due ?? 0, oldestDueAt: rows[0]?.oldest ?? null };
}

function wanted(lanes: readonly LaneKey[]) {
  return sql`unnest(${lanes.map((lane) => lane.centerId)}::int[], ${lanes.map((lane) => lane.webhookId)}::text[]) as k(center_id, webhook_id)`;
}

/** Until when deliveries are due: the present time by the database's clock where this node's is behind it, so that nothing waits for that. */
function dueBy(now: Date) {
  return sql`greatest(${now}::timestamptz, now())`;
}

/**
 * Whether no other worker holds a lane. Time is the database's, which all workers share; a lease that ends later than any
 * lease can was given before that clock was set back, and counts as ended.
 */
function isOpenTo(owner: string, leaseMs: number) {
  return sql`(l.owner is null or l.owner = ${owner} or l.leased_until <= clock_timestamp()
    or l.leased_until > clock_timestamp() + ${2 * leaseMs} * interval '1 ms')`;
}
