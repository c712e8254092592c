import type { Entered } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { lockBooking, markCanceled } from './booking.queries.ts';
import { presentBooking } from './present-booking.ts';

/**
 * Cancels a booking for whom it is for, who made it, a guardian, or an ADMIN, and frees its slot. Canceling again
 * changes nothing; what has begun has taken place and stays.
 */
export async function cancelBooking(tx: Tx, who: Entered, { id, now }: { id: string; now: Date }) {
  const booking = await lockBooking(tx, { centerId: who.id, actorId: who.actorId, role: who.role }, id);
  if (!booking) throw notFound('booking');
  if (who.role !== 'ADMIN' && !booking.isTheirs)
    throw new ApiError('FORBIDDEN', 'Only who booked, whom it is for, or an ADMIN cancels a booking.');
  if (booking.status === 'CANCELED') return presentBooking(booking);
  if (booking.startsAt.getTime() <= now.getTime())
    throw new ApiError('CONFLICT', 'The booking has begun and can no longer be canceled.');
  await markCanceled(tx, { centerId: who.id, id, canceledBy: who.actorId, now });
  return presentBooking({ ...booking, status: 'CANCELED' });
}
