import { addDays, type Day } from './days.ts';

const DAY_MS = 86_400_000;

/**
 * The moment at which the clocks of a place show a time, which is written as in a field for date and time: 2026-03-29T13:00. Of a time
 * that they show twice it is the first; one that they skip is as much later as they are put forward. Without a place it is the
 * browser's.
 */
export function momentAt(wall: string, timeZone: string | undefined): string {
  const shown = Date.parse(`${wall}Z`);
  // Clocks are changed at most once within these two days, so that one of both is right on either side of the change.
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((at) => shown - aheadOfUtc(at, timeZone));
  const isShownAt = (at: number | undefined) => at !== undefined && at + aheadOfUtc(at, timeZone) === shown;
  return new Date((isShownAt(before) || !isShownAt(after) ? before : after) ?? shown).toISOString();
}

/** The last moment of a day in a place. */
export function endOfDay(day: Day, timeZone: string | undefined): string {
  return new Date(Date.parse(momentAt(`${addDays(day, 1)}T00:00`, timeZone)) - 1).toISOString();
}

/** What calendar and clock of a place show at a moment, in words. */
export function spokenMoment(at: string, language: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(at));
}

/** How far the clocks of a place are ahead of UTC at a moment, in milliseconds. */
function aheadOfUtc(at: number, timeZone: string | undefined): number {
  const second = Math.floor(at / 1_000) * 1_000;
  // Swedes write moments as everybody should, but for the T.
  const shown = new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  }).format(second);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - second;
}
