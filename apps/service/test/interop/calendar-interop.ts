import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import ICAL from 'ical.js';
import { type CalendarEntry, calendarOf } from '../../src/centers/booking/calendar.ts';
import { slotsOfDay } from '../../src/centers/booking/slot-rules.ts';
import { oneLine } from '../../src/platform/one-line.ts';

/**
 * Has calendars read back by two readers that are not ours, `ical.js` and Python's `icalendar` (`PYTHON` names an interpreter that has
 * calendar/requirements.txt): every slot of the days around both changes of the clocks, in places that change them by an hour, by half
 * an hour, in either half of the year, and not at all. All three must tell the same instants.
 */
const PLACES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Seoul',
];
const READER = fileURLToPath(new URL('./calendar/read.py', import.meta.url));
const YEAR = 2026;
const AROUND_DAYS = 2;
const BOTH = 2;

interface Read {
  uid: string;
  start: string;
  end: string;
  status: string;
  summary: string;
}

const hours = [{ from: '00:00', to: '24:00' }];
const businessHours = { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours };
const booking = { slotMinutes: 30, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 400 };

for (const timezone of PLACES) {
  const days = daysAroundChanges(timezone);
  const slots = days.flatMap((day) => slotsOfDay(day, { timezone, businessHours, booking }));
  const entries = slots.map(
    ({ start, end }, number): CalendarEntry => ({
      id: `bkg_${number}`,
      startsAt: new Date(start.epochMilliseconds),
      endsAt: new Date(end.epochMilliseconds),
      updatedAt: new Date('2026-01-02T03:04:05Z'),
      isCanceled: number % 7 === 0,
      summary: `김수현, 담당 ${timezone}; \\ "${number}" ${'ä'.repeat(90)}\n다음 줄`,
    }),
  );
  const expected = entries.map(({ id, startsAt, endsAt, isCanceled, summary }) => ({
    uid: `${id}@proof.example`,
    start: startsAt.toISOString(),
    end: endsAt.toISOString(),
    status: isCanceled ? 'CANCELLED' : 'CONFIRMED',
    // A name that brings a line of its own brings it nowhere.
    summary: oneLine(summary),
  }));
  const text = calendarOf(entries, { name: '한빛 센터', host: 'proof.example' });
  assert.deepEqual(readByIcalJs(text), expected, `ical.js, ${timezone}`);
  assert.deepEqual(readByPython(text), expected, `icalendar, ${timezone}`);
  process.stdout.write(
    `${timezone}: ${expected.length} events on ${days.length} days, read alike by ical.js and icalendar\n`,
  );
}

/** Days around the two changes of a year, or around its middle where the clocks are left alone. */
function daysAroundChanges(timezone: string): Temporal.PlainDate[] {
  const changes: Temporal.ZonedDateTime[] = [];
  let at = Temporal.PlainDate.from({ year: YEAR, month: 1, day: 1 }).toZonedDateTime(timezone);
  while (changes.length < BOTH) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.year > YEAR) break;
    changes.push(next);
    at = next;
  }
  const middles = changes.map((change) => change.toPlainDate());
  if (middles.length === 0) middles.push(Temporal.PlainDate.from({ year: YEAR, month: 7, day: 1 }));
  return middles.flatMap((day) =>
    Array.from({ length: 2 * AROUND_DAYS + 1 }, (_, number) => day.add({ days: number - AROUND_DAYS })),
  );
}

function readByIcalJs(text: string): Read[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      status: String(component.getFirstPropertyValue('status')),
      summary: event.summary,
    };
  });
}

function readByPython(text: string): Read[] {
  const { stdout, stderr, status } = spawnSync(process.env.PYTHON ?? 'python3', [READER], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout) as Read[];
}
