import { ApiError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../access/identify-session.ts';
import type { CenterFacts } from '../center-facts.ts';
import { selectFamilyMemberships } from './family-centers.queries.ts';
import { membershipAnswer } from './membership-answer.ts';
import { leavingMove } from './membership-rules.ts';
import { moveMembership } from './move-membership.ts';

/**
 * Ends a person's own membership, or says no to one that was offered; it needs no right in the center. The last
 * administrator stays until there is another, unless they never accepted to be one.
 */
export async function leaveCenter(
  { database, clock }: Platform,
  who: SignedIn,
  membershipId: string,
  centerFacts: Pick<CenterFacts, 'requireFreeSeat'>,
) {
  const { familyId, source } = who;
  const own = await database.inScope({ familyId }, (tx) => selectFamilyMemberships(tx, familyId));
  const membership = own.find(({ id }) => id === membershipId);
  if (!membership) throw notFound('membership');
  const move = leavingMove(membership.status);
  if (!move) throw new ApiError('CONFLICT', 'This membership is over already.');
  const centerId = membership.center.id;
  const moved = await database.inScope({ centerIds: [centerId] }, (tx) =>
    moveMembership(tx, { centerId, membershipId, move, source, now: clock.now() }, centerFacts),
  );
  return membershipAnswer({ ...membership, status: moved.status, endedAt: moved.endedAt });
}
