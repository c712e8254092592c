import type { Tx } from '../../platform/database/index.ts';
import { type CenterSettings, type InstructorRow, selectInstructors } from '../center/index.ts';
import { selectBusySpans } from './booking.queries.ts';
import { selectClosedSpans } from './closures.queries.ts';
import type { SlotName } from './slot-id.ts';
import { dayOf, openSlots, slotsOfDay, spanOfDay, type TimeSpan } from './slot-rules.ts';

export interface Offer extends TimeSpan {
  instructor: InstructorRow;
  /** How many may still book it. */
  remaining: number;
}

/**
 * What these instructors have open on a day: the grid of the settings without what is closed, full, too soon or too far. An order that
 * repeats weekly reaches further ahead than a single one (`isSeries`); a booking that is being moved is not in its own way (`moving`).
 * Slots whose last seat is taken come along, with nothing remaining, where they are asked for (`withTaken`).
 */
export async function offeredOn(
  tx: Tx,
  asked: {
    centerId: number;
    day: Temporal.PlainDate;
    instructors: readonly InstructorRow[];
    settings: CenterSettings;
    now: Temporal.Instant;
    isSeries?: boolean;
    moving?: string;
    withTaken?: boolean;
  },
): Promise<Offer[]> {
  const { centerId, day, instructors, now } = asked;
  const settings = asked.isSeries
    ? { ...asked.settings, booking: { ...asked.settings.booking, horizonDays: SERIES_HORIZON_DAYS } }
    : asked.settings;
  // A day that holds nothing to offer needs no look at what is booked.
  const grid = openSlots(slotsOfDay(day, settings), { settings, busy: [], now });
  if (grid.length === 0 || instructors.length === 0) return [];

  const { capacity = 1, bufferMinutes, slotMinutes } = settings.booking;
  const buffer = { minutes: bufferMinutes };
  const { start, end } = spanOfDay(day, settings.timezone);
  // A slot near midnight may run past the day's end, so a neighbouring day's bookings count as well.
  const span = {
    from: dateOf(start.subtract(buffer)),
    to: dateOf(end.add({ minutes: slotMinutes }).add(buffer)),
  };
  const actorIds = instructors.map(({ id }) => id);
  const closed = await selectClosedSpans(tx, { centerId, instructorIds: actorIds, span });
  const busy = Map.groupBy(
    await selectBusySpans(tx, { centerId, actorIds, span, except: asked.moving }),
    ({ actorId }) => actorId,
  );
  return instructors.flatMap((instructor) => {
    const taken = (busy.get(instructor.id) ?? []).map(({ startsAt, endsAt, isTeaching }) => ({
      start: startsAt.toTemporalInstant(),
      end: endsAt.toTemporalInstant(),
      isTeaching,
    }));
    const shut = closed.filter(({ instructorId }) => instructorId === null || instructorId === instructor.id);
    return grid.flatMap((slot) => {
      if (shut.some((span) => overlaps(slot, span))) return [];
      const sharing = taken.filter((span) => span.isTeaching && isSame(slot, span));
      const others = taken.filter((span) => !sharing.includes(span));
      const remaining = Math.max(0, capacity - sharing.length);
      const isClear = openSlots([slot], { settings, busy: others, now }).length > 0;
      return isClear && (remaining > 0 || asked.withTaken) ? [{ ...slot, instructor, remaining }] : [];
    });
  });
}

interface AskedSlot {
  centerId: number;
  slot: SlotName;
  settings: CenterSettings;
  now: Date;
  isSeries?: boolean;
  /** A booking that is to leave its slot for this one. */
  moving?: string;
}

/** Whether one slot is among what its instructor has open. */
export async function isOffered(tx: Tx, asked: AskedSlot): Promise<boolean> {
  return ((await findOffer(tx, asked))?.remaining ?? 0) > 0;
}

/** One slot as its instructor offers it, with nothing remaining where its last seat is taken; nothing for any other. */
export async function findOffer(tx: Tx, asked: AskedSlot): Promise<Offer | undefined> {
  const { centerId, slot, settings, now, isSeries = false, moving } = asked;
  const instructors = await selectInstructors(tx, { centerId, instructorId: slot.instructorId, limit: 1 });
  const offers = await offeredOn(tx, {
    centerId,
    day: dayOf(slot.start, settings.timezone),
    instructors,
    settings,
    now: now.toTemporalInstant(),
    isSeries,
    ...(moving === undefined ? {} : { moving }),
    withTaken: true,
  });
  return offers.find((offer) => isSame(offer, slot));
}

/** Half a year of weeks, whatever the center's horizon for a single booking. */
const SERIES_HORIZON_DAYS = 27 * 7;

function isSame(one: TimeSpan, other: TimeSpan): boolean {
  return one.start.equals(other.start) && one.end.equals(other.end);
}

function overlaps(slot: TimeSpan, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): boolean {
  return slot.start.epochMilliseconds < endsAt.getTime() && startsAt.getTime() < slot.end.epochMilliseconds;
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
