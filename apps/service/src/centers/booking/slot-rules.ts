/** When a center is open on each day of the week, in its own time; `to` may be 24:00. */
type BusinessHours = Record<
  'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun',
  { from: string; to: string }[]
>;

/** How a center cuts its day into slots and how late and how early one may book. */
export interface SlotSettings {
  timezone: string;
  businessHours: BusinessHours;
  booking: { slotMinutes: number; bufferMinutes: number; minNoticeMinutes: number; horizonDays: number };
}

/** A stretch of time, the end not included. */
export interface TimeSpan {
  start: Temporal.Instant;
  end: Temporal.Instant;
}

/**
 * The slots of one center-local day, in order. They lie on the grid of the wall clock, so that a day with a change
 * of the clocks has its slots at the usual times: a time that the clocks skip is no slot, a time that they repeat is
 * two. Every slot lasts exactly as long as the settings say, and between two of them lies at least the buffer.
 */
export function slotsOfDay(day: Temporal.PlainDate, settings: SlotSettings): TimeSpan[] {
  const { timezone, businessHours, booking } = settings;
  const gridMinutes = booking.slotMinutes + booking.bufferMinutes;
  const slots: TimeSpan[] = [];
  for (const { from, to } of businessHours[WEEKDAYS[day.dayOfWeek - 1] ?? 'mon']) {
    const closesAt = minutesOf(to);
    const closing = lastInstantOf(day, closesAt, timezone);
    const starts: Temporal.Instant[] = [];
    for (let at = minutesOf(from); at + booking.slotMinutes <= closesAt; at += gridMinutes)
      starts.push(...instantsOf(wallTime(day, at), timezone));
    // In a repeated hour the second pass of an early time comes after the first pass of a later one.
    starts.sort(Temporal.Instant.compare);
    for (const start of starts) {
      const end = start.add({ minutes: booking.slotMinutes });
      const before = slots.at(-1);
      const isFree = !before || isNotBefore(start, before.end.add({ minutes: booking.bufferMinutes }));
      if (isFree && isNotBefore(closing, end)) slots.push({ start, end });
    }
  }
  return slots;
}

/** The day on which a moment falls in the center. */
export function dayOf(moment: Temporal.Instant, timezone: string): Temporal.PlainDate {
  return moment.toZonedDateTimeISO(timezone).toPlainDate();
}

/** From the first moment of a center-local day to the first of the next; 23, 24 or 25 hours, or any other number. */
export function spanOfDay(day: Temporal.PlainDate, timezone: string): TimeSpan {
  const first = (of: Temporal.PlainDate) => of.toZonedDateTime({ timeZone: timezone }).toInstant();
  return { start: first(day), end: first(day.add({ days: 1 })) };
}

/** The slots of a day that may be booked now: not too soon, not too far ahead, and clear of whatever is booked. */
export function openSlots(
  slots: readonly TimeSpan[],
  rules: { settings: SlotSettings; busy: readonly TimeSpan[]; now: Temporal.Instant },
): TimeSpan[] {
  const { booking, timezone } = rules.settings;
  const earliest = rules.now.add({ minutes: booking.minNoticeMinutes });
  const lastDay = dayOf(rules.now, timezone).add({ days: booking.horizonDays });
  return slots.filter(
    (slot) =>
      isNotBefore(slot.start, earliest) &&
      Temporal.PlainDate.compare(dayOf(slot.start, timezone), lastDay) <= 0 &&
      !rules.busy.some((taken) => isTooClose(slot, taken, booking.bufferMinutes)),
  );
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Bookings made under earlier settings need not lie on today's grid, so the buffer is kept towards them as well. */
function isTooClose(slot: TimeSpan, taken: TimeSpan, bufferMinutes: number): boolean {
  const buffer = { minutes: bufferMinutes };
  return (
    Temporal.Instant.compare(slot.start, taken.end.add(buffer)) < 0 &&
    Temporal.Instant.compare(taken.start, slot.end.add(buffer)) < 0
  );
}

/** The moments at which the clocks of a place show this time: none, one or two. */
function instantsOf(wall: Temporal.PlainDateTime, timezone: string): Temporal.Instant[] {
  const earlier = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  const later = wall.toZonedDateTime(timezone, { disambiguation: 'later' });
  if (!earlier.toPlainDateTime().equals(wall)) return [];
  return earlier.equals(later) ? [earlier.toInstant()] : [earlier.toInstant(), later.toInstant()];
}

/** The moment at which a day's hours end. When the clocks skip that time, it is the moment of the skip. */
function lastInstantOf(day: Temporal.PlainDate, minutes: number, timezone: string): Temporal.Instant {
  const wall = wallTime(day, minutes);
  const shown = instantsOf(wall, timezone).at(-1);
  if (shown) return shown;
  const before = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  return (before.getTimeZoneTransition('next') ?? before).toInstant();
}

function wallTime(day: Temporal.PlainDate, minutes: number): Temporal.PlainDateTime {
  return day.toPlainDateTime().add({ minutes });
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function isNotBefore(moment: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(moment, other) >= 0;
}
