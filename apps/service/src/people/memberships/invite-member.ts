import { sendMail } from '../../delivery/mail/index.ts';
import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import { normalEmail } from '../family/identifiers.ts';
import { insertInvitationToken } from '../mail-tokens/mail-tokens.queries.ts';
import { invitationMail } from '../mail-tokens/mails.ts';
import { selectAccountByEmail } from './accounts.queries.ts';
import { hasOpenMembership, insertInvitation } from './memberships.queries.ts';

const INVITATION_FOR_MS = 7 * 86_400_000;

export interface Invitation {
  center: { id: number; name: string };
  /** An address and what to call it, or a known actor, of whom no more is shown than the id until they accept. */
  to: { email: string; name?: string | undefined } | { actorId: string; email: string };
  role: ActorRole;
  /** Whether this is the first administrator of a new center, who becomes ACTIVE on accepting. */
  isFounding?: boolean;
  source: AuditSource;
}

/**
 * Invites an address into a center: the membership, its token and its mail come into being together. The transaction's
 * scope must hold the center. The token leaves by mail and in no other way.
 */
export async function inviteMember(
  tx: Tx,
  platform: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  invitation: Invitation,
): Promise<string> {
  const { center, role, source } = invitation;
  const now = platform.clock.now();
  const email = normalEmail(invitation.to.email);
  if (await hasOpenMembership(tx, { centerId: center.id, email })) throw alreadyMember();

  const invited = await describeInvited(tx, invitation.to);
  const membershipId = newId('mbr', now);
  await insertInvitation(tx, {
    centerId: center.id,
    id: membershipId,
    ...invited,
    role,
    isFounding: invitation.isFounding ?? false,
    invitedBy: source.actor?.type === 'human' ? source.actor.id : null,
    now,
  }).catch((error) => {
    throw isConstraint(error, 'memberships_one_open') || isConstraint(error, 'memberships_one_invited')
      ? alreadyMember()
      : error;
  });

  await recordAudit(tx, {
    centerId: center.id,
    eventType: 'MEMBERSHIP_TRANSITIONED',
    action: 'invite-membership',
    target: { type: 'membership', id: membershipId, name: invited.email ?? invited.name },
    changes: { before: null, after: { status: 'INVITED', role } },
    source,
    now,
  });
  await mailInvitation(tx, platform, { center, membershipId, email, role, source });
  return membershipId;
}

/** What a membership keeps of somebody who has not accepted: nothing that was not typed, and the account it waits for. */
async function describeInvited(
  tx: Tx,
  to: Invitation['to'],
): Promise<{ actorId: string | null; email: string | null; name: string }> {
  if ('actorId' in to) return { actorId: to.actorId, email: null, name: to.actorId };
  const email = normalEmail(to.email);
  const account = await selectAccountByEmail(tx, email);
  return { actorId: account?.id ?? null, email, name: to.name ?? email.split('@')[0] ?? email };
}

/** Makes the token of an INVITED membership and mails it. */
async function mailInvitation(
  tx: Tx,
  platform: Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>,
  invitation: Pick<Invitation, 'center' | 'role' | 'source'> & { membershipId: string; email: string },
): Promise<void> {
  const { center, membershipId, email, role, source } = invitation;
  const now = platform.clock.now();
  const token = newToken();
  await insertInvitationToken(tx, {
    hash: hashToken(token),
    centerId: center.id,
    membershipId,
    now,
    expiresAt: new Date(now.getTime() + INVITATION_FOR_MS),
  });
  await sendMail(
    tx,
    platform,
    invitationMail({
      to: email,
      centerId: center.id,
      centerName: center.name,
      invitedBy: source.actor?.name ?? 'Centerproof',
      role,
      token,
      publicUrl: platform.settings.publicUrl,
    }),
  );
}

function alreadyMember(): ApiError {
  return new ApiError(
    'CONFLICT',
    'This address already has an open invitation or membership in this center.',
  );
}
