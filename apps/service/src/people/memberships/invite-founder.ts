import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import { inviteMember } from './invite-member.ts';
import { hasAdmin, isCenterEnded, lockMemberships, selectInvitedAdmins } from './memberships.queries.ts';
import { requireFounderLeft } from './require-invitation-left.ts';
import { takeBackInvitations } from './take-back-invitations.ts';

/**
 * Invites the administrator of a center that has none, at whatever address: the mail was lost, the address misspelt, or a week went by.
 * Invitations to administer it that are still open are taken back. Where somebody administers it, inviting is theirs.
 */
export async function inviteFounder(
  tx: Tx,
  platform: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  { center, email, source }: { center: { id: number; name: string }; email: string; source: AuditSource },
): Promise<string> {
  const centerId = center.id;
  await lockMemberships(tx, centerId);
  if (await isCenterEnded(tx, centerId))
    throw new ApiError('CONFLICT', 'This center has ended; nobody comes in any more.');
  if (await hasAdmin(tx, centerId))
    throw new ApiError('CONFLICT', 'This center has an administrator, who invites others.');
  const now = platform.clock.now();
  await requireFounderLeft(tx, { centerId, now });
  const invitations = await selectInvitedAdmins(tx, centerId);
  await takeBackInvitations(tx, { centerId, invitations, because: 'invited-anew', source, now });
  return inviteMember(tx, platform, { center, to: { email }, role: 'ADMIN', isFounding: true, source });
}
