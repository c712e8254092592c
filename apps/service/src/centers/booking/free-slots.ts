import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { BUFFER_MINUTES_MAX, type CenterSettings, type InstructorRow, settingsOf } from '../center/index.ts';
import { selectBusySpans, selectSlotFacts } from './booking.queries.ts';
import { selectClosedSpans } from './closures.queries.ts';
import type { SlotName } from './slot-id.ts';
import { dayOf, openSlots, slotsOfDay, spanOfDay, type TimeSpan } from './slot-rules.ts';

export interface Offer extends TimeSpan {
  instructor: InstructorRow;
  /** How many may still book it. */
  remaining: number;
}

/**
 * What these instructors have open on a day: the grid of the settings without what is closed, full, too soon or too far. Slots whose last
 * seat is taken come along, with nothing remaining, where they are asked for (`withTaken`).
 */
export async function offeredOn(
  tx: Tx,
  asked: {
    centerId: number;
    day: Temporal.PlainDate;
    instructors: readonly InstructorRow[];
    settings: CenterSettings;
    now: Temporal.Instant;
    withTaken: boolean;
  },
): Promise<Offer[]> {
  const { centerId, day, instructors, settings, now } = asked;
  // A day that holds nothing to offer needs no look at what is booked.
  const grid = openSlots(slotsOfDay(day, settings), { settings, busy: [], now });
  if (grid.length === 0 || instructors.length === 0) return [];

  const { bufferMinutes, slotMinutes } = settings.booking;
  const buffer = { minutes: bufferMinutes };
  const { start, end } = spanOfDay(day, settings.timezone);
  // A slot near midnight may run past the day's end, so a neighbouring day's bookings count as well.
  const span = {
    from: dateOf(start.subtract(buffer)),
    to: dateOf(end.add({ minutes: slotMinutes }).add(buffer)),
  };
  const actorIds = instructors.map(({ id }) => id);
  const allClosed = await selectClosedSpans(tx, { centerId, instructorIds: actorIds, span });
  const busyOf = Map.groupBy(
    await selectBusySpans(tx, { centerId, actorIds, span }),
    ({ actorId }) => actorId,
  );
  return instructors.flatMap((instructor) => {
    const busy = (busyOf.get(instructor.id) ?? []).map(({ startsAt, endsAt, isTeaching }) => ({
      ...spanBetween(startsAt, endsAt),
      isTeaching,
    }));
    const closed = allClosed
      .filter(({ instructorId }) => instructorId === null || instructorId === instructor.id)
      .map(({ startsAt, endsAt }) => spanBetween(startsAt, endsAt));
    return grid.flatMap((slot) => {
      const remaining = seatsLeft(slot, { settings, closed, busy, now }) ?? -1;
      return remaining > 0 || (remaining === 0 && asked.withTaken)
        ? [{ ...slot, instructor, remaining }]
        : [];
    });
  });
}

/** How many may still book a slot of the grid; undefined where it is closed, or another booking is in its way. */
function seatsLeft(
  slot: TimeSpan,
  facts: {
    settings: CenterSettings;
    closed: readonly TimeSpan[];
    busy: readonly (TimeSpan & { isTeaching: boolean })[];
    now: Temporal.Instant;
  },
): number | undefined {
  const { settings, closed, busy, now } = facts;
  if (closed.some((span) => overlap(slot, span))) return undefined;
  const sharing = busy.filter((span) => span.isTeaching && isSame(slot, span));
  const others = busy.filter((span) => !sharing.includes(span));
  if (openSlots([slot], { settings, busy: others, now }).length === 0) return undefined;
  return Math.max(0, (settings.booking.capacity ?? 1) - sharing.length);
}

/**
 * How many may still book one slot, none where its last seat is taken, and undefined where it is not on offer, with the settings that say
 * so. An order that repeats weekly reaches further ahead than a single one (`isSeries`); a booking that is being moved is not in its own way
 * (`moving`).
 */
export async function readOffer(
  tx: Tx,
  asked: { centerId: number; slot: SlotName; now: Date; isSeries?: boolean; moving?: string },
): Promise<{ settings: CenterSettings; remaining: number | undefined }> {
  const { centerId, slot, isSeries = false, moving } = asked;
  const now = asked.now.toTemporalInstant();
  const buffer = { minutes: BUFFER_MINUTES_MAX };
  const facts = await selectSlotFacts(tx, {
    centerId,
    instructorId: slot.instructorId,
    span: { start: slot.start.subtract(buffer), end: slot.end.add(buffer) },
    except: moving,
  });
  if (!facts) throw notFound('center');
  const settings = settingsOf(facts);
  const reaching = isSeries
    ? { ...settings, booking: { ...settings.booking, horizonDays: SERIES_HORIZON_DAYS } }
    : settings;
  const grid = slotsOfDay(dayOf(slot.start, settings.timezone), settings);
  const [open] = openSlots(
    grid.filter((each) => isSame(each, slot)),
    { settings: reaching, busy: [], now },
  );
  if (!open || !facts.isInstructor) return { settings, remaining: undefined };
  const closed = facts.closed.map(instantsOf);
  const busy = facts.busy.map((span) => ({ ...instantsOf(span), isTeaching: span.isTeaching }));
  return { settings, remaining: seatsLeft(open, { settings: reaching, closed, busy, now }) };
}

/** Half a year of weeks, whatever the center's horizon for a single booking. */
const SERIES_HORIZON_DAYS = 27 * 7;

function isSame(one: TimeSpan, other: TimeSpan): boolean {
  return one.start.equals(other.start) && one.end.equals(other.end);
}

function overlap(one: TimeSpan, other: TimeSpan): boolean {
  return (
    Temporal.Instant.compare(one.start, other.end) < 0 && Temporal.Instant.compare(other.start, one.end) < 0
  );
}

function instantsOf({ start, end }: { start: string; end: string }): TimeSpan {
  return { start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) };
}

function spanBetween(from: Date, to: Date): TimeSpan {
  return { start: from.toTemporalInstant(), end: to.toTemporalInstant() };
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
