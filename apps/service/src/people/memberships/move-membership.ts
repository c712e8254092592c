import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import type { CenterFacts } from '../center-facts.ts';
import { withdrawPasskeysFrom } from '../passkeys/announce-to-center.ts';
import {
  losesAdmin,
  MEMBERSHIP_MOVES,
  type MembershipMove,
  movedStatus,
  takesSeat,
} from './membership-rules.ts';
import {
  countActiveAdmins,
  isPersonIn,
  lockMemberships,
  type MemberRow,
  selectMember,
  updateStatus,
} from './memberships.queries.ts';

/**
 * Moves a membership along its life, under a lock of its center: the plan's seats and the last administrator are
 * counted there. Every move is audited with from, to and by whom.
 */
export async function moveMembership(
  tx: Tx,
  change: {
    centerId: number;
    membershipId: string;
    move: MembershipMove;
    /** Who accepted, when somebody did. */
    actorId?: string;
    source: AuditSource;
    now: Date;
  },
  { requireFreeSeat }: Pick<CenterFacts, 'requireFreeSeat'>,
): Promise<MemberRow> {
  const { centerId, membershipId, move, now } = change;
  await lockMemberships(tx, centerId);
  const membership = await selectMember(tx, { centerId, membershipId });
  if (!membership) throw notFound('membership');
  const from = membership.status;
  const to = movedStatus(from, move);
  if (!to)
    throw new ApiError(
      'CONFLICT',
      `A membership that is ${from} cannot be moved by "${move}"; that needs ${MEMBERSHIP_MOVES[move].from.join(' or ')}.`,
    );
  if (losesAdmin(membership, move) && (await countActiveAdmins(tx, centerId)) <= 1)
    throw new ApiError('CONFLICT', 'This is the last administrator of the center. Make another one first.');
  if (takesSeat(move)) await requireFreeSeat(tx, centerId, now);

  const { actorId } = change;
  const moving = { centerId, membershipId, from, to, isAccepted: move === 'accept', now };
  if (!(await updateStatus(tx, { ...moving, ...(actorId ? { actorId } : {}) })))
    throw new ApiError('CONFLICT', 'This membership was moved by somebody else a moment ago. Look again.');
  await recordAudit(tx, {
    centerId,
    eventType: 'MEMBERSHIP_TRANSITIONED',
    action: `${move}-membership`,
    target: { type: 'membership', id: membershipId, name: membership.name },
    changes: { before: { status: from }, after: { status: to } },
    metadata: { role: membership.role },
    source: change.source,
    now,
  });
  const { actorId: memberId, acceptedAt } = membership;
  if (memberId && acceptedAt && !(await isPersonIn(tx, { centerId, actorId: memberId })))
    await withdrawPasskeysFrom(tx, { centerId, actorId: memberId, source: change.source, now });
  const moved = await selectMember(tx, { centerId, membershipId });
  if (!moved) throw notFound('membership');
  return moved;
}
