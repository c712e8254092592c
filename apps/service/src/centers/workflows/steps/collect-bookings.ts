import type { Step } from '../template.ts';
import { type Digest, daysAfter, localDay, numberOf } from './digest.ts';
import { countBookings } from './steps.queries.ts';

/** How the days to come are spread over the instructors. */
export const collectBookings: Step = {
  name: 'collect-bookings',
  async inTransaction(tx, { center, execution, now }): Promise<Digest> {
    const until = daysAfter(now, numberOf(execution.parameters, 'days'));
    const loads = await countBookings(tx, { centerId: center.id, since: now, until });
    const bookings = loads.reduce((sum, load) => sum + load.bookings, 0);
    return {
      subject: `Bookings until ${localDay(until, center.timezone)}`,
      lines: [
        `${bookings} bookings with ${loads.length} instructors.`,
        ...loads.map((load) => `${load.instructor}: ${load.bookings} bookings, ${load.minutes} minutes.`),
      ],
      isNews: bookings > 0,
      bookings,
    };
  },
};
