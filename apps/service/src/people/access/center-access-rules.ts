import type { ErrorCode } from '../../platform/errors.ts';

export const ACTOR_ROLES = ['ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD'] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];

/** Of a partner's own accounts. */
export const PARTNER_ROLES = ['PARTNER_ADMIN', 'PARTNER_OPERATOR'] as const;
export type PartnerRole = (typeof PARTNER_ROLES)[number];

export const MEMBERSHIP_STATUSES = [
  'INVITED',
  'PENDING',
  'ACTIVE',
  'SUSPENDED',
  'REJECTED',
  'ENDED',
] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

export type CenterStatus = 'ACTIVE' | 'SUSPENDED' | 'INACTIVE';

/** A membership of the family in one center, as far as access goes. */
export interface FamilyMembership {
  id: string;
  actorId: string;
  role: ActorRole;
  status: MembershipStatus;
  invitedAt: Date;
}

/**
 * The membership that speaks for a family in a center (docs/rules.md#entering-a-center): an ACTIVE one before a SUSPENDED one before the
 * newest of the rest; among ACTIVE ones that of the acting actor, then the one with the most rights.
 */
export function decidingMembership<Candidate extends FamilyMembership>(
  memberships: readonly Candidate[],
  actingActorId: string,
): Candidate | undefined {
  const weight = (membership: FamilyMembership) =>
    membership.status === 'ACTIVE' ? 0 : membership.status === 'SUSPENDED' ? 1 : 2;
  return [...memberships].sort(
    (a, b) =>
      weight(a) - weight(b) ||
      (a.status === 'ACTIVE'
        ? Number(b.actorId === actingActorId) - Number(a.actorId === actingActorId) ||
          ACTOR_ROLES.indexOf(a.role) - ACTOR_ROLES.indexOf(b.role)
        : b.invitedAt.getTime() - a.invitedAt.getTime()),
  )[0];
}

/** How each membership status answers a call on its center; `null` lets it pass. */
const MEMBERSHIP_REFUSALS: Record<MembershipStatus, ErrorCode | null> = {
  INVITED: 'NO_MEMBERSHIP',
  PENDING: 'NO_MEMBERSHIP',
  ACTIVE: null,
  SUSPENDED: 'MEMBERSHIP_SUSPENDED',
  REJECTED: 'NO_MEMBERSHIP',
  ENDED: 'MEMBERSHIP_ENDED',
};

export interface CenterRules {
  /** None means any role. */
  roles?: readonly ActorRole[];
  /** Whether a suspended center lets the call pass: reading and paying its subscription does. */
  isOpenWhileSuspended?: boolean;
}

/** The checks after "the center exists", in the order of docs/rules.md#entering-a-center; null when the call may pass. */
export function centerRefusal(
  membership: Pick<FamilyMembership, 'status' | 'role'> | undefined,
  centerStatus: CenterStatus,
  rules: CenterRules,
): ErrorCode | null {
  const refusal = membership ? MEMBERSHIP_REFUSALS[membership.status] : 'NO_MEMBERSHIP';
  if (refusal || !membership) return refusal;
  if (centerStatus === 'INACTIVE') return 'MEMBERSHIP_ENDED';
  if (centerStatus === 'SUSPENDED' && !rules.isOpenWhileSuspended) return 'CENTER_SUSPENDED';
  if (rules.roles?.length && !rules.roles.includes(membership.role)) return 'INSUFFICIENT_ROLE';
  return null;
}
