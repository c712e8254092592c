import { type Day, dayAt } from './days.ts';

/** A stretch of time in which nothing is offered, as a calendar shows it. */
export interface CalendarClosure {
  id: string;
  start: string;
  end: string;
  title: string;
}

/** The part of a closure that falls on one day; null for what goes on from the day before, or to the day after. */
export interface ClosedTime {
  id: string;
  title: string;
  from: string | null;
  until: string | null;
}

/** What is closed on each day, the whole days first. */
export function closedOn(
  day: Day,
  closures: readonly CalendarClosure[],
  timeZone: string | undefined,
): ClosedTime[] {
  return closures
    .filter(({ start, end }) => dayAt(start, timeZone) <= day && day <= dayAt(justBefore(end), timeZone))
    .map(({ id, title, start, end }) => ({
      id,
      title,
      from: dayAt(justBefore(start), timeZone) < day ? null : start,
      until: dayAt(end, timeZone) > day ? null : end,
    }))
    .sort((one, other) => (one.from ?? '').localeCompare(other.from ?? ''));
}

export function isWholeDay({ from, until }: ClosedTime): boolean {
  return from === null && until === null;
}

/** A closure that ends at midnight is not on the day that begins then, and one that starts at midnight leaves nothing of its day. */
function justBefore(at: string): string {
  return new Date(Date.parse(at) - 1).toISOString();
}
