import { type RawBuilder, sql } from 'kysely';
import type { ActorRole } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { TimeSpan } from './slot-rules.ts';

export interface BookingRow {
  id: string;
  slotId: string;
  instructorId: string;
  actorId: string;
  bookedBy: string;
  startsAt: Date;
  endsAt: Date;
  status: 'CONFIRMED' | 'CANCELED';
}

/** Somebody in a center, as far as looking at bookings goes. */
export interface Viewer {
  centerId: number;
  actorId: string;
  role: ActorRole;
}

const COLUMNS = sql`b.id, b.slot_id as "slotId", b.instructor_id as "instructorId", b.actor_id as "actorId",
  b.booked_by as "bookedBy", b.starts_at as "startsAt", b.ends_at as "endsAt", b.status`;

/** A day has at most 24 hours of slots, and no slot is shorter than five minutes; a day with a change has 25. */
const DAY_SLOTS_MAX = 300;

/** When each of these people is taken in a span of time, as who teaches and as who learns alike. */
export async function selectBusySpans(
  tx: Tx,
  which: { centerId: number; actorIds: readonly string[]; span: { from: Date; to: Date } },
): Promise<{ actorId: string; startsAt: Date; endsAt: Date }[]> {
  const taken = (column: RawBuilder<unknown>) => sql`
    select ${column} as "actorId", b.starts_at as "startsAt", b.ends_at as "endsAt" from bookings b
     where b.center_id = ${which.centerId} and ${column} = any(${[...which.actorIds]}::uuid[]) and b.status = 'CONFIRMED'
       and tstzrange(b.starts_at, b.ends_at) && tstzrange(${which.span.from}, ${which.span.to})`;
  const { rows } = await sql<{ actorId: string; startsAt: Date; endsAt: Date }>`
    ${taken(sql`b.instructor_id`)} union all ${taken(sql`b.actor_id`)}
     limit ${2 * DAY_SLOTS_MAX * which.actorIds.length}`.execute(tx);
  return rows;
}

/**
 * Writes a booking unless one of the exclusion constraints is in the way. `on conflict do nothing` makes rivals wait
 * for each other in turn; a plain insert of twenty at once ends in deadlocks that the database resolves by force.
 */
export async function insertBooking(
  tx: Tx,
  booking: {
    centerId: number;
    id: string;
    slotId: string;
    instructorId: string;
    actorId: string;
    bookedBy: string;
    span: TimeSpan;
    now: Date;
  },
): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    insert into bookings as b (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, status,
                               created_at, updated_at)
    values (${booking.centerId}, ${booking.id}, ${booking.slotId}, ${booking.instructorId}, ${booking.actorId},
            ${booking.bookedBy}, ${booking.span.start.toString()}, ${booking.span.end.toString()}, 'CONFIRMED',
            ${booking.now}, ${booking.now})
    on conflict do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** An ACTIVE member of the center whom this person is the guardian of there. */
export async function isActiveWard(
  tx: Tx,
  link: { centerId: number; parentId: string; childId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from guardians g join memberships m on m.center_id = g.center_id and m.actor_id = g.child_actor_id
     where g.center_id = ${link.centerId} and g.parent_actor_id = ${link.parentId}::uuid
       and g.child_actor_id = ${link.childId}::uuid and m.status = 'ACTIVE' limit 1`.execute(tx);
  return rows.length > 0;
}

/** The bookings that somebody may see, latest first. */
export async function selectBookings(
  tx: Tx,
  viewer: Viewer,
  asked: { span: { from: Date; to: Date } | null; status: string | undefined; page: number; limit: number },
): Promise<{ rows: BookingRow[]; total: number }> {
  const condition = sql`${isVisibleTo(viewer)}
    and ${asked.span ? sql`b.starts_at >= ${asked.span.from} and b.starts_at < ${asked.span.to}` : sql`true`}
    and ${asked.status ? sql`b.status = ${asked.status}` : sql`true`}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from bookings b where ${condition}`.execute(tx);
  const { rows } = await sql<BookingRow>`
    select ${COLUMNS} from bookings b where ${condition}
     order by b.starts_at desc, b.id desc limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`.execute(
    tx,
  );
  return { rows, total: counted[0]?.total ?? 0 };
}

/** One booking that somebody may see, locked, and whether they may cancel it. */
export async function lockBooking(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<(BookingRow & { isTheirs: boolean }) | undefined> {
  const { rows } = await sql<BookingRow & { isTheirs: boolean }>`
    select ${COLUMNS}, ${isOwnedBy(viewer)} as "isTheirs" from bookings b
     where b.id = ${id} and ${isVisibleTo(viewer)} limit 1 for update`.execute(tx);
  return rows[0];
}

export async function markCanceled(
  tx: Tx,
  change: { centerId: number; id: string; canceledBy: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      status: 'CANCELED',
      canceled_by: change.canceledBy,
      canceled_at: change.now,
      updated_at: change.now,
    })
    .where('center_id', '=', change.centerId)
    .where('id', '=', change.id)
    .execute();
}

const PEOPLE_BOOKINGS_MAX = 500;

/** What is booked for these people over all centers that the transaction's scope reaches, latest first. */
export async function selectBookingsFor(
  tx: Tx,
  actorIds: readonly string[],
): Promise<(BookingRow & { centerId: number })[]> {
  const { rows } = await sql<BookingRow & { centerId: number }>`
    select ${COLUMNS}, b.center_id as "centerId" from bookings b where b.actor_id = any(${[...actorIds]}::uuid[])
     order by b.starts_at desc, b.id desc limit ${PEOPLE_BOOKINGS_MAX}`.execute(tx);
  return rows;
}

/** ADMIN sees the center's bookings; everybody else what they teach, booked, or have booked for them or their children. */
function isVisibleTo(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.role === 'ADMIN') return sql`b.center_id = ${viewer.centerId}`;
  return sql`b.center_id = ${viewer.centerId}
    and (b.instructor_id = ${viewer.actorId}::uuid or ${isOwnedBy(viewer)})`;
}

function isOwnedBy({ actorId, centerId }: Viewer): RawBuilder<unknown> {
  return sql`(b.actor_id = ${actorId}::uuid or b.booked_by = ${actorId}::uuid
    or b.actor_id in (select g.child_actor_id from guardians g
                       where g.center_id = ${centerId} and g.parent_actor_id = ${actorId}::uuid))`;
}
