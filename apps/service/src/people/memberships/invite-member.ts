import { sendMail, sendMails } from '../../delivery/mail/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { type AuditSource, recordAudits } from '../../proof/audit/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import { normalEmail } from '../family/identifiers.ts';
import { insertInvitationTokens } from '../mail-tokens/mail-tokens.queries.ts';
import { invitationMail } from '../mail-tokens/mails.ts';
import { selectAccountIds } from './accounts.queries.ts';
import { INVITATION_FOR_MS } from './membership-rules.ts';
import {
  insertInvitations,
  type NewInvitation,
  selectInvitedBefore,
  selectOpenAddresses,
} from './memberships.queries.ts';
import { takeBackInvitations } from './take-back-invitations.ts';

export const ALREADY_MEMBER = 'This address already has an open invitation or membership in this center.';

interface Invited {
  /** An address and what to call it, or a known actor, of whom no more is shown than the id until they accept. */
  to: { email: string; name?: string | undefined } | { actorId: string; email: string };
  role: ActorRole;
  /** Whether this is the first administrator of a new center, who becomes ACTIVE on accepting. */
  isFounding?: boolean;
}

interface Invitation {
  center: { id: number; name: string };
  source: AuditSource;
}

type Means = Pick<Platform, 'jobs' | 'secrets' | 'clock' | 'settings'>;

/**
 * Invites an address into a center: the membership, its token and its mail come into being together. The transaction's
 * scope must hold the center. The token leaves by mail and in no other way.
 */
export async function inviteMember(
  tx: Tx,
  platform: Means,
  { center, source, ...invited }: Invitation & Invited,
): Promise<string> {
  const [membershipId] = await inviteMembers(tx, platform, { center, source, people: [invited] });
  if (!membershipId) throw new ApiError('CONFLICT', ALREADY_MEMBER);
  return membershipId;
}

/**
 * The same for many addresses, each of which is given once. Answers the memberships in their order; null stands for whoever has an open
 * invitation or membership in this center already. An invitation that nobody can accept any more does not count.
 */
export async function inviteMembers(
  tx: Tx,
  platform: Means,
  { center, source, people }: Invitation & { people: readonly Invited[] },
): Promise<(string | null)[]> {
  const now = platform.clock.now();
  const emails = people.map(({ to }) => normalEmail(to.email));
  const lapsed = await selectInvitedBefore(tx, {
    centerId: center.id,
    emails,
    before: new Date(now.getTime() - INVITATION_FOR_MS),
  });
  await takeBackInvitations(tx, {
    centerId: center.id,
    invitations: lapsed,
    because: 'invitation-lapsed',
    source,
    now,
  });
  const taken = await selectOpenAddresses(tx, { centerId: center.id, emails });
  if (emails.every((email) => taken.has(email))) return people.map(() => null);
  const accounts = await selectAccountIds(tx, emails);
  const invitations = people.map(({ to, role, isFounding = false }, place) => {
    const email = emails[place] ?? '';
    const person =
      'actorId' in to
        ? { actorId: to.actorId, email: null, name: to.actorId }
        : { actorId: accounts.get(email) ?? null, email, name: to.name ?? email.split('@')[0] ?? email };
    const invitedBy = source.actor?.type === 'human' ? source.actor.id : null;
    const centerId = center.id;
    return { address: email, centerId, id: newId('mbr', now), ...person, role, isFounding, invitedBy, now };
  });
  const written = await insertInvitations(
    tx,
    invitations.filter(({ address }) => !taken.has(address)),
  );
  const sent = invitations.filter(({ id }) => written.has(id));
  if (sent.length > 0) await tell(tx, platform, { center, source, sent });
  return invitations.map(({ id }) => (written.has(id) ? id : null));
}

/** What follows from invitations: the audit entry, the token and the mail of each. */
async function tell(
  tx: Tx,
  platform: Means,
  { center, source, sent }: Invitation & { sent: readonly (NewInvitation & { address: string })[] },
): Promise<void> {
  const entries = sent.map(({ id, email, name, role, now }) => ({
    centerId: center.id,
    eventType: 'MEMBERSHIP_TRANSITIONED' as const,
    action: 'invite-membership',
    target: { type: 'membership', id, name: email ?? name },
    changes: { before: null, after: { status: 'INVITED', role } },
    source,
    now,
  }));
  await recordAudits(tx, entries);
  const tokens = sent.map((invitation) => ({ invitation, token: newToken() }));
  await insertInvitationTokens(
    tx,
    tokens.map(({ invitation: { id, now }, token }) => ({
      hash: hashToken(token),
      centerId: center.id,
      membershipId: id,
      now,
      expiresAt: new Date(now.getTime() + INVITATION_FOR_MS),
    })),
  );
  const mails = tokens.map(({ invitation: { address, role }, token }) =>
    invitationMail({
      to: address,
      centerId: center.id,
      centerName: center.name,
      invitedBy: source.actor?.name ?? 'Centerproof',
      role,
      token,
      publicUrl: platform.settings.publicUrl,
    }),
  );
  const [only] = mails;
  if (only && mails.length === 1) await sendMail(tx, platform, only);
  else await sendMails(tx, platform, mails);
}
