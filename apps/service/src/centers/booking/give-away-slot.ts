import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ChangedSettings, selectInstructors } from '../center/index.ts';
import { type BookingRow, insertBooking, lockInstructors, selectBookingPeople } from './booking.queries.ts';
import { mailBooking } from './booking-mails.ts';
import { readOffer } from './free-slots.ts';
import { readSlotId } from './slot-id.ts';
import { markWaitOver, selectWaitedSlots, selectWaiting } from './waiting.queries.ts';

/**
 * The slots that may have somebody who can take them now that these bookings are off: their own, and those for which their people wait at
 * that time.
 */
export async function slotsFreedBy(
  tx: Tx,
  centerId: number,
  bookings: readonly BookingRow[],
): Promise<string[]> {
  const slotIds = new Set(bookings.map(({ slotId }) => slotId));
  for (const { actorId, startsAt, endsAt } of bookings)
    for (const slotId of await selectWaitedSlots(tx, { centerId, from: startsAt, to: endsAt, actorId }))
      slotIds.add(slotId);
  return [...slotIds];
}

/** Holds the instructors of some slots. */
export async function lockSlots(tx: Tx, centerId: number, slotIds: readonly string[]): Promise<void> {
  const instructorIds = slotIds.map((slotId) => readSlotId(slotId).instructorId);
  await lockInstructors(tx, { centerId, instructorIds });
}

/**
 * Gives a slot that became free to those who wait for it, in the order in which they came, for as long as it is on offer. Who is
 * somewhere else at that time keeps waiting, and does not hold up the next. The caller holds the instructor.
 */
export async function giveAwaySlot(
  tx: Tx,
  parts: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  {
    center,
    slotId,
    now,
  }: { center: { id: number; name: string; domain: string }; slotId: string; now: Date },
): Promise<void> {
  const waiting = await selectWaiting(tx, { centerId: center.id, slotId });
  if (waiting.length === 0) return;
  const slot = readSlotId(slotId);
  for (const { id, actorId, bookedBy } of waiting) {
    const { settings, remaining = 0 } = await readOffer(tx, { centerId: center.id, slot, now });
    if (remaining === 0) return;
    const booking = await insertBooking(tx, {
      centerId: center.id,
      id: newId('bkg', now),
      slotId,
      instructorId: slot.instructorId,
      actorId,
      bookedBy,
      seriesId: null,
      span: slot,
      now,
    });
    if (!booking) continue;
    await markWaitOver(tx, { centerId: center.id, id, status: 'BOOKED', bookingId: booking.id });
    await mailBooking(tx, parts, {
      kind: 'booking-from-waiting-list',
      center,
      bookings: [booking],
      people: await selectBookingPeople(tx, center.id, booking),
      settings,
    });
  }
}

/** More than any center has. */
export const INSTRUCTORS_MAX = 1_000;
const OFFERING = ['booking', 'businessHours', 'timezone'];

/** Gives what a center offers by its new settings, such as a further seat, to those who wait for it. */
export async function giveAwayByNewSettings(
  tx: Tx,
  parts: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  { center, names, now }: ChangedSettings,
): Promise<void> {
  if (!names.some((name) => OFFERING.includes(name))) return;
  const instructors = await selectInstructors(tx, { centerId: center.id, limit: INSTRUCTORS_MAX });
  // Whoever finds a slot taken by the old settings is on the list before it is read.
  await lockInstructors(tx, { centerId: center.id, instructorIds: instructors.map(({ id }) => id) });
  for (const slotId of await selectWaitedSlots(tx, { centerId: center.id, from: now, to: null }))
    await giveAwaySlot(tx, parts, { center, slotId, now });
}
