import type { Entered } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { readSettings } from '../center/index.ts';
import { selectBookings, selectBookingsFor } from './booking.queries.ts';
import { presentBooking } from './present-booking.ts';
import { spanOfDay } from './slot-rules.ts';

/** The bookings of a center that the caller may see, latest first; `date` is a center-local day, and `to` the last of several. */
export async function listBookings(
  tx: Tx,
  who: Entered,
  asked: {
    date?: string | undefined;
    to?: string | undefined;
    status?: string | undefined;
    instructorId?: string | undefined;
    seriesId?: string | undefined;
    page: number;
    limit: number;
  },
) {
  const { date, to = date, status, instructorId, seriesId, page, limit } = asked;
  const span = date && to ? await daysSpan(tx, who.id, { date, to }) : null;
  const viewer = { centerId: who.id, actorId: who.actorId, role: who.role };
  const { rows, total } = await selectBookings(tx, viewer, {
    span,
    status,
    instructorId,
    seriesId,
    page,
    limit,
  });
  return { bookings: rows.map(presentBooking), total };
}

/** What is booked for these people in every center that the transaction's scope reaches, latest first. */
export async function listBookingsOf(tx: Tx, actorIds: readonly string[]) {
  const rows = await selectBookingsFor(tx, actorIds);
  return rows.map(({ centerId, ...row }) => ({ ...presentBooking(row), centerId }));
}

export async function daysSpan(
  tx: Tx,
  centerId: number,
  { date, to }: { date: string; to: string },
): Promise<{ from: Date; to: Date }> {
  const { timezone } = await readSettings(tx, centerId);
  const { start } = spanOfDay(Temporal.PlainDate.from(date), timezone);
  const { end } = spanOfDay(Temporal.PlainDate.from(to), timezone);
  return { from: new Date(start.epochMilliseconds), to: new Date(end.epochMilliseconds) };
}
