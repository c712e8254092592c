import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface ClosureRow {
  id: string;
  instructorId: string | null;
  startsAt: Date;
  endsAt: Date;
  reason: string;
}

const COLUMNS = sql`c.id, c.instructor_id as "instructorId", c.starts_at as "startsAt", c.ends_at as "endsAt", c.reason`;
const CLOSURES_MAX = 1_000;

/** When the center, or one of these instructors, is away within a span of time. */
export async function selectClosedSpans(
  tx: Tx,
  which: { centerId: number; instructorIds: readonly string[]; span: { from: Date; to: Date } },
): Promise<ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`
    select ${COLUMNS} from closures c
     where c.center_id = ${which.centerId}
       and tstzrange(c.starts_at, c.ends_at) && tstzrange(${which.span.from}, ${which.span.to})
       and (c.instructor_id is null or c.instructor_id = any(${[...which.instructorIds]}::uuid[]))
     limit ${CLOSURES_MAX}`.execute(tx);
  return rows;
}

/** Closures that reach into a span of time, which may have no end, the first one first. */
export async function selectClosures(
  tx: Tx,
  centerId: number,
  { from, to }: { from: Date; to: Date | null },
): Promise<ClosureRow[]> {
  const { rows } = await sql<ClosureRow>`
    select ${COLUMNS} from closures c where c.center_id = ${centerId} and c.ends_at > ${from}
       and (${to}::timestamptz is null or c.starts_at < ${to}::timestamptz)
     order by c.starts_at, c.id limit ${CLOSURES_MAX}`.execute(tx);
  return rows;
}

export async function insertClosure(
  tx: Tx,
  closure: ClosureRow & { centerId: number; createdBy: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('closures')
    .values({
      center_id: closure.centerId,
      id: closure.id,
      instructor_id: closure.instructorId,
      starts_at: closure.startsAt,
      ends_at: closure.endsAt,
      reason: closure.reason,
      created_by: closure.createdBy,
      created_at: closure.now,
    })
    .execute();
}

export async function findClosure(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<ClosureRow | undefined> {
  const { rows } = await sql<ClosureRow>`
    select ${COLUMNS} from closures c where c.center_id = ${centerId} and c.id = ${id} limit 1`.execute(tx);
  return rows[0];
}

export async function deleteClosure(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<void> {
  await tx.deleteFrom('closures').where('center_id', '=', centerId).where('id', '=', id).execute();
}

/** Bookings that stand although their time is closed now: somebody has to speak with these people. */
export async function selectBookedWithin(
  tx: Tx,
  { centerId, instructorId, startsAt, endsAt }: ClosureRow & { centerId: number },
): Promise<{ id: string; actorId: string; startsAt: Date }[]> {
  const { rows } = await sql<{ id: string; actorId: string; startsAt: Date }>`
    select b.id, b.actor_id as "actorId", b.starts_at as "startsAt" from bookings b
     where b.center_id = ${centerId} and b.status = 'CONFIRMED'
       and b.starts_at < ${endsAt} and b.ends_at > ${startsAt}
       and (${instructorId}::uuid is null or b.instructor_id = ${instructorId}::uuid)
     order by b.starts_at, b.id limit ${CLOSURES_MAX}`.execute(tx);
  return rows;
}
