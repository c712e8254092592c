import type { FamilyCenter } from './family-centers.queries.ts';

/** A membership as the interface shows it (2.4). */
export function membershipAnswer(membership: FamilyCenter) {
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
