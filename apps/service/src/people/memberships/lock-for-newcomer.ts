import type { Tx } from '../../platform/database/index.ts';
import { refuse } from '../access/refusals.ts';
import { isCenterEnded, lockMemberships } from './memberships.queries.ts';

/**
 * Holds a center's memberships for somebody who comes in, by invitation or by its directory. A center that ended while this waited has
 * ended every membership it knew of, and must not get another one.
 */
export async function lockForNewcomer(tx: Tx, centerId: number): Promise<void> {
  await lockMemberships(tx, centerId);
  if (await isCenterEnded(tx, centerId)) throw refuse('MEMBERSHIP_ENDED');
}
