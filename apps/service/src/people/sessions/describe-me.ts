import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { membershipAnswer } from '../memberships/membership-answer.ts';
import { loadFamily } from './load-family.ts';
import { resolve } from './open-session.ts';
import { authorizedDomains } from './start-session.ts';

/** The caller as the service sees it now: the token's place, the family's memberships, and where it would go by default. */
export async function describeMe(
  { database }: Platform,
  who: SignedIn,
  wishes: { lastVisitedDomain?: string | undefined },
) {
  const { familyId, loginActorId } = who;
  const family = await database.inScope({ familyId }, (tx) =>
    loadFamily(tx, { familyId, actorId: loginActorId }),
  );
  const resolution = resolve(family, wishes);
  return {
    actorId: who.actorId,
    email: who.email,
    phone: family.actors.find(({ id }) => id === who.actorId)?.phone ?? null,
    name: who.name,
    role: who.center?.role ?? null,
    centerId: who.center?.id ?? null,
    centerDomain: who.center?.domain ?? null,
    centerStatus: who.center?.status ?? null,
    authorizedDomains: authorizedDomains(family.memberships),
    memberships: family.memberships.map(membershipAnswer),
    // A session outlives the last membership; there is nowhere to go then but to start anew.
    resolution:
      'refusal' in resolution
        ? { destination: 'ONBOARDING', via: 'no-membership' }
        : { destination: resolution.destination, via: resolution.via },
    partner: who.partner,
    isOperator: who.isOperator,
    amr: who.amr,
    secondFactor: who.secondFactor,
  };
}
