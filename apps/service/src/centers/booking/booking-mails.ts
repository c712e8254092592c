import { bodies, sendMail } from '../../delivery/mail/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CenterSettings } from '../center/index.ts';
import { type BookingRow, selectBookingPeople } from './booking.queries.ts';
import { type BookingMailKind, bookingWords } from './booking-words.ts';
import { calendarOf } from './calendar.ts';
import { dayOf } from './slot-rules.ts';

/** Tells whom a booking is for, and the guardian who made it, each once, with the calendar entry to keep. */
export async function mailBooking(
  tx: Tx,
  parts: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  told: {
    kind: BookingMailKind;
    center: { id: number; name: string; domain: string };
    booking: BookingRow;
    settings: Pick<CenterSettings, 'timezone' | 'locale'>;
  },
): Promise<void> {
  const { kind, center, booking, settings } = told;
  const { instructorName, learnerName, addresses } = await selectBookingPeople(tx, center.id, booking);
  const words = bookingWords(settings.locale);
  const names = { center: center.name, instructor: instructorName, learner: learnerName };
  const url = lookAt(parts.settings.publicUrl, { centerId: center.id, at: booking.startsAt, ...settings });
  const content = calendarOf(
    [
      {
        id: booking.id,
        startsAt: booking.startsAt,
        endsAt: booking.endsAt,
        updatedAt: parts.clock.now(),
        isCanceled: kind === 'booking-canceled',
        summary: words.entry(names),
      },
    ],
    { name: center.name, host: new URL(parts.settings.publicUrl).hostname, isNotice: true },
  );
  const when = words.spokenTime(booking.startsAt, settings.timezone);
  for (const to of addresses)
    await sendMail(tx, parts, {
      to,
      centerId: center.id,
      kind,
      subject: words.subject[kind],
      ...bodies([words.line(kind, { ...names, when })], { url, label: words.look }),
      data: { url },
      attachments: [{ filename: 'booking.ics', contentType: 'text/calendar; charset=utf-8', content }],
    });
}

/** The page of the day, in the center that it is about. */
function lookAt(
  publicUrl: string,
  { centerId, at, timezone }: { centerId: number; at: Date; timezone: string },
): string {
  const day = dayOf(at.toTemporalInstant(), timezone).toString();
  return `${publicUrl}/bookings?center=${centerId}&day=${day}`;
}
