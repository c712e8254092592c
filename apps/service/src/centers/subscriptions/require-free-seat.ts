import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { countSeats, countTakenOrOffered, lockSubscription } from './subscriptions.queries.ts';

/**
 * Throws SEAT_LIMIT_REACHED when the plan has no room for one more ACTIVE membership. The subscription stays locked until
 * the transaction ends, so two people cannot take the last seat: make the membership ACTIVE in the same transaction.
 */
export async function requireFreeSeat(tx: Tx, centerId: number): Promise<void> {
  const subscription = await lockSubscription(tx, centerId);
  // A center that was never sold a plan, such as one of the operator's own, has no limit to reach.
  if (!subscription) return;
  const seats = (await countSeats(tx, [centerId])).get(centerId) ?? 0;
  if (seats >= subscription.seatLimit)
    throw new ApiError(
      'SEAT_LIMIT_REACHED',
      `All ${subscription.seatLimit} seats of the plan ${subscription.planName} are taken. End a membership or move to a larger plan.`,
    );
}

/**
 * How many people more a center may invite so that all of them could join; null where there is no limit. The subscription stays locked
 * until the transaction ends.
 */
export async function seatsLeft(tx: Tx, centerId: number): Promise<number | null> {
  const subscription = await lockSubscription(tx, centerId);
  if (!subscription) return null;
  return Math.max(0, subscription.seatLimit - (await countTakenOrOffered(tx, centerId)));
}
