import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { oneLine } from '../../platform/one-line.ts';

export interface CalendarEntry {
  id: string;
  startsAt: Date;
  endsAt: Date;
  updatedAt: Date;
  isCanceled: boolean;
  summary: string;
}

const PRODUCT = { company: 'Centerproof', product: 'Bookings', language: 'EN' };

/**
 * Bookings as iCalendar (RFC 5545). Every time is an instant in UTC, so that no reader has to know the center's time zone or its rules
 * for changing the clocks; each week of a series is an event of its own, because each can be moved or canceled alone.
 */
export function calendarOf(entries: readonly CalendarEntry[], calendar: CalendarHead): string {
  return [...calendarParts(entries, calendar)].join('');
}

interface CalendarHead {
  name: string;
  host: string;
  /** Of a notice, the address that it is sent from: whoever is told of an entry is told whose it is (RFC 5546, 3.2). */
  sender?: string;
}

const AT_ONCE = 200;
const EVENT = 'BEGIN:VEVENT';
const END = 'END:VCALENDAR';

/** The same text in parts of some events each: a long calendar is never in memory as a whole, and others are answered meanwhile. */
export function* calendarParts(
  entries: readonly CalendarEntry[],
  calendar: CalendarHead,
): Generator<string, void> {
  yield headOf(entries, calendar);
  for (let from = 0; from < entries.length; from += AT_ONCE)
    yield eventsOf(entries.slice(from, from + AT_ONCE), calendar);
  yield `${END}\r\n`;
}

function headOf(entries: readonly CalendarEntry[], { name, sender }: CalendarHead): string {
  const sheet = ical({
    // The library writes it as it is, so that a center with a line break in its name could write into its members' calendars.
    name: oneLine(name),
    prodId: PRODUCT,
    method: sender ? methodOf(entries) : null,
    ttl: sender ? null : REFRESH_SECONDS,
  }).toString();
  return sheet.slice(0, sheet.lastIndexOf(END));
}

function eventsOf(entries: readonly CalendarEntry[], { name, host, sender }: CalendarHead): string {
  const calendar = ical();
  for (const { id, startsAt, endsAt, updatedAt, isCanceled, summary } of entries)
    calendar.createEvent({
      id: `${id}@${host}`,
      start: startsAt,
      end: endsAt,
      stamp: updatedAt,
      lastModified: updatedAt,
      // It has to grow with each change, and the seconds of `updated_at` do (`laterThanBefore`).
      sequence: Math.floor(updatedAt.getTime() / 1_000) - SEQUENCE_BASE,
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: oneLine(summary),
      organizer: sender ? { name: oneLine(name) || sender, email: sender } : null,
    });
  const sheet = calendar.toString();
  return sheet.slice(sheet.indexOf(EVENT), sheet.lastIndexOf(END));
}

const REFRESH_SECONDS = 3_600;
/** The first second of 2026, because readers keep the number in 31 bits. */
const SEQUENCE_BASE = 1_767_225_600;

/** The type of a notice: what the calendar says that it is for, the type has to say too (RFC 5545, 3.7.2). */
export function noticeType(entries: readonly CalendarEntry[]): string {
  return `text/calendar; charset=utf-8; method=${methodOf(entries)}`;
}

function methodOf(entries: readonly CalendarEntry[]): ICalCalendarMethod {
  return entries.every(({ isCanceled }) => isCanceled)
    ? ICalCalendarMethod.CANCEL
    : ICalCalendarMethod.PUBLISH;
}
