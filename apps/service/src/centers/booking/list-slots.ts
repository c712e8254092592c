import type { Tx } from '../../platform/database/index.ts';
import { readSettings, selectInstructors } from '../center/index.ts';
import { offeredOn } from './free-slots.ts';
import { slotId } from './slot-id.ts';
import { dayOf } from './slot-rules.ts';

/** The most instructors whose slots one answer holds. */
const INSTRUCTORS_MAX = 200;

/**
 * What can be booked on a center-local day, in the order of time; today when no day is named. With those that are taken, a person
 * also sees what they could wait for.
 */
export async function listSlots(
  tx: Tx,
  asked: {
    centerId: number;
    date?: string | undefined;
    instructorId?: string | undefined;
    withTaken: boolean;
    now: Date;
  },
) {
  const { centerId, instructorId, withTaken } = asked;
  const settings = await readSettings(tx, centerId);
  const now = asked.now.toTemporalInstant();
  const day = asked.date ? Temporal.PlainDate.from(asked.date) : dayOf(now, settings.timezone);
  const instructors = await selectInstructors(tx, { centerId, instructorId, limit: INSTRUCTORS_MAX });
  const offers = await offeredOn(tx, { centerId, day, instructors, settings, now, withTaken });
  const slots = offers
    .toSorted((a, b) => Temporal.Instant.compare(a.start, b.start))
    .map(({ instructor, start, end, remaining }) => ({
      id: slotId({ instructorId: instructor.id, start, end }),
      instructorId: instructor.id,
      instructorName: instructor.name,
      start: new Date(start.epochMilliseconds).toISOString(),
      end: new Date(end.epochMilliseconds).toISOString(),
      durationMinutes: settings.booking.slotMinutes,
      timeZone: settings.timezone,
      remaining,
    }));
  return { slots, meta: { date: day.toString(), timeZone: settings.timezone } };
}
