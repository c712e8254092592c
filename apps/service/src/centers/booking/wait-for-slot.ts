import type { Entered } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireMayBookFor } from './book-slot.ts';
import { hasBookedSlot, lockInstructors } from './booking.queries.ts';
import { readOffer } from './free-slots.ts';
import { readSlotId } from './slot-id.ts';
import { insertWaiting, lockWaiting, markWaitOver, type WaitingRow } from './waiting.queries.ts';

/** Puts the caller, or a child of theirs, on the list of those who want a slot that is taken. */
export async function waitForSlot(
  tx: Tx,
  who: Entered,
  { slotId, forActorId, now }: { slotId: string; forActorId?: string | undefined; now: Date },
) {
  const slot = readSlotId(slotId);
  const actorId = forActorId ?? who.actorId;
  await requireMayBookFor(tx, who, actorId);
  if (slot.instructorId === actorId) throw invalidField('slotId', 'is a slot of your own time');
  await lockInstructors(tx, { centerId: who.id, instructorIds: [slot.instructorId] });
  const { remaining } = await readOffer(tx, { centerId: who.id, slot, now });
  if (remaining === undefined)
    throw new ApiError(
      'CONFLICT',
      'The center has no such slot any more. Ask for the available slots again.',
    );
  if (remaining > 0) throw new ApiError('CONFLICT', 'This slot is free. Book it.');
  if (await hasBookedSlot(tx, { centerId: who.id, slotId, actorId }))
    throw new ApiError('CONFLICT', 'They have booked this slot already.');
  const entry = await insertWaiting(tx, {
    centerId: who.id,
    id: newId('wtg', now),
    slotId,
    slot,
    actorId,
    bookedBy: who.actorId,
    now,
  });
  if (!entry) throw new ApiError('CONFLICT', 'They wait for this slot already.');
  return presentWaiting(entry);
}

/** Takes somebody off the list. Leaving again changes nothing; who was given the slot cancels a booking instead. */
export async function leaveWaitingList(tx: Tx, who: Entered, id: string) {
  const entry = await lockWaiting(tx, { centerId: who.id, actorId: who.actorId, role: who.role }, id);
  if (!entry) throw notFound('waiting entry');
  if (entry.status === 'BOOKED')
    throw new ApiError('CONFLICT', 'The wait is over: the slot was booked. Cancel the booking instead.');
  await markWaitOver(tx, { centerId: who.id, id, status: 'LEFT', bookingId: null });
  return presentWaiting({ ...entry, status: 'LEFT' });
}

export function presentWaiting({ startsAt, endsAt, ...entry }: WaitingRow) {
  return {
    id: entry.id,
    slotId: entry.slotId,
    actorId: entry.actorId,
    actorName: entry.actorName,
    bookedBy: entry.bookedBy,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    status: entry.status,
    bookingId: entry.bookingId,
  };
}
