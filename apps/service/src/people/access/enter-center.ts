import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { centerExists, selectCenterOfFamily } from './access.queries.ts';
import { type AwayRequest, requireHere } from './away.ts';
import {
  type ActorRole,
  type CenterRules,
  centerRefusal,
  decidingMembership,
} from './center-access-rules.ts';
import { memberOf, type SignedIn } from './identify-session.ts';
import { refuse, requireSecondFactor } from './refusals.ts';
import { isVouchedFor, secondFactorDueAt } from './second-factor-rules.ts';

/** A center that the caller may enter, and as whom. */
export interface Entered {
  id: number;
  domain: string;
  name: string;
  status: 'ACTIVE' | 'SUSPENDED';
  role: ActorRole;
  membershipId: string;
  /** The family's actor that holds the membership. */
  actorId: string;
}

/**
 * The door of every route that names a center in its path, in the order of docs/rules.md#entering-a-center: the center exists, the
 * family has an ACTIVE membership, the center is ACTIVE, the role suffices, a second factor is there where it is asked for.
 */
export async function enterCenter(
  platform: Platform,
  { who, idOrDomain, request }: { who: SignedIn; idOrDomain: string; request: AwayRequest },
  rules: CenterRules = {},
): Promise<Entered> {
  const { familyId } = who;
  const kept = await platform.people.centers.get(`${familyId}:${idOrDomain}`, async () => ({
    familyId,
    center: await platform.database.inScope({ familyId }, (tx) =>
      selectCenterOfFamily(tx, { idOrDomain, familyId }),
    ),
  }));
  const center = kept?.center;
  if (!center) {
    // The family has nothing to do with it; whether it exists is public knowledge.
    const exists = await platform.database.inScope({ directory: true }, (tx) => centerExists(tx, idOrDomain));
    throw exists ? refuse('NO_MEMBERSHIP') : new ApiError('CENTER_NOT_FOUND', 'No such center.');
  }
  const membership = decidingMembership(center.memberships, who.actorId);
  if (center.isAway && membership?.status === 'ACTIVE') await requireHere(platform, center.id, request);
  const refusal = centerRefusal(membership, center.status, rules);
  if (refusal || !membership || center.status === 'INACTIVE') throw refuse(refusal ?? 'NO_MEMBERSHIP');
  requireSecondFactor(
    {
      isSetUp: who.secondFactor.isSetUp,
      dueAt: isVouchedFor(who.factorFor, center)
        ? null
        : secondFactorDueAt(center.demands, memberOf(membership)),
    },
    platform.clock.now(),
  );
  return {
    id: center.id,
    domain: center.domain,
    name: center.name,
    status: center.status,
    role: membership.role,
    membershipId: membership.id,
    actorId: membership.actorId,
  };
}
