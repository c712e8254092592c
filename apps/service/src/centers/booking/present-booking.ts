import type { BookingRow } from './booking.queries.ts';

/** A booking as the API shows it (docs/rules.md#booking). */
export function presentBooking({ startsAt, endsAt, ...booking }: BookingRow) {
  return {
    id: booking.id,
    slotId: booking.slotId,
    instructorId: booking.instructorId,
    instructorName: booking.instructorName,
    actorId: booking.actorId,
    actorName: booking.actorName,
    bookedBy: booking.bookedBy,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    status: booking.status,
    ...(booking.seriesId === null ? {} : { seriesId: booking.seriesId }),
  };
}
