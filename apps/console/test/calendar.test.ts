import { describe, expect, test } from 'vitest';
import { weeksOf } from '../src/booking/series-rules.ts';
import { closedOn, isWholeDay } from '../src/calendar/closed-times.ts';
import { addMonths, dayAt, isDay, monthOf, weekOf } from '../src/calendar/days.ts';
import { endOfDay, momentAt, spokenMoment } from '../src/calendar/wall-clock.ts';

describe('the days of a calendar', () => {
  test('are whole weeks from Monday on, whatever the clocks do', () => {
    expect(weekOf('2026-03-29')).toEqual([
      '2026-03-23',
      '2026-03-24',
      '2026-03-25',
      '2026-03-26',
      '2026-03-27',
      '2026-03-28',
      '2026-03-29',
    ]);
    const march = monthOf('2026-03-15');
    expect([march.length, march[0]?.[0], march.at(-1)?.[6]]).toEqual([6, '2026-02-23', '2026-04-05']);
    // A month that begins on Monday and ends on Sunday is just its own weeks.
    expect(monthOf('2027-02-28')).toHaveLength(4);
  });

  test('end with the month where the next one is shorter', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });

  test('are told from what only looks like one', () => {
    const words = ['2026-02-28', '2028-02-29', '2026-02-29', '2026-13-45', '2026-1-1', '', 'today'];
    expect(words.filter(isDay)).toEqual(['2026-02-28', '2028-02-29']);
  });

  test('are those of the place', () => {
    expect(dayAt('2026-03-28T23:30:00Z', 'Europe/Berlin')).toBe('2026-03-29');
    expect(dayAt('2026-03-28T23:30:00Z', 'America/New_York')).toBe('2026-03-28');
  });
});

describe('the clock of a place', () => {
  test('says at which moment it shows a time, and what it shows at a moment', () => {
    expect(momentAt('2026-11-20T13:00', 'Asia/Seoul')).toBe('2026-11-20T04:00:00.000Z');
    expect(momentAt('2026-11-20T13:00', 'America/New_York')).toBe('2026-11-20T18:00:00.000Z');
    expect(momentAt('2026-07-20T13:00:30', 'America/New_York')).toBe('2026-07-20T17:00:30.000Z');
    expect(spokenMoment('2026-11-20T04:00:00Z', 'en-GB', 'Asia/Seoul')).toBe('20 Nov 2026, 13:00');
  });

  test('knows times next to a change of the clocks, takes a skipped one for later and a repeated one for the first', () => {
    const inBerlin = (wall: string) => momentAt(wall, 'Europe/Berlin').slice(0, 16);
    expect(['2026-03-29T01:59', '2026-03-29T02:30', '2026-03-29T03:00'].map(inBerlin)).toEqual([
      '2026-03-29T00:59',
      '2026-03-29T01:30',
      '2026-03-29T01:00',
    ]);
    expect(['2026-10-25T01:59', '2026-10-25T02:30', '2026-10-25T03:00'].map(inBerlin)).toEqual([
      '2026-10-24T23:59',
      '2026-10-25T00:30',
      '2026-10-25T02:00',
    ]);
    // By half an hour, and at midnight.
    expect(momentAt('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
    expect(momentAt('2026-04-24T00:30', 'Africa/Cairo')).toBe('2026-04-23T22:30:00.000Z');
  });

  test('says when a day ends, also where the clocks change then', () => {
    expect(endOfDay('2026-11-20', 'America/New_York')).toBe('2026-11-21T04:59:59.999Z');
    expect(endOfDay('2026-11-20', 'Asia/Seoul')).toBe('2026-11-20T14:59:59.999Z');
    expect(endOfDay('2026-04-23', 'Africa/Cairo')).toBe('2026-04-23T21:59:59.999Z');
    expect(endOfDay('2026-10-24', 'America/Nuuk')).toBe('2026-10-25T01:59:59.999Z');
  });
});

describe('closed times', () => {
  const holiday = {
    id: 'holiday',
    title: 'Holiday',
    // Three days in Berlin, of which one has twenty-five hours.
    start: '2026-10-23T22:00:00Z',
    end: '2026-10-26T23:00:00Z',
  };
  const absence = { id: 'away', title: 'Away', start: '2026-10-27T12:00:00Z', end: '2026-10-28T08:00:00Z' };
  const on = (day: string) => closedOn(day, [absence, holiday], 'Europe/Berlin');

  test('are whole days from midnight to midnight of the place, across a change of the clocks', () => {
    const days = ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'];
    expect(days.map((day) => on(day).filter(isWholeDay).length)).toEqual([0, 1, 1, 1, 0]);
  });

  test('show from when and until when on the days they only touch', () => {
    expect(on('2026-10-27')).toEqual([{ id: 'away', title: 'Away', from: absence.start, until: null }]);
    expect(on('2026-10-28')).toEqual([{ id: 'away', title: 'Away', from: null, until: absence.end }]);
    expect(on('2026-10-29')).toEqual([]);
  });
});

describe('a series', () => {
  const at = (start: string, status = 'CONFIRMED') => ({ id: start, start, status });
  const states = (bookings: ReturnType<typeof at>[]) =>
    weeksOf(bookings, 'Europe/Berlin').map(({ day, state }) => `${day} ${state}`);

  test('shows which weeks were moved, canceled or could not be had, across a change of the clocks', () => {
    expect(
      states([
        at('2026-10-06T07:00:00Z'),
        at('2026-10-14T09:00:00Z'),
        at('2026-10-20T07:00:00Z', 'CANCELED'),
        // From here on Berlin is one hour behind, and nine o'clock is still nine o'clock.
        at('2026-10-27T08:00:00Z'),
        at('2026-11-10T08:00:00Z'),
      ]),
    ).toEqual([
      '2026-10-06 kept',
      '2026-10-14 moved',
      '2026-10-20 canceled',
      '2026-10-27 kept',
      '2026-11-03 missing',
      '2026-11-10 kept',
    ]);
  });

  test('of which nothing is left has no weeks', () => {
    expect(states([])).toEqual([]);
  });
});
