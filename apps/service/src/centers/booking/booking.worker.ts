import type { Platform } from '../../platform/platform.ts';
import type { Work } from '../../slice.ts';
import { readSettings } from '../center/index.ts';
import { claimReminder, selectBookingPeople, selectToRemind } from './booking.queries.ts';
import { mailBooking } from './booking-mails.ts';

const TASK = 'remind-of-bookings';
const AHEAD_MS = 24 * 3_600_000;
const STEP = 100;

/** Reminds people of what they have booked, a day ahead. */
export function bookingWorker(platform: Platform): Work {
  return {
    handlers: { [TASK]: (_payload, signal) => remindOfBookings(platform, signal) },
    cron: [{ task: TASK, match: '*/5 * * * *' }],
  };
}

/**
 * Each reminder is claimed in the transaction that queues its mail, so that two workers or a crash send it once. One that fails stops no
 * other, and its turn comes again with the next round.
 */
export async function remindOfBookings(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = platform;
  const now = clock.now();
  for (let after = ''; !signal?.aborted; ) {
    const due = await database.asDispatcher((tx) =>
      selectToRemind(tx, { from: now, to: new Date(now.getTime() + AHEAD_MS), after, limit: STEP }),
    );
    for (const { center, id } of due)
      await database
        .inScope({ centerIds: [center.id] }, async (tx) => {
          const booking = await claimReminder(tx, { centerId: center.id, id, now });
          if (!booking) return;
          const settings = await readSettings(tx, center.id);
          const people = await selectBookingPeople(tx, center.id, booking);
          await mailBooking(tx, platform, {
            kind: 'booking-reminder',
            center,
            bookings: [booking],
            people,
            settings,
          });
        })
        .catch((error) =>
          log.error({ err: error, centerId: center.id, id }, 'Nobody could be reminded of a booking.'),
        );
    const last = due.at(-1);
    if (!last || due.length < STEP) return;
    after = last.id;
  }
}
