import type { Tx } from '../../platform/database/index.ts';
import { type CenterSettings, type InstructorRow, readSettings, selectInstructors } from '../center/index.ts';
import { selectBusySpans } from './booking.queries.ts';
import { slotId } from './slot-id.ts';
import { dayOf, openSlots, slotsOfDay, spanOfDay, type TimeSpan } from './slot-rules.ts';

/** The most instructors whose slots one answer holds. */
const INSTRUCTORS_MAX = 200;

/** What can be booked on a center-local day, in the order of time; today when no day is named. */
export async function listSlots(
  tx: Tx,
  asked: { centerId: number; date?: string | undefined; instructorId?: string | undefined; now: Date },
) {
  const { centerId, instructorId } = asked;
  const settings = await readSettings(tx, centerId);
  const now = asked.now.toTemporalInstant();
  const day = asked.date ? Temporal.PlainDate.from(asked.date) : dayOf(now, settings.timezone);
  const instructors = await selectInstructors(tx, { centerId, instructorId, limit: INSTRUCTORS_MAX });
  const offers = await offeredOn(tx, { centerId, day, instructors, settings, now });
  const slots = offers
    .toSorted((a, b) => Temporal.Instant.compare(a.start, b.start))
    .map(({ instructor, start, end }) => ({
      id: slotId({ instructorId: instructor.id, start, end }),
      instructorId: instructor.id,
      instructorName: instructor.name,
      start: new Date(start.epochMilliseconds).toISOString(),
      end: new Date(end.epochMilliseconds).toISOString(),
      durationMinutes: settings.booking.slotMinutes,
      timeZone: settings.timezone,
      // A slot is one instructor's time with one person, so an offered one has one place left.
      remaining: 1,
    }));
  return { slots, meta: { date: day.toString(), timeZone: settings.timezone } };
}

/** What these instructors have open on a day: the grid of the settings without what is booked, too soon or too far. */
export async function offeredOn(
  tx: Tx,
  asked: {
    centerId: number;
    day: Temporal.PlainDate;
    instructors: readonly InstructorRow[];
    settings: CenterSettings;
    now: Temporal.Instant;
  },
): Promise<(TimeSpan & { instructor: InstructorRow })[]> {
  const { centerId, day, instructors, settings, now } = asked;
  // A day that holds nothing to offer needs no look at what is booked.
  const grid = openSlots(slotsOfDay(day, settings), { settings, busy: [], now });
  if (grid.length === 0 || instructors.length === 0) return [];

  const buffer = { minutes: settings.booking.bufferMinutes };
  const { start, end } = spanOfDay(day, settings.timezone);
  const busy = Map.groupBy(
    await selectBusySpans(tx, {
      centerId,
      actorIds: instructors.map(({ id }) => id),
      // A slot near midnight may run past the day's end, so a neighbouring day's bookings count as well.
      span: {
        from: dateOf(start.subtract(buffer)),
        to: dateOf(end.add({ minutes: settings.booking.slotMinutes }).add(buffer)),
      },
    }),
    ({ actorId }) => actorId,
  );
  return instructors.flatMap((instructor) => {
    const taken = (busy.get(instructor.id) ?? []).map(({ startsAt, endsAt }) => ({
      start: startsAt.toTemporalInstant(),
      end: endsAt.toTemporalInstant(),
    }));
    return openSlots(grid, { settings, busy: taken, now }).map((slot) => ({ ...slot, instructor }));
  });
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
