import { bodies, sendMail } from '../../delivery/mail/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CenterSettings } from '../center/index.ts';
import type { BookingPeople, BookingRow } from './booking.queries.ts';
import { type BookingMailKind, bookingWords } from './booking-words.ts';
import { type CalendarEntry, calendarOf, noticeType } from './calendar.ts';
import { dayOf } from './slot-rules.ts';

/** Tells whom a booking is for, and the guardian who made it, each once, with the calendar entries to keep: one mail for all of a series. */
export async function mailBooking(
  tx: Tx,
  parts: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  told: {
    kind: BookingMailKind;
    center: { id: number; name: string; domain: string };
    bookings: readonly [BookingRow, ...BookingRow[]];
    people: BookingPeople;
    settings: Pick<CenterSettings, 'timezone' | 'locale'>;
  },
): Promise<void> {
  const { kind, center, bookings, people, settings } = told;
  const [first] = bookings;
  const words = bookingWords(settings.locale);
  const namesOf = ({ instructorName }: BookingRow) => ({
    center: center.name,
    instructor: instructorName,
    learner: people.learnerName,
  });
  const { publicUrl, mailFrom } = parts.settings;
  const url = lookAt(publicUrl, { centerId: center.id, at: first.startsAt, ...settings });
  const host = new URL(publicUrl).hostname;
  const [sender = mailFrom] = /[^\s<>]+@[^\s<>]+/.exec(mailFrom) ?? [];
  const entryOf = (booking: BookingRow): CalendarEntry => ({
    id: booking.id,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    updatedAt: booking.updatedAt,
    isCanceled: kind === 'booking-canceled',
    summary: words.entry(namesOf(booking)),
  });
  const lines = bookings.map((booking) =>
    words.line(kind, { ...namesOf(booking), when: words.spokenTime(booking.startsAt, settings.timezone) }),
  );
  // A notice to a calendar is about one entry.
  const attachments = bookings.map((booking, place) => {
    const entries = [entryOf(booking)];
    return {
      filename: place === 0 ? 'booking.ics' : `booking-${place + 1}.ics`,
      contentType: noticeType(entries),
      content: calendarOf(entries, { name: center.name, host, sender }),
    };
  });
  for (const to of people.addresses)
    await sendMail(tx, parts, {
      to,
      centerId: center.id,
      kind,
      subject: words.subject[kind],
      ...bodies(lines, { url, label: words.look }),
      data: { url },
      attachments,
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
