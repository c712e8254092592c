import type { MembershipStatus } from '../access/center-access-rules.ts';

/**
 * The whole life of a membership (docs/rules.md#memberships): each move, the states it starts from and the one it ends in.
 * REJECTED and ENDED are final; inviting again makes a new membership.
 */
export const MEMBERSHIP_MOVES = {
  accept: { from: ['INVITED'], to: 'PENDING' },
  approve: { from: ['PENDING'], to: 'ACTIVE' },
  reject: { from: ['INVITED', 'PENDING'], to: 'REJECTED' },
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
  reinstate: { from: ['SUSPENDED'], to: 'ACTIVE' },
  end: { from: ['ACTIVE', 'SUSPENDED'], to: 'ENDED' },
} as const satisfies Record<string, { from: readonly MembershipStatus[]; to: MembershipStatus }>;

export type MembershipMove = keyof typeof MEMBERSHIP_MOVES;

/** The moves that an administrator makes; accepting is the invited person's own. */
export const ADMIN_MOVES = ['approve', 'reject', 'suspend', 'reinstate', 'end'] as const;

/** How long an invitation works (docs/rules.md#invitations-and-resets). */
export const INVITATION_FOR_MS = 7 * 86_400_000;

/** Whether nobody can accept an invitation any more. */
export function hasLapsed({ invitedAt }: { invitedAt: Date }, now: Date): boolean {
  return invitedAt.getTime() + INVITATION_FOR_MS <= now.getTime();
}

/** Where the move leads from here, or null when it is not allowed. */
export function movedStatus(from: MembershipStatus, move: MembershipMove): MembershipStatus | null {
  const { from: starts, to } = MEMBERSHIP_MOVES[move];
  return (starts as readonly MembershipStatus[]).includes(from) ? to : null;
}

/** Whether the move takes a seat of the plan. */
export function takesSeat(move: MembershipMove): boolean {
  return MEMBERSHIP_MOVES[move].to === 'ACTIVE';
}

/**
 * Whether the move takes an administrator away; the last one of a center stays. Somebody who never accepted is bound to
 * nothing, and goes whenever they like.
 */
export function losesAdmin(
  membership: { role: string; status: MembershipStatus; acceptedAt: Date | null },
  move: MembershipMove,
): boolean {
  return (
    membership.role === 'ADMIN' &&
    membership.status === 'ACTIVE' &&
    membership.acceptedAt !== null &&
    MEMBERSHIP_MOVES[move].to !== 'ACTIVE'
  );
}

/** The move by which a person leaves, or says no, from here; null where there is nothing left to leave. */
export function leavingMove(status: MembershipStatus): MembershipMove | null {
  if (movedStatus(status, 'reject')) return 'reject';
  return movedStatus(status, 'end') ? 'end' : null;
}
