import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latestTime, nextTime } from './schedule-rules.ts';

const at = (text: string) => new Date(text);

test('a time of day is that of the zone, on both sides of a change of clocks', () => {
  const schedule = { pattern: '0 9 * * *', timezone: 'America/New_York' };
  expect(nextTime(schedule, at('2026-03-07T15:00:00Z'))).toEqual(at('2026-03-08T13:00:00Z'));
  expect(nextTime(schedule, at('2026-03-06T15:00:00Z'))).toEqual(at('2026-03-07T14:00:00Z'));
});

test('a time that the change of clocks skips runs when the gap ends, and only once that day', () => {
  const schedule = { pattern: '30 2 * * *', timezone: 'America/New_York' };
  expect(nextTime(schedule, at('2026-03-07T12:00:00Z'))).toEqual(at('2026-03-08T07:00:00Z'));
  expect(nextTime(schedule, at('2026-03-08T07:00:00Z'))).toEqual(at('2026-03-09T06:30:00Z'));
});

test('a time that comes twice runs the first time only', () => {
  const schedule = { pattern: '30 1 * * *', timezone: 'America/New_York' };
  expect(nextTime(schedule, at('2026-11-01T00:00:00Z'))).toEqual(at('2026-11-01T05:30:00Z'));
  expect(nextTime(schedule, at('2026-11-01T05:30:00Z'))).toEqual(at('2026-11-02T06:30:00Z'));
});

test('the latest time includes the moment itself', () => {
  const schedule = { pattern: '0 9 * * *', timezone: 'Asia/Seoul' };
  expect(latestTime(schedule, at('2026-05-05T00:00:00.000Z'))).toEqual(at('2026-05-05T00:00:00Z'));
  expect(latestTime(schedule, at('2026-05-05T00:00:00.999Z'))).toEqual(at('2026-05-05T00:00:00Z'));
  expect(latestTime(schedule, at('2026-05-04T23:59:59.999Z'))).toEqual(at('2026-05-04T00:00:00Z'));
});

test('between the latest time and the next there is none, in any zone and at any moment', () => {
  const patterns = ['0 9 * * *', '30 2 * * *', '0 8 * * 1', '30 7 * * 1-5', '*/15 * * * *', '0 0 1 * *'];
  const zones = ['Asia/Seoul', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC'];
  fc.assert(
    fc.property(
      fc.constantFrom(...patterns),
      fc.constantFrom(...zones),
      fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z'), noInvalidDate: true }),
      (pattern, timezone, now) => {
        const schedule = { pattern, timezone };
        const latest = latestTime(schedule, now);
        const next = nextTime(schedule, now);
        if (!latest || !next) throw new Error('A schedule came to an end.');
        expect(latest <= now && now < next).toBe(true);
        expect(nextTime(schedule, latest)).toEqual(next);
      },
    ),
    { numRuns: 150 },
  );
});
