import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { wardsOf } from './booking.queries.ts';
import { bookingWords } from './booking-words.ts';
import type { CalendarEntry } from './calendar.ts';

export type FeedKind = 'mine' | 'teaching';

export interface FeedRow {
  id: string;
  kind: FeedKind;
  createdAt: Date;
  readAt: Date | null;
}

export const FEEDS_MAX = 20;

/** Serialises the making of somebody's addresses, whose number is limited: beyond it none is shown, and none could be taken back. */
export async function lockFeeds(
  tx: Tx,
  { centerId, actorId }: { centerId: number; actorId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calendar-feeds:${actorId}`}, ${centerId}))`.execute(
    tx,
  );
}

export async function insertFeed(
  tx: Tx,
  feed: { centerId: number; id: string; actorId: string; kind: FeedKind; tokenHash: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('calendar_feeds')
    .values({
      center_id: feed.centerId,
      id: feed.id,
      actor_id: feed.actorId,
      kind: feed.kind,
      token_hash: feed.tokenHash,
      created_at: feed.now,
    })
    .execute();
}

export async function selectFeeds(
  tx: Tx,
  { centerId, actorId }: { centerId: number; actorId: string },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select id, kind, created_at as "createdAt", read_at as "readAt" from calendar_feeds
     where center_id = ${centerId} and actor_id = ${actorId}::uuid order by created_at, id limit ${FEEDS_MAX}`.execute(
    tx,
  );
  return rows;
}

export async function deleteFeed(
  tx: Tx,
  { centerId, actorId, id }: { centerId: number; actorId: string; id: string },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('calendar_feeds')
    .where('center_id', '=', centerId)
    .where('actor_id', '=', actorId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface OpenFeed {
  centerId: number;
  centerName: string;
  /** Of the center. */
  locale: string;
  id: string;
  actorId: string;
  kind: FeedKind;
}

/** The feed behind a secret address, as long as its owner is an ACTIVE member of an ACTIVE center. Reads across tenants. */
export async function findFeed(tx: Tx, tokenHash: string): Promise<OpenFeed | undefined> {
  const { rows } = await sql<OpenFeed>`
    select f.center_id as "centerId", c.name as "centerName", coalesce(c.settings ->> 'locale', '') as locale, f.id, f.actor_id as "actorId", f.kind
      from calendar_feeds f join centers c on c.id = f.center_id
     where f.token_hash = ${tokenHash} and c.status = 'ACTIVE'
       and exists (select from memberships m
                    where m.center_id = f.center_id and m.actor_id = f.actor_id and m.status = 'ACTIVE'
                      and (f.kind = 'mine' or m.role in ('INSTRUCTOR', 'ADMIN')))
     limit 1`.execute(tx);
  return rows[0];
}

const ENTRIES_MAX = 10_000;

/** What a calendar program is shown: from a moment on, in order, canceled ones too, so that it strikes them out. */
export async function selectCalendar(
  tx: Tx,
  { centerId, centerName, locale, actorId, kind }: OpenFeed,
  since: Date,
): Promise<CalendarEntry[]> {
  const isTheirs =
    kind === 'teaching'
      ? sql`b.instructor_id = ${actorId}::uuid`
      : sql`(b.actor_id = ${actorId}::uuid or b.actor_id in (${wardsOf({ centerId, actorId })}))`;
  const { rows } = await sql<Omit<CalendarEntry, 'summary'> & { learner: string; instructor: string }>`
    select b.id, b.starts_at as "startsAt", b.ends_at as "endsAt", b.updated_at as "updatedAt",
           b.status = 'CANCELED' as "isCanceled", learner.name as learner, instructor.name as instructor
      from bookings b join actors learner on learner.id = b.actor_id join actors instructor on instructor.id = b.instructor_id
     where b.center_id = ${centerId} and b.starts_at >= ${since} and ${isTheirs}
     order by b.starts_at, b.id limit ${ENTRIES_MAX}`.execute(tx);
  const words = bookingWords(locale);
  return rows.map(({ learner, instructor, ...entry }) => ({
    ...entry,
    summary:
      kind === 'teaching'
        ? `${centerName}: ${learner}`
        : words.entry({ center: centerName, learner, instructor }),
  }));
}

/** Remembers, to the hour, that a feed is in use; its owner then knows which ones nobody reads. */
export async function markRead(
  tx: Tx,
  { centerId, id, now }: { centerId: number; id: string; now: Date },
): Promise<void> {
  await sql`
    update calendar_feeds set read_at = ${now}
     where center_id = ${centerId} and id = ${id} and (read_at is null or read_at < ${now}::timestamptz - interval '1 hour')`.execute(
    tx,
  );
}
