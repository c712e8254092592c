import type { Entered } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectInstructors } from '../center/index.ts';
import { lockInstructors } from './booking.queries.ts';
import {
  type ClosureRow,
  deleteClosure,
  findClosure,
  insertClosure,
  selectBookedWithin,
  selectClosures,
} from './closures.queries.ts';
import { giveAwaySlot, INSTRUCTORS_MAX, lockSlots } from './give-away-slot.ts';
import { daysSpan } from './list-bookings.ts';
import { selectWaitedSlots } from './waiting.queries.ts';

/**
 * Closes a stretch of time: for the whole center by an ADMIN, for one instructor by an ADMIN or by that instructor. Nothing is offered
 * in it any more. What is booked already stays, and is named in the answer, because only people can tell people.
 */
export async function closeTime(
  tx: Tx,
  who: Entered,
  asked: { start: string; end: string; instructorId?: string | undefined; reason: string; now: Date },
) {
  const { instructorId = null, reason, now } = asked;
  requireMayClose(who, instructorId);
  const closure = {
    id: newId('cls', now),
    instructorId,
    startsAt: new Date(asked.start),
    endsAt: new Date(asked.end),
    reason,
  };
  if (closure.endsAt <= closure.startsAt) throw invalidField('end', 'must be after the start');
  if (closure.endsAt.getTime() - closure.startsAt.getTime() > CLOSURE_MAX_MS)
    throw invalidField('end', 'must be within 400 days of the start');
  const instructors = await selectInstructors(tx, {
    centerId: who.id,
    instructorId: instructorId ?? undefined,
    limit: INSTRUCTORS_MAX,
  });
  if (instructorId !== null && instructors.length === 0) throw notFound('instructor');
  // Whoever is booking with them now is named below, and whoever comes next is told that it is closed.
  await lockInstructors(tx, { centerId: who.id, instructorIds: instructors.map(({ id }) => id) });
  await insertClosure(tx, { ...closure, centerId: who.id, createdBy: who.actorId, now });
  const booked = await selectBookedWithin(tx, { ...closure, centerId: who.id });
  return {
    ...presentClosure(closure),
    bookings: booked.map(({ id, actorId, startsAt }) => ({ id, actorId, start: startsAt.toISOString() })),
  };
}

/** When the center or somebody in it is away: on some of its days, or from now on. */
export async function listClosures(
  tx: Tx,
  centerId: number,
  { date, to = date, now }: { date?: string | undefined; to?: string | undefined; now: Date },
) {
  const span = date && to ? await daysSpan(tx, centerId, { date, to }) : { from: now, to: null };
  return (await selectClosures(tx, centerId, span)).map(presentClosure);
}

/** Opens a stretch of time again; what is free in it goes to whoever waits for it. */
export async function openTime(
  tx: Tx,
  parts: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  who: Entered,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const closure = await findClosure(tx, { centerId: who.id, id });
  if (!closure) throw notFound('closure');
  const { instructorId, startsAt, endsAt } = closure;
  requireMayClose(who, instructorId);
  const waited = await selectWaitedSlots(tx, { centerId: who.id, from: startsAt, to: endsAt, instructorId });
  await lockSlots(tx, who.id, waited);
  await deleteClosure(tx, { centerId: who.id, id });
  for (const slotId of waited) await giveAwaySlot(tx, parts, { center: who, slotId, now });
}

function presentClosure({ id, instructorId, startsAt, endsAt, reason }: ClosureRow) {
  return { id, instructorId, start: startsAt.toISOString(), end: endsAt.toISOString(), reason };
}

const CLOSURE_MAX_MS = 400 * 86_400_000;

function requireMayClose(who: Entered, instructorId: string | null): void {
  if (who.role === 'ADMIN' || (who.role === 'INSTRUCTOR' && instructorId === who.actorId)) return;
  throw new ApiError('INSUFFICIENT_ROLE', 'An ADMIN closes the center; an INSTRUCTOR their own time.');
}
