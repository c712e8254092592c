import type { FamilyCenter } from './family-centers.queries.ts';

export type ShownMembership = Pick<FamilyCenter, 'id' | 'role' | 'status' | 'invitedAt' | 'endedAt'> & {
  center: Pick<FamilyCenter['center'], 'id' | 'name' | 'domain'>;
};

/** A membership as its own person sees it. */
export function membershipAnswer(membership: ShownMembership) {
  return {
    id: membership.id,
    centerId: membership.center.id,
    centerName: membership.center.name,
    centerDomain: membership.center.domain,
    role: membership.role,
    status: membership.status,
    invitedAt: membership.invitedAt,
    endedAt: membership.endedAt,
  };
}
