import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type Viewer, wardsOf } from './booking.queries.ts';
import type { SlotName } from './slot-id.ts';

export interface WaitingRow {
  id: string;
  slotId: string;
  actorId: string;
  actorName: string;
  bookedBy: string;
  startsAt: Date;
  endsAt: Date;
  status: 'WAITING' | 'BOOKED' | 'LEFT';
  bookingId: string | null;
}

const COLUMNS = sql`w.id, w.slot_id as "slotId", w.actor_id as "actorId", w.booked_by as "bookedBy", w.starts_at as "startsAt",
  w.ends_at as "endsAt", w.status, w.booking_id as "bookingId",
  (select name from actors where id = w.actor_id) as "actorName"`;
const WAITING_MAX = 200;
const WAITED_SLOTS_MAX = 1_000;

/** Adds somebody to those who wait for a slot, unless they do so already. */
export async function insertWaiting(
  tx: Tx,
  entry: {
    centerId: number;
    id: string;
    slotId: string;
    slot: SlotName;
    actorId: string;
    bookedBy: string;
    now: Date;
  },
): Promise<WaitingRow | undefined> {
  const { rows } = await sql<WaitingRow>`
    insert into waiting_entries as w (center_id, id, slot_id, instructor_id, actor_id, booked_by, starts_at, ends_at, created_at)
    values (${entry.centerId}, ${entry.id}, ${entry.slotId}, ${entry.slot.instructorId}, ${entry.actorId}, ${entry.bookedBy},
            ${entry.slot.start.toString()}, ${entry.slot.end.toString()}, ${entry.now})
    on conflict do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** Who waits for a slot and may have it, in the order in which they came: whoever is no ACTIVE member has no place to come to. */
export async function selectWaiting(
  tx: Tx,
  { centerId, slotId }: { centerId: number; slotId: string },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${COLUMNS} from waiting_entries w
     where w.center_id = ${centerId} and w.slot_id = ${slotId} and w.status = 'WAITING'
       and exists (select from memberships m where m.center_id = w.center_id and m.actor_id = w.actor_id and m.status = 'ACTIVE')
     order by w.place limit ${WAITING_MAX} for update`.execute(tx);
  return rows;
}

/** The slots that touch a span of time, which may have no end, and that somebody waits for: one person, or anybody for the time of one instructor or of all. */
export async function selectWaitedSlots(
  tx: Tx,
  which: { centerId: number; from: Date; to: Date | null; actorId?: string; instructorId?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ slotId: string }>`
    select distinct slot_id as "slotId" from waiting_entries
     where center_id = ${which.centerId} and status = 'WAITING' and ends_at > ${which.from}
       and (${which.to}::timestamptz is null or starts_at < ${which.to}::timestamptz)
       and (${which.actorId ?? null}::uuid is null or actor_id = ${which.actorId ?? null}::uuid)
       and (${which.instructorId ?? null}::uuid is null or instructor_id = ${which.instructorId ?? null}::uuid)
     order by slot_id limit ${WAITED_SLOTS_MAX}`.execute(tx);
  return rows.map(({ slotId }) => slotId);
}

/** What somebody waits for, or waited for and got; the center's whole list for an ADMIN. What is over by now is left out. */
export async function selectWaitingFor(tx: Tx, viewer: Viewer, now: Date): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${COLUMNS} from waiting_entries w
     where w.center_id = ${viewer.centerId} and w.starts_at > ${now} and w.status <> 'LEFT' and ${isTheirs(viewer)}
     order by w.starts_at, w.place limit ${WAITING_MAX}`.execute(tx);
  return rows;
}

export async function lockWaiting(tx: Tx, viewer: Viewer, id: string): Promise<WaitingRow | undefined> {
  const { rows } = await sql<WaitingRow>`
    select ${COLUMNS} from waiting_entries w
     where w.center_id = ${viewer.centerId} and w.id = ${id} and ${isTheirs(viewer)} limit 1 for update`.execute(
    tx,
  );
  return rows[0];
}

export async function markWaitOver(
  tx: Tx,
  end: { centerId: number; id: string; status: 'BOOKED' | 'LEFT'; bookingId: string | null },
): Promise<void> {
  await tx
    .updateTable('waiting_entries')
    .set({ status: end.status, booking_id: end.bookingId })
    .where('center_id', '=', end.centerId)
    .where('id', '=', end.id)
    .execute();
}

function isTheirs(viewer: Viewer): RawBuilder<unknown> {
  if (viewer.role === 'ADMIN') return sql`true`;
  return sql`(w.actor_id = ${viewer.actorId}::uuid or w.actor_id in (${wardsOf(viewer)}))`;
}
