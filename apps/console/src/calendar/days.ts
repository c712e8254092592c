/** A day of the calendar as it is written: 2026-03-29. It has no time zone, and counting days knows no changes of clocks. */
export type Day = string;

const DAY_MS = 86_400_000;
const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const written = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Whether something that stands in an address is a day. */
export function isDay(word: string): word is Day {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(word) ? utc(word) : Number.NaN;
  return !Number.isNaN(at) && written(at) === word;
}

export function addDays(day: Day, count: number): Day {
  return written(utc(day) + count * DAY_MS);
}

/** The same day of another month; the last one where that month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return written(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

/** Weeks begin on Monday. */
export function weekOf(day: Day): Day[] {
  const sinceMonday = (new Date(utc(day)).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, number) => addDays(day, number - sinceMonday));
}

/** Whole weeks that cover the month of a day. */
export function monthOf(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`;
  const weeks: Day[][] = [];
  for (
    let monday = weekOf(first)[0] ?? first;
    isIn(monday) || weeks.length === 0;
    monday = addDays(monday, 7)
  )
    weeks.push(weekOf(monday));
  return weeks;

  function isIn(monday: Day): boolean {
    return monday <= addDays(addMonths(first, 1), -1);
  }
}

/** On which day a moment falls in a place. */
export function dayAt(at: string, timeZone: string | undefined): Day {
  // Swedes write days as everybody should.
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(
    new Date(at),
  );
}

/** A day in words; it is the same day wherever one is. */
export function spokenDay(day: Day, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(utc(day));
}
