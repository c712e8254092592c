import type { Entered } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { readSettings, selectInstructors } from '../center/index.ts';
import { insertBooking, isActiveWard, selectBusySpans } from './booking.queries.ts';
import { offeredOn } from './list-slots.ts';
import { presentBooking } from './present-booking.ts';
import { readSlotId, type SlotName } from './slot-id.ts';
import { dayOf } from './slot-rules.ts';

export interface Order {
  slotId: string;
  forActorId?: string | undefined;
  now: Date;
}

/**
 * Books a slot for the caller or for a child of theirs. The slot must be on offer at this moment; of several who
 * want it at once, the database's exclusion constraint lets one have it.
 */
export async function bookSlot(tx: Tx, who: Entered, { slotId, forActorId, now }: Order) {
  const slot = readSlotId(slotId);
  const actorId = forActorId ?? who.actorId;
  await requireMayBookFor(tx, who, actorId);
  if (slot.instructorId === actorId) throw invalidField('slotId', 'is a slot of your own time');
  await requireOffered(tx, { centerId: who.id, slot, now });

  const booking = await insertBooking(tx, {
    centerId: who.id,
    id: newId('bkg', now),
    slotId,
    instructorId: slot.instructorId,
    actorId,
    bookedBy: who.actorId,
    span: slot,
    now,
  });
  if (booking) return presentBooking(booking);
  throw (await isTaken(tx, who.id, slot.instructorId, slot))
    ? gone()
    : new ApiError(
        'CONFLICT',
        'There is another booking for the same person at that time. Choose another time.',
      );
}

async function requireMayBookFor(tx: Tx, who: Entered, actorId: string): Promise<void> {
  if (actorId === who.actorId) return;
  if (await isActiveWard(tx, { centerId: who.id, parentId: who.actorId, childId: actorId })) return;
  throw new ApiError('FORBIDDEN', 'You may book for yourself and for children you are the guardian of here.');
}

async function requireOffered(
  tx: Tx,
  { centerId, slot, now }: { centerId: number; slot: SlotName; now: Date },
): Promise<void> {
  const settings = await readSettings(tx, centerId);
  const instructors = await selectInstructors(tx, { centerId, instructorId: slot.instructorId, limit: 1 });
  const day = dayOf(slot.start, settings.timezone);
  const offers = await offeredOn(tx, { centerId, day, instructors, settings, now: now.toTemporalInstant() });
  const isOffered = offers.some(({ start, end }) => start.equals(slot.start) && end.equals(slot.end));
  if (!isOffered) throw gone();
}

async function isTaken(
  tx: Tx,
  centerId: number,
  actorId: string,
  { start, end }: SlotName,
): Promise<boolean> {
  const span = { from: new Date(start.epochMilliseconds), to: new Date(end.epochMilliseconds) };
  return (await selectBusySpans(tx, { centerId, actorIds: [actorId], span })).length > 0;
}

function gone(): ApiError {
  return new ApiError('CONFLICT', 'This slot is not on offer any more. Ask for the available slots again.');
}
