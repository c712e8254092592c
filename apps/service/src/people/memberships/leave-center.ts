import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import type { CenterFacts } from '../center-facts.ts';
import { selectFamilyMemberships } from './family-centers.queries.ts';
import { membershipAnswer } from './membership-answer.ts';
import { leavingMove } from './membership-rules.ts';
import { selectMember } from './memberships.queries.ts';
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
  const moved = await database.inScope({ centerIds: [centerId] }, async (tx) => {
    const by =
      membership.status === 'INVITED' ? await asInvited(tx, { centerId, membershipId, source }) : source;
    return moveMembership(tx, { centerId, membershipId, move, source: by, now: clock.now() }, centerFacts);
  });
  return membershipAnswer({ ...membership, status: moved.status, endedAt: moved.endedAt });
}

/** Whoever says no stays as unknown to the center and its partner as they were: by what was typed into the invitation, from nowhere. */
async function asInvited(
  tx: Tx,
  { centerId, membershipId, source }: { centerId: number; membershipId: string; source: AuditSource },
): Promise<AuditSource> {
  const invited = await selectMember(tx, { centerId, membershipId });
  if (!invited) throw notFound('membership');
  return {
    actor: { id: membershipId, type: 'human', name: invited.name, email: invited.email },
    ipAddress: null,
    userAgent: null,
    requestId: source.requestId,
  };
}
