import type { Entered } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CenterSettings } from '../center/index.ts';
import {
  type BookingRow,
  insertBooking,
  isWard,
  lockInstructors,
  selectBookingPeople,
  selectBusySpans,
} from './booking.queries.ts';
import { mailBooking } from './booking-mails.ts';
import { readOffer } from './free-slots.ts';
import { presentBooking } from './present-booking.ts';
import { readSlotId, type SlotName, slotId } from './slot-id.ts';

export interface Order {
  slotId: string;
  forActorId?: string | undefined;
  /** How many weeks the order covers, the first one included. */
  weeks?: number | undefined;
  now: Date;
}

type MailParts = Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>;

/**
 * Books a slot for the caller or for a child of theirs. The slot must be on offer at this moment; of several who
 * want it at once, the database lets one have it. An order for several weeks takes the same time of day in each of
 * them, whatever the clocks do in between, and says which weeks it could not have.
 */
export async function bookSlot(tx: Tx, parts: MailParts, who: Entered, order: Order) {
  const { now, weeks = 1 } = order;
  const slot = readSlotId(order.slotId);
  const actorId = order.forActorId ?? who.actorId;
  await requireMayBookFor(tx, who, actorId);
  if (slot.instructorId === actorId) throw invalidField('slotId', 'is a slot of your own time');
  // Before the lock, because everybody else who wants this instructor waits behind it.
  const people = await selectBookingPeople(tx, who.id, { actorId, bookedBy: who.actorId });
  await lockInstructors(tx, { centerId: who.id, instructorIds: [slot.instructorId] });
  const { settings, remaining = 0 } = await readOffer(tx, { centerId: who.id, slot, now });
  if (remaining === 0) throw gone();

  const seriesId = weeks > 1 ? newId('srs', now) : null;
  const take = (which: SlotName) =>
    insertBooking(tx, {
      centerId: who.id,
      id: newId('bkg', now),
      slotId: slotId(which),
      instructorId: which.instructorId,
      actorId,
      bookedBy: who.actorId,
      seriesId,
      span: which,
      now,
    });
  const first = await take(slot);
  if (!first) throw await refusalFor(tx, who.id, slot);
  const { further, skipped } = await takeFurtherWeeks();
  const bookings: [BookingRow, ...BookingRow[]] = [first, ...further];
  await mailBooking(tx, parts, { kind: 'booking-confirmed', center: who, bookings, people, settings });
  return { ...presentBooking(first), ...(seriesId ? { series: presentSeries(seriesId) } : {}) };

  async function takeFurtherWeeks() {
    const further: BookingRow[] = [];
    const skipped: { start: string; end: string }[] = [];
    for (let week = 1; week < weeks; week++) {
      const next = weeksLater(slot, week, settings);
      if (!next) continue;
      const { remaining = 0 } = await readOffer(tx, { centerId: who.id, slot: next, now, isSeries: true });
      const booked = remaining > 0 ? await take(next) : undefined;
      if (booked) further.push(booked);
      else skipped.push({ start: next.start.toString(), end: next.end.toString() });
    }
    return { further, skipped };
  }

  function presentSeries(id: string) {
    return {
      id,
      bookings: bookings.map(({ id, startsAt, endsAt }) => ({
        id,
        start: startsAt.toISOString(),
        end: endsAt.toISOString(),
      })),
      skipped,
    };
  }
}

/** The same time of day a number of weeks later; a time that the clocks skip on that day is none. */
function weeksLater(slot: SlotName, weeks: number, { timezone }: CenterSettings): SlotName | undefined {
  const wall = slot.start.toZonedDateTimeISO(timezone).toPlainDateTime().add({ weeks });
  const at = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  if (!at.toPlainDateTime().equals(wall)) return undefined;
  const start = at.toInstant();
  return { instructorId: slot.instructorId, start, end: start.add(slot.start.until(slot.end)) };
}

export async function requireMayBookFor(tx: Tx, who: Entered, actorId: string): Promise<void> {
  if (actorId === who.actorId) return;
  if (await isWard(tx, { centerId: who.id, parentId: who.actorId, childId: actorId })) return;
  throw new ApiError('FORBIDDEN', 'You may book for yourself and for children you are the guardian of here.');
}

/** Why the database did not let a booking in: somebody has the slot, or the person is somewhere else at that time. */
async function refusalFor(
  tx: Tx,
  centerId: number,
  { instructorId, start, end }: SlotName,
): Promise<ApiError> {
  const span = { from: new Date(start.epochMilliseconds), to: new Date(end.epochMilliseconds) };
  const taken = await selectBusySpans(tx, { centerId, actorIds: [instructorId], span });
  return taken.length > 0 ? gone() : elsewhere();
}

export function elsewhere(): ApiError {
  return new ApiError(
    'CONFLICT',
    'There is another booking for the same person at that time. Choose another time.',
  );
}

export function gone(): ApiError {
  return new ApiError('CONFLICT', 'This slot is not on offer any more. Ask for the available slots again.');
}
