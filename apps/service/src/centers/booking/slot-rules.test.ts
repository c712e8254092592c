import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openSlots, type SlotSettings, slotsOfDay, spanOfDay, type TimeSpan } from './slot-rules.ts';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Seoul', 'Australia/Lord_Howe'];

function everyDay(
  timezone: string,
  hours: { from: string; to: string }[],
  booking: Partial<SlotSettings['booking']> = {},
): SlotSettings {
  const businessHours = {
    mon: hours,
    tue: hours,
    wed: hours,
    thu: hours,
    fri: hours,
    sat: hours,
    sun: hours,
  };
  return {
    timezone,
    businessHours,
    booking: { slotMinutes: 60, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 366, ...booking },
  };
}

const wallStarts = (day: string, settings: SlotSettings) =>
  slotsOfDay(Temporal.PlainDate.from(day), settings).map(({ start }) => {
    const local = start.toZonedDateTimeISO(settings.timezone);
    return `${local.toPlainTime().toString({ smallestUnit: 'minute' })}${local.offset}`;
  });

const night = [{ from: '00:00', to: '05:00' }];

describe('the clocks change', () => {
  test('Berlin loses 02:00 in March, and no slot is offered in the hour that is not there', () => {
    expect(wallStarts('2026-03-29', everyDay('Europe/Berlin', night))).toEqual([
      '00:00+01:00',
      '01:00+01:00',
      '03:00+02:00',
      '04:00+02:00',
    ]);
  });

  test('Berlin has 02:00 twice in October, and both are offered', () => {
    expect(wallStarts('2026-10-25', everyDay('Europe/Berlin', night))).toEqual([
      '00:00+02:00',
      '01:00+02:00',
      '02:00+02:00',
      '02:00+01:00',
      '03:00+01:00',
      '04:00+01:00',
    ]);
  });

  test('New York does the same on its own days', () => {
    expect(wallStarts('2026-03-08', everyDay('America/New_York', night))).not.toContain('02:00-05:00');
    expect(wallStarts('2026-11-01', everyDay('America/New_York', night))).toEqual([
      '00:00-04:00',
      '01:00-04:00',
      '01:00-05:00',
      '02:00-05:00',
      '03:00-05:00',
      '04:00-05:00',
    ]);
  });

  test('Lord Howe moves by half an hour: half-hours are skipped and repeated', () => {
    const half = everyDay('Australia/Lord_Howe', [{ from: '01:00', to: '03:00' }], { slotMinutes: 30 });
    expect(wallStarts('2026-10-04', half)).toEqual(['01:00+10:30', '01:30+10:30', '02:30+11:00']);
    expect(wallStarts('2026-04-05', half)).toEqual([
      '01:00+11:00',
      '01:30+11:00',
      '01:30+10:30',
      '02:00+10:30',
      '02:30+10:30',
    ]);
  });

  test('a slot longer than the repeated half-hour is offered once, for it cannot overlap itself', () => {
    const settings = everyDay('Australia/Lord_Howe', [{ from: '00:00', to: '03:00' }], { slotMinutes: 45 });
    expect(wallStarts('2026-04-05', settings)).toEqual([
      '00:00+11:00',
      '00:45+11:00',
      '01:30+11:00',
      '02:15+10:30',
    ]);
  });

  test('hours that end inside the skipped hour end when the clocks jump', () => {
    const settings = everyDay('Europe/Berlin', [{ from: '00:30', to: '02:30' }]);
    expect(wallStarts('2026-03-29', settings)).toEqual(['00:30+01:00']);
    expect(wallStarts('2026-03-30', settings)).toEqual(['00:30+02:00', '01:30+02:00']);
  });

  test('a day with a change is 23, 25 or another number of hours long', () => {
    const hours = (day: string, timezone: string) => {
      const { start, end } = spanOfDay(Temporal.PlainDate.from(day), timezone);
      return start.until(end).total('hours');
    };
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
    expect(hours('2026-03-29', 'Asia/Seoul')).toBe(24);
  });
});

const minute = fc.integer({ min: 0, max: 1_440 });
const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** Days around the changes of 2025 to 2027 in every zone, and any other day. */
const anyDay = fc
  .integer({ min: 0, max: 3 * 365 })
  .map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }));
const changeDay = fc.constantFrom(
  ...['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-10-04', '2026-04-05'].map((day) =>
    Temporal.PlainDate.from(day),
  ),
);
const anySettings = fc
  .record({
    timezone: fc.constantFrom(...ZONES),
    edges: fc.uniqueArray(minute, { minLength: 2, maxLength: 6 }),
    slotMinutes: fc.integer({ min: 5, max: 480 }),
    bufferMinutes: fc.integer({ min: 0, max: 240 }),
  })
  .map(({ timezone, edges, slotMinutes, bufferMinutes }) => {
    const sorted = edges.toSorted((a, b) => a - b);
    const windows = [];
    for (let i = 0; i + 1 < sorted.length; i += 2)
      windows.push({ from: clockText(sorted[i] ?? 0), to: clockText(sorted[i + 1] ?? 0) });
    return everyDay(timezone, windows, { slotMinutes, bufferMinutes });
  });

/** Every minute of a day at which the clocks of a place show a time inside a window, found by looking at each. */
function minutesShown(
  day: Temporal.PlainDate,
  timezone: string,
  window: { from: string; to: string },
): number[] {
  const { start, end } = spanOfDay(day, timezone);
  const shown: number[] = [];
  for (let at = start.epochMilliseconds; at < end.epochMilliseconds; at += 60_000) {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
    const time = clockText(hour * 60 + minute);
    if (window.from <= time && time < window.to) shown.push(at);
  }
  return shown;
}

describe('on any day, in any zone, with any hours', () => {
  test('slots come in order, last as long as they should and keep the buffer between them', () => {
    fc.assert(
      fc.property(fc.oneof(changeDay, anyDay), anySettings, (day, settings) => {
        const slots = slotsOfDay(day, settings);
        for (const [index, slot] of slots.entries()) {
          expect(slot.start.until(slot.end).total('minutes')).toBe(settings.booking.slotMinutes);
          const next = slots[index + 1];
          if (next)
            expect(slot.end.until(next.start).total('minutes')).toBeGreaterThanOrEqual(
              settings.booking.bufferMinutes,
            );
        }
      }),
      { numRuns: 500 },
    );
  });

  test('every slot begins when the clocks show a time inside the hours, and lies between their first and last minute', () => {
    fc.assert(
      fc.property(fc.oneof(changeDay, anyDay), anySettings, (day, settings) => {
        const open = settings.businessHours.mon.map((window) => ({
          ...window,
          minutes: minutesShown(day, settings.timezone, window),
        }));
        for (const { start, end } of slotsOfDay(day, settings)) {
          const inside = open.filter(
            ({ minutes }) =>
              minutes.includes(start.epochMilliseconds) &&
              end.epochMilliseconds <= (minutes.at(-1) ?? 0) + 60_000,
          );
          expect([day.toString(), start.toString(), inside.length]).toEqual([
            day.toString(),
            start.toString(),
            1,
          ]);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('without a change of the clocks the slots are exactly the grid of the settings', () => {
    fc.assert(
      fc.property(anyDay, anySettings, (day, settings) => {
        const seoul = { ...settings, timezone: 'Asia/Seoul' };
        const { slotMinutes, bufferMinutes } = settings.booking;
        const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
        const midnight = spanOfDay(day, 'Asia/Seoul').start;
        let freeAt = 0;
        const expected: number[] = [];
        for (const { from, to } of settings.businessHours.mon) {
          for (let at = minutes(from); at + slotMinutes <= minutes(to); at += slotMinutes + bufferMinutes) {
            if (at < freeAt) continue;
            expected.push(at);
            freeAt = at + slotMinutes + bufferMinutes;
          }
        }
        expect(slotsOfDay(day, seoul).map(({ start }) => midnight.until(start).total('minutes'))).toEqual(
          expected,
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('what may be booked now', () => {
  const settings = everyDay('Asia/Seoul', [{ from: '09:00', to: '13:00' }], {
    minNoticeMinutes: 90,
    horizonDays: 7,
    bufferMinutes: 0,
  });
  const slots = (day: string) => slotsOfDay(Temporal.PlainDate.from(day), settings);
  const now = Temporal.Instant.from('2026-05-04T00:00:00Z'); // 09:00 in Seoul
  const starts = (open: TimeSpan[]) => open.map(({ start }) => start.toString());

  test('slots before the notice, in the past and beyond the horizon are not offered', () => {
    expect(starts(openSlots(slots('2026-05-04'), { settings, busy: [], now }))).toEqual([
      '2026-05-04T02:00:00Z',
      '2026-05-04T03:00:00Z',
    ]);
    expect(openSlots(slots('2026-05-03'), { settings, busy: [], now })).toEqual([]);
    expect(openSlots(slots('2026-05-11'), { settings, busy: [], now })).toHaveLength(4);
    expect(openSlots(slots('2026-05-12'), { settings, busy: [], now })).toEqual([]);
  });

  test('a slot that begins exactly when the notice ends is offered', () => {
    const exact = Temporal.Instant.from('2026-05-04T00:30:00Z');
    expect(openSlots(slots('2026-05-04'), { settings, busy: [], now: exact })).toHaveLength(2);
    expect(
      openSlots(slots('2026-05-04'), { settings, busy: [], now: exact.add({ milliseconds: 1 }) }),
    ).toHaveLength(1);
  });

  test('whatever overlaps a booking, or comes nearer to it than the buffer, is not offered', () => {
    const busy = [
      {
        start: Temporal.Instant.from('2026-05-05T01:30:00Z'),
        end: Temporal.Instant.from('2026-05-05T02:00:00Z'),
      },
    ];
    expect(starts(openSlots(slots('2026-05-05'), { settings, busy, now }))).toEqual([
      '2026-05-05T00:00:00Z',
      '2026-05-05T02:00:00Z',
      '2026-05-05T03:00:00Z',
    ]);
    const buffered = { ...settings, booking: { ...settings.booking, bufferMinutes: 10 } };
    expect(starts(openSlots(slots('2026-05-05'), { settings: buffered, busy, now }))).toEqual([
      '2026-05-05T00:00:00Z',
      '2026-05-05T03:00:00Z',
    ]);
  });
});
