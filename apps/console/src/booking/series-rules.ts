import { addDays, type Day, dayAt } from '../calendar/days.ts';

interface Held {
  id: string;
  start: string;
  status: string;
}

export interface Week {
  day: Day;
  /** What became of the week. */
  state: 'kept' | 'moved' | 'canceled' | 'missing';
  start: string | null;
}

/**
 * A weekly order, week by week, from its first to its last: what stands as it was ordered, what was moved or canceled alone, and the
 * weeks that could not be had. The usual day and time are those that most weeks have.
 */
export function weeksOf(bookings: readonly Held[], timeZone: string | undefined): Week[] {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  });
  const usualOf = ({ start }: Held) => wall.format(new Date(start));
  const inOrder = bookings.toSorted((a, b) => a.start.localeCompare(b.start));
  const usual = [...Map.groupBy(inOrder, usualOf)].toSorted((a, b) => b[1].length - a[1].length)[0];
  if (!usual) return [];
  const weeks: Week[] = inOrder.map((booking) => ({
    day: dayAt(booking.start, timeZone),
    start: booking.start,
    state: booking.status === 'CANCELED' ? 'canceled' : usualOf(booking) === usual[0] ? 'kept' : 'moved',
  }));
  const empty = new Set<Day>();
  const last = inOrder.at(-1)?.start ?? '';
  for (
    let day = dayAt(usual[1][0]?.start ?? '', timeZone);
    day <= dayAt(last, timeZone);
    day = addDays(day, 7)
  )
    if (!weeks.some((week) => week.day === day)) empty.add(day);
  // A week that was moved left its own day empty, which therefore is not missing.
  for (const { day, state } of weeks) if (state === 'moved') empty.delete(nearest(day, empty));
  const missing = [...empty].map((day): Week => ({ day, start: null, state: 'missing' }));
  return [...weeks, ...missing].toSorted((a, b) => a.day.localeCompare(b.day));
}

function nearest(day: Day, others: ReadonlySet<Day>): Day {
  const distance = (other: Day) => Math.abs(Date.parse(other) - Date.parse(day));
  return [...others].toSorted((a, b) => distance(a) - distance(b))[0] ?? day;
}
