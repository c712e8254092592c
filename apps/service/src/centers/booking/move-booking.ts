import type { Entered } from '../../people/index.ts';
import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { elsewhere, gone } from './book-slot.ts';
import { moveToSlot, selectBookingPeople } from './booking.queries.ts';
import { mailBooking } from './booking-mails.ts';
import { requireOwnBooking } from './cancel-booking.ts';
import { readOffer } from './free-slots.ts';
import { giveAwaySlot, lockSlots, slotsFreedBy } from './give-away-slot.ts';
import { presentBooking } from './present-booking.ts';
import { readSlotId } from './slot-id.ts';

/** Moves a booking to another slot that is on offer. It stays the same booking; the slot it leaves goes to whoever waits for it. */
export async function moveBooking(
  tx: Tx,
  parts: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  who: Entered,
  { id, slotId, now }: { id: string; slotId: string; now: Date },
) {
  const slot = readSlotId(slotId);
  const booking = await requireOwnBooking(tx, who, { id, verb: 'move' });
  if (booking.status === 'CANCELED') throw new ApiError('CONFLICT', 'The booking was canceled. Book anew.');
  if (booking.startsAt.getTime() <= now.getTime())
    throw new ApiError('CONFLICT', 'The booking has begun and can no longer be moved.');
  if (booking.slotId === slotId) return presentBooking(booking);
  if (slot.instructorId === booking.actorId) throw invalidField('slotId', 'is a slot of their own time');

  const people = await selectBookingPeople(tx, who.id, booking);
  const freed = await slotsFreedBy(tx, who.id, [booking]);
  await lockSlots(tx, who.id, [...freed, slotId]);
  const { settings, remaining = 0 } = await readOffer(tx, { centerId: who.id, slot, now, moving: id });
  if (remaining === 0) throw gone();
  const moved = await moveToSlot(tx, {
    centerId: who.id,
    id,
    slotId,
    instructorId: slot.instructorId,
    span: slot,
    now,
  }).catch((error) => {
    if (isConstraint(error, 'bookings_learner_free')) throw elsewhere();
    if (isConstraint(error, 'bookings_instructor_free') || isConstraint(error, 'bookings_seat_free'))
      throw gone();
    throw error;
  });
  if (!moved) throw gone();
  await mailBooking(tx, parts, { kind: 'booking-moved', center: who, bookings: [moved], people, settings });
  for (const each of freed) await giveAwaySlot(tx, parts, { center: who, slotId: each, now });
  return presentBooking(moved);
}
