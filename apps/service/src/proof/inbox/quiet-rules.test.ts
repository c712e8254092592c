import { expect, test } from 'vitest';
import { sendAtOf } from './quiet-rules.ts';

const night = { fromMinute: 22 * 60, toMinute: 7 * 60, timeZone: 'Asia/Seoul' };
const nap = { fromMinute: 13 * 60, toMinute: 14 * 60, timeZone: 'Europe/Berlin' };
const at = (time: string) => new Date(time);
const sent = (now: string, quiet = night, dueAt: string | null = null) =>
  sendAtOf({ now: at(now), dueAt: dueAt === null ? null : at(dueAt) }, quiet).toISOString();

test.each([
  [
    'in the evening, until the morning of the next day',
    '2026-03-01T14:00:00.000Z',
    '2026-03-01T22:00:00.000Z',
  ],
  ['after midnight, until the same morning', '2026-03-01T20:00:00.000Z', '2026-03-01T22:00:00.000Z'],
  ['not at all by day', '2026-03-01T03:00:00.000Z', '2026-03-01T03:00:00.000Z'],
  ['not at all from the minute they end', '2026-03-01T22:00:00.000Z', '2026-03-01T22:00:00.000Z'],
  ['from the minute they begin', '2026-03-01T13:00:00.000Z', '2026-03-01T22:00:00.000Z'],
])('a mail waits for quiet hours by the clock on the wall: %s', (_title, now, expected) => {
  expect(sent(now)).toBe(expected);
});

test('quiet hours within a day end on that day', () => {
  expect(sent('2026-01-10T12:30:00.000Z', nap)).toBe('2026-01-10T13:00:00.000Z');
  expect(sent('2026-01-10T13:30:00.000Z', nap)).toBe('2026-01-10T13:30:00.000Z');
});

test('the end follows the clocks when they change in the night', () => {
  const berlin = { ...night, timeZone: 'Europe/Berlin' };
  // Summer time begins on the 29th at 02:00: seven o'clock is an hour earlier than the day before.
  expect(sent('2026-03-28T23:00:00.000Z', berlin)).toBe('2026-03-29T05:00:00.000Z');
  expect(sent('2026-03-27T23:00:00.000Z', berlin)).toBe('2026-03-28T06:00:00.000Z');
  // An end that the clocks skip is the next one there is.
  const skipped = { fromMinute: 0, toMinute: 150, timeZone: 'Europe/Berlin' };
  expect(sent('2026-03-29T00:30:00.000Z', skipped)).toBe('2026-03-29T01:30:00.000Z');
});

test('a deadline before their end does not wait for it; one after it does', () => {
  const now = '2026-03-01T14:00:00.000Z';
  expect(sent(now, night, '2026-03-01T18:00:00.000Z')).toBe(now);
  expect(sent(now, night, '2026-03-02T04:00:00.000Z')).toBe('2026-03-01T22:00:00.000Z');
});

test('whoever set no quiet hours gets mail at once', () => {
  const now = at('2026-03-01T14:00:00.000Z');
  expect(sendAtOf({ now, dueAt: null }, undefined)).toEqual(now);
});
