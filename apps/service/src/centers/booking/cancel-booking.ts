import type { Entered } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../center/index.ts';
import {
  type BookingRow,
  lockBooking,
  lockSeries,
  markCanceled,
  selectBookingPeople,
} from './booking.queries.ts';
import { mailBooking } from './booking-mails.ts';
import { giveAwaySlot, lockSlots, slotsFreedBy } from './give-away-slot.ts';
import { presentBooking } from './present-booking.ts';

/**
 * Cancels a booking for whom it is for, a guardian, or an ADMIN, and frees its slot for whoever waits for it. Canceling again changes
 * nothing; what has begun has taken place and stays. With `following`, those of its series that come later go with it.
 */
export async function cancelBooking(
  tx: Tx,
  parts: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  who: Entered,
  { id, following, now }: { id: string; following: boolean; now: Date },
) {
  const booking = await requireOwnBooking(tx, who, { id, verb: 'cancel' });
  if (booking.status === 'CANCELED') return presentBooking(booking);
  if (booking.startsAt.getTime() <= now.getTime())
    throw new ApiError('CONFLICT', 'The booking has begun and can no longer be canceled.');
  const { seriesId, startsAt } = booking;
  const series =
    following && seriesId ? await lockSeries(tx, { centerId: who.id, seriesId, from: startsAt }) : [];
  const others = series.filter((other) => other.id !== id);
  const people = await selectBookingPeople(tx, who.id, booking);
  const freed = await slotsFreedBy(tx, who.id, [booking, ...others]);
  await lockSlots(tx, who.id, freed);
  const cancel = (which: string) =>
    markCanceled(tx, { centerId: who.id, id: which, canceledBy: who.actorId, now });
  const canceled: [BookingRow, ...BookingRow[]] = [await cancel(id)];
  for (const other of others) canceled.push(await cancel(other.id));
  const settings = await readSettings(tx, who.id);
  await mailBooking(tx, parts, {
    kind: 'booking-canceled',
    center: who,
    bookings: canceled,
    people,
    settings,
  });
  for (const slotId of freed) await giveAwaySlot(tx, parts, { center: who, slotId, now });
  return presentBooking(canceled[0]);
}

/** The booking, locked, for those who may change it. */
export async function requireOwnBooking(
  tx: Tx,
  who: Entered,
  { id, verb }: { id: string; verb: 'cancel' | 'move' },
) {
  const booking = await lockBooking(tx, { centerId: who.id, actorId: who.actorId, role: who.role }, id);
  if (!booking) throw notFound('booking');
  if (who.role !== 'ADMIN' && !booking.isTheirs)
    throw new ApiError(
      'FORBIDDEN',
      `Only whom it is for, their guardian, or an ADMIN may ${verb} a booking.`,
    );
  return booking;
}
