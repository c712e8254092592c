import type { Entered } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { readSettings } from '../center/index.ts';
import { selectBookings, selectBookingsFor } from './booking.queries.ts';
import { presentBooking } from './present-booking.ts';
import { spanOfDay } from './slot-rules.ts';

/** The bookings of a center that the caller may see, latest first; `date` is a center-local day. */
export async function listBookings(
  tx: Tx,
  who: Entered,
  asked: { date?: string | undefined; status?: string | undefined; page: number; limit: number },
) {
  const { date, status, page, limit } = asked;
  const span = date ? await daySpan(tx, who.id, date) : null;
  const viewer = { centerId: who.id, actorId: who.actorId, role: who.role };
  const { rows, total } = await selectBookings(tx, viewer, { span, status, page, limit });
  return { bookings: rows.map(presentBooking), total };
}

/** What is booked for these people in every center that the transaction's scope reaches, latest first. */
export async function listBookingsOf(tx: Tx, actorIds: readonly string[]) {
  const rows = await selectBookingsFor(tx, actorIds);
  return rows.map(({ centerId, ...row }) => ({ ...presentBooking(row), centerId }));
}

async function daySpan(tx: Tx, centerId: number, date: string): Promise<{ from: Date; to: Date }> {
  const { timezone } = await readSettings(tx, centerId);
  const { start, end } = spanOfDay(Temporal.PlainDate.from(date), timezone);
  return { from: new Date(start.epochMilliseconds), to: new Date(end.epochMilliseconds) };
}
