import type { Tx } from '../../platform/database/index.ts';
import { readSettings } from '../center/index.ts';
import {
  type NamedBooking,
  selectBookingsAt,
  selectBookingsOfNamed,
  type Viewer,
} from './booking.queries.ts';
import { daysSpan } from './list-bookings.ts';

/** Bookings that the caller may see: of a day, by their id, or of people who are called so. Each with its day at the center. */
export async function findBookings(
  tx: Tx,
  viewer: Viewer,
  { question, limit }: { question: string; limit: number },
): Promise<(NamedBooking & { day: string })[]> {
  const { centerId } = viewer;
  const { timezone } = await readSettings(tx, centerId);
  const rows = isDay(question)
    ? await selectBookingsAt(tx, viewer, {
        at: await daysSpan(tx, centerId, { date: question, to: question }),
        limit,
      })
    : question.startsWith('bkg_')
      ? await selectBookingsAt(tx, viewer, { at: { id: question }, limit })
      : await selectBookingsOfNamed(tx, viewer, { question, limit });
  return rows.map((row) => ({ ...row, day: dayOf(row.startsAt, timezone) }));
}

function isDay(question: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(question)) return false;
  try {
    Temporal.PlainDate.from(question);
    return true;
  } catch {
    return false;
  }
}

function dayOf(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
