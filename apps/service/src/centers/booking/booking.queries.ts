import { type RawBuilder, sql } from 'kysely';
import type { ActorRole } from '../../people/index.ts';
import { isLike, type Tx } from '../../platform/database/index.ts';
import type { TimeSpan } from './slot-rules.ts';

export interface BookingRow {
  id: string;
  slotId: string;
  instructorId: string;
  instructorName: string;
  actorId: string;
  actorName: string;
  bookedBy: string;
  startsAt: Date;
  endsAt: Date;
  seriesId: string | null;
  status: 'CONFIRMED' | 'CANCELED';
  updatedAt: Date;
}

/** Somebody in a center, as far as looking at bookings goes. */
export interface Viewer {
  centerId: number;
  actorId: string;
  role: ActorRole;
}

const COLUMNS = sql`b.id, b.slot_id as "slotId", b.instructor_id as "instructorId", b.actor_id as "actorId",
  b.booked_by as "bookedBy", b.starts_at as "startsAt", b.ends_at as "endsAt", b.series_id as "seriesId", b.status,
  b.updated_at as "updatedAt",
  (select name from actors where id = b.instructor_id) as "instructorName",
  (select name from actors where id = b.actor_id) as "actorName"`;

/**
 * A day has at most 24 hours of slots, and no slot is shorter than five minutes; a day with a change has 25. Slots that are shared
 * are short of nothing but seats, so what is counted here is as many again for each of them.
 */
const DAY_BOOKINGS_MAX = 3_000;

/** What decides whether a slot is on offer, with the spans that touch some time. */
export interface SlotFacts {
  vertical: string;
  settings: unknown;
  /** Whether its instructor teaches there. */
  isInstructor: boolean;
  closed: { start: string; end: string }[];
  busy: { start: string; end: string; isTeaching: boolean }[];
}

/** Nothing where the center is not in the scope. */
export async function selectSlotFacts(
  tx: Tx,
  which: { centerId: number; instructorId: string; span: TimeSpan; except?: string | undefined },
): Promise<SlotFacts | undefined> {
  const { rows } = await sql<SlotFacts>`
    select * from slot_facts(${which.centerId}, ${which.instructorId}, ${which.span.start.toString()},
                             ${which.span.end.toString()}, ${which.except ?? null})`.execute(tx);
  return rows[0];
}

interface BusySpan {
  actorId: string;
  startsAt: Date;
  endsAt: Date;
  isTeaching: boolean;
}

/** When each of these people is taken in a span of time, as who teaches and as who learns alike. */
export async function selectBusySpans(
  tx: Tx,
  which: {
    centerId: number;
    actorIds: readonly string[];
    span: { from: Date; to: Date };
  },
): Promise<BusySpan[]> {
  const taken = (column: RawBuilder<unknown>, isTeaching: boolean) => sql`
    select ${column} as "actorId", b.starts_at as "startsAt", b.ends_at as "endsAt", ${isTeaching}::boolean as "isTeaching"
      from bookings b
     where b.center_id = ${which.centerId} and ${column} = any(${[...which.actorIds]}::uuid[]) and b.status = 'CONFIRMED'
       and tstzrange(b.starts_at, b.ends_at) && tstzrange(${which.span.from}, ${which.span.to})`;
  const { rows } = await sql<BusySpan>`
    ${taken(sql`b.instructor_id`, true)} union all ${taken(sql`b.actor_id`, false)}
     limit ${2 * DAY_BOOKINGS_MAX * which.actorIds.length}`.execute(tx);
  return rows;
}

/**
 * Lets one caller at a time give away the slots of some instructors, for as long as the transaction lasts: who comes second sees what the
 * first one took, instead of meeting a constraint. Whoever needs several takes them in one call, so that all take them in one order.
 */
export async function lockInstructors(
  tx: Tx,
  { centerId, instructorIds }: { centerId: number; instructorIds: readonly string[] },
): Promise<void> {
  for (const instructorId of [...new Set(instructorIds)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`booking:${centerId}:${instructorId}`}, 0))`.execute(
      tx,
    );
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
    seriesId: string | null;
    span: TimeSpan;
    now: Date;
  },
): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    insert into bookings as b (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, seat, series_id,
                               status, created_at, updated_at)
    values (${booking.centerId}, ${booking.id}, ${booking.slotId}, ${booking.instructorId}, ${booking.actorId},
            ${booking.bookedBy}, ${booking.span.start.toString()}, ${booking.span.end.toString()}, free_seat(${booking.centerId}, ${booking.slotId}),
            ${booking.seriesId}, 'CONFIRMED', ${booking.now}, ${booking.now})
    on conflict do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

export async function hasBookedSlot(
  tx: Tx,
  which: { centerId: number; slotId: string; actorId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('bookings')
    .select('id')
    .where('center_id', '=', which.centerId)
    .where('slot_id', '=', which.slotId)
    .where('actor_id', '=', which.actorId)
    .where('status', '=', 'CONFIRMED')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface ManyBookings {
  centerId: number;
  bookings: readonly {
    id: string;
    slotId: string;
    instructorId: string;
    actorId: string;
    bookedBy: string;
    span: TimeSpan;
  }[];
  /** How many may share a slot. */
  capacity: number;
  now: Date;
}

/**
 * The same for many at once; answers the ids of those that were written. A statement does not see the seats that it takes itself, so
 * whoever shares a slot with an earlier one waits for the next.
 */
export async function insertBookings(tx: Tx, { bookings, ...where }: ManyBookings): Promise<Set<string>> {
  const written = new Set<string>();
  for (let waiting = bookings; waiting.length > 0; ) {
    const firstOf = new Map(waiting.toReversed().map((booking) => [booking.slotId, booking]));
    for (const id of await insertApart(tx, { bookings: [...firstOf.values()], ...where })) written.add(id);
    waiting = waiting.filter((booking) => firstOf.get(booking.slotId) !== booking);
  }
  return written;
}

async function insertApart(tx: Tx, { centerId, bookings, capacity, now }: ManyBookings): Promise<string[]> {
  const given = bookings.map(({ span, ...booking }) => ({
    ...booking,
    start: span.start.toString(),
    end: span.end.toString(),
  }));
  const { rows } = await sql<{ id: string }>`
    insert into bookings (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, seat, status, created_at,
                          updated_at)
    select ${centerId}, id, given."slotId", "instructorId", "actorId", "bookedBy", start, "end", free.seat, 'CONFIRMED', ${now}, ${now}
      from json_to_recordset(${JSON.stringify(given)}::json)
           as given (id text, "slotId" text, "instructorId" uuid, "actorId" uuid, "bookedBy" uuid, start timestamptz, "end" timestamptz),
           lateral free_seat(${centerId}, given."slotId") as free (seat)
     where free.seat < ${capacity}
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The children whom this person speaks for in a center: the link counts while both of them belong there as what they were linked as. */
export function wardsOf({ centerId, actorId }: Pick<Viewer, 'centerId' | 'actorId'>): RawBuilder<unknown> {
  return sql`select g.child_actor_id from guardians g
      join memberships parent on parent.center_id = g.center_id and parent.actor_id = g.parent_actor_id
                             and parent.role = 'PARENT' and parent.status = 'ACTIVE'
      join memberships child on child.center_id = g.center_id and child.actor_id = g.child_actor_id
                            and child.role = 'CHILD' and child.status = 'ACTIVE'
     where g.center_id = ${centerId} and g.parent_actor_id = ${actorId}::uuid`;
}

export async function isWard(
  tx: Tx,
  { centerId, parentId, childId }: { centerId: number; parentId: string; childId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isWard: boolean }>`
    select ${childId}::uuid in (${wardsOf({ centerId, actorId: parentId })}) as "isWard"`.execute(tx);
  return rows[0]?.isWard ?? false;
}

/** The bookings that somebody may see, latest first. */
export async function selectBookings(
  tx: Tx,
  viewer: Viewer,
  asked: {
    span: { from: Date; to: Date } | null;
    status: string | undefined;
    instructorId: string | undefined;
    seriesId: string | undefined;
    page: number;
    limit: number;
  },
): Promise<{ rows: BookingRow[]; total: number }> {
  const condition = sql`${isVisibleTo(viewer)}
    and ${asked.instructorId ? sql`b.instructor_id = ${asked.instructorId}::uuid` : sql`true`}
    and ${asked.seriesId ? sql`b.series_id = ${asked.seriesId}` : sql`true`}
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

/** Namesakes beyond these are not looked at. */
const NAMESAKES_MAX = 100;

export type NamedBooking = BookingRow & { learnerName: string; instructorName: string };

/** The latest bookings that somebody may see, of people who are called so: each of the two ways to a person has its index. */
export async function selectBookingsOfNamed(
  tx: Tx,
  viewer: Viewer,
  { question, limit }: { question: string; limit: number },
): Promise<NamedBooking[]> {
  const namesakes = sql`
    select m.actor_id from memberships m join actors a on a.id = m.actor_id
     where m.center_id = ${viewer.centerId} and m.accepted_at is not null and ${isLike(sql`a.name`, question)}
     limit ${NAMESAKES_MAX}`;
  const latestBy = (person: RawBuilder<unknown>) => sql`
    (select b.* from bookings b where ${isVisibleTo(viewer)} and ${person} = any (array(${namesakes}))
      order by b.starts_at desc limit ${limit})`;
  return named(tx, sql`${latestBy(sql`b.actor_id`)} union ${latestBy(sql`b.instructor_id`)}`, limit);
}

/** The bookings of a span that somebody may see, or the one with this id. */
export async function selectBookingsAt(
  tx: Tx,
  viewer: Viewer,
  { at, limit }: { at: { from: Date; to: Date } | { id: string }; limit: number },
): Promise<NamedBooking[]> {
  const isAsked =
    'id' in at ? sql`b.id = ${at.id}` : sql`b.starts_at >= ${at.from} and b.starts_at < ${at.to}`;
  return named(
    tx,
    sql`(select b.* from bookings b where ${isVisibleTo(viewer)} and ${isAsked} order by b.starts_at desc limit ${limit})`,
    limit,
  );
}

async function named(tx: Tx, found: RawBuilder<unknown>, limit: number): Promise<NamedBooking[]> {
  const { rows } = await sql<NamedBooking>`
    select ${COLUMNS}, learner.name as "learnerName", instructor.name as "instructorName"
      from (${found}) as b join actors learner on learner.id = b.actor_id join actors instructor on instructor.id = b.instructor_id
     order by b.starts_at desc, b.id desc limit ${limit}`.execute(tx);
  return rows;
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

/** Calendars tell changes apart by their second, so each has one of its own, also where clocks differ. */
function laterThanBefore(now: Date): RawBuilder<unknown> {
  return sql`greatest(${now}, b.updated_at + interval '1 second')`;
}

/** Gives a booking another slot; it keeps its id, and is reminded of anew. */
export async function moveToSlot(
  tx: Tx,
  move: { centerId: number; id: string; slotId: string; instructorId: string; span: TimeSpan; now: Date },
): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    update bookings as b
       set slot_id = ${move.slotId}, instructor_id = ${move.instructorId}::uuid, starts_at = ${move.span.start.toString()},
           ends_at = ${move.span.end.toString()}, seat = free_seat(${move.centerId}, ${move.slotId}), reminded_at = null, updated_at = ${laterThanBefore(move.now)}
     where b.center_id = ${move.centerId} and b.id = ${move.id}
    returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

const SERIES_MAX = 200;

/** What stands of a series from a moment on, locked, in order. */
export async function lockSeries(
  tx: Tx,
  { centerId, seriesId, from }: { centerId: number; seriesId: string; from: Date },
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select ${COLUMNS} from bookings b
     where b.center_id = ${centerId} and b.series_id = ${seriesId} and b.starts_at >= ${from} and b.status = 'CONFIRMED'
     order by b.starts_at limit ${SERIES_MAX} for update`.execute(tx);
  return rows;
}

/** Cancels a booking that the caller holds. */
export async function markCanceled(
  tx: Tx,
  change: { centerId: number; id: string; canceledBy: string; now: Date },
): Promise<BookingRow> {
  const { rows } = await sql<BookingRow>`
    update bookings as b
       set status = 'CANCELED', canceled_by = ${change.canceledBy}::uuid, canceled_at = ${change.now},
           updated_at = ${laterThanBefore(change.now)}
     where b.center_id = ${change.centerId} and b.id = ${change.id}
    returning ${COLUMNS}`.execute(tx);
  const [canceled] = rows;
  if (!canceled) throw new Error('A booking that is held is there.');
  return canceled;
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

/** ADMIN sees the center's bookings; everybody else what they teach, and what is booked for them or their children. */
function isVisibleTo(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.role === 'ADMIN') return sql`b.center_id = ${viewer.centerId}`;
  return sql`b.center_id = ${viewer.centerId}
    and (b.instructor_id = ${viewer.actorId}::uuid or ${isOwnedBy(viewer)})`;
}

/** Who booked for a child does not own it for that: what they may do ends with their link to the child. */
function isOwnedBy(viewer: Viewer): RawBuilder<unknown> {
  return sql`(b.actor_id = ${viewer.actorId}::uuid or b.actor_id in (${wardsOf(viewer)}))`;
}

export interface BookingPeople {
  learnerName: string;
  addresses: string[];
}

/** Whom a mail about a booking names, and whom it goes to: its person and the guardian who made it, where they have an address. */
export async function selectBookingPeople(
  tx: Tx,
  centerId: number,
  { actorId, bookedBy }: Pick<BookingRow, 'actorId' | 'bookedBy'>,
): Promise<BookingPeople> {
  const rows = await tx
    .selectFrom('actors')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [actorId, bookedBy])
    .limit(2)
    .execute();
  const people = new Map(rows.map((row) => [row.id, row]));
  const isTheirWard =
    bookedBy !== actorId && (await isWard(tx, { centerId, parentId: bookedBy, childId: actorId }));
  const addresses = [actorId, ...(isTheirWard ? [bookedBy] : [])].flatMap(
    (id) => people.get(id)?.email ?? [],
  );
  return {
    learnerName: people.get(actorId)?.name ?? '',
    addresses: [...new Set(addresses)],
  };
}

/** Bookings whose reminder is due, of all ACTIVE centers, by id. Reads across tenants. */
export async function selectToRemind(
  tx: Tx,
  due: { from: Date; to: Date; after: string; limit: number },
): Promise<{ id: string; center: { id: number; name: string; domain: string } }[]> {
  const { rows } = await sql<{ id: string; centerId: number; name: string; domain: string }>`
    select b.id, c.id as "centerId", c.name, c.domain from bookings b join centers c on c.id = b.center_id
     where b.status = 'CONFIRMED' and b.reminded_at is null and b.starts_at > ${due.from} and b.starts_at <= ${due.to}
       and b.id > ${due.after} and c.status = 'ACTIVE'
     order by b.id limit ${due.limit}`.execute(tx);
  return rows.map(({ id, centerId, name, domain }) => ({ id, center: { id: centerId, name, domain } }));
}

/** Takes a reminder for oneself; nothing when somebody was faster, or the booking is off. */
export async function claimReminder(
  tx: Tx,
  { centerId, id, now }: { centerId: number; id: string; now: Date },
): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`
    update bookings as b set reminded_at = ${now}
     where b.center_id = ${centerId} and b.id = ${id} and b.status = 'CONFIRMED' and b.reminded_at is null
    returning ${COLUMNS}`.execute(tx);
  return rows[0];
}
