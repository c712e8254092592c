import { bodies, type Mail, sendMail } from '../../delivery/mail/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CenterSettings } from '../center/index.ts';
import { type BookingRow, selectBookingPeople } from './booking.queries.ts';
import { calendarOf } from './calendar.ts';

type BookingMailKind = Extract<Mail['kind'], `booking-${string}`>;

const SAID: Record<BookingMailKind, { subject: string; line: string }> = {
  'booking-confirmed': { subject: 'A session is booked', line: 'is booked' },
  'booking-from-waiting-list': {
    subject: 'A place became free for you',
    line: 'became free and is booked, because you were next on the waiting list',
  },
  'booking-moved': { subject: 'A session was moved', line: 'is the new time of a session' },
  'booking-canceled': { subject: 'A session was canceled', line: 'was canceled' },
  'booking-reminder': { subject: 'A session is coming up', line: 'is coming up' },
};

/** Tells whom a booking is for, and who made it, each once, with the calendar entry to keep. */
export async function mailBooking(
  tx: Tx,
  parts: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  told: {
    kind: BookingMailKind;
    center: { id: number; name: string; domain: string };
    booking: BookingRow;
    settings: Pick<CenterSettings, 'timezone'>;
  },
): Promise<void> {
  const { kind, center, booking, settings } = told;
  const { instructorName, learnerName, addresses } = await selectBookingPeople(tx, booking);
  const { subject, line } = SAID[kind];
  const url = `${parts.settings.publicUrl}/app/centers/${center.domain}/bookings`;
  const content = calendarOf(
    [
      {
        id: booking.id,
        startsAt: booking.startsAt,
        endsAt: booking.endsAt,
        updatedAt: parts.clock.now(),
        isCanceled: kind === 'booking-canceled',
        summary: `${center.name}: ${instructorName}`,
      },
    ],
    { name: center.name, host: new URL(parts.settings.publicUrl).hostname, isNotice: true },
  );
  const when = spokenTime(booking.startsAt, settings.timezone);
  for (const to of addresses)
    await sendMail(tx, parts, {
      to,
      centerId: center.id,
      kind,
      subject,
      ...bodies([`${when} with ${instructorName} at ${center.name}, for ${learnerName}, ${line}.`], {
        url,
        label: 'Look at the bookings',
      }),
      data: { url },
      attachments: [{ filename: 'booking.ics', contentType: 'text/calendar; charset=utf-8', content }],
    });
}

function spokenTime(at: Date, timeZone: string): string {
  return at.toLocaleString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
}
