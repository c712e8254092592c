import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/secrets.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import type { KeyScope } from '../access/key-scopes.ts';
import { insertKey } from '../api-keys/api-keys.queries.ts';
import type { CenterFacts } from '../center-facts.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { linkFamily } from '../family/link-family.ts';
import type { MembershipMove } from '../memberships/membership-rules.ts';
import { insertInvitations } from '../memberships/memberships.queries.ts';
import { moveMembership } from '../memberships/move-membership.ts';
import {
  hasActor,
  hasKey,
  hasMembership,
  insertAccount,
  type SeededAccount,
  selectFoundingInvitation,
} from './seeding.queries.ts';

/** Makes an account that can sign in at once, unless it is there: for a demo world and for the first operator. */
export async function ensureAccount(
  { database, clock }: Platform,
  account: SeededAccount & { password: string },
): Promise<void> {
  if (await database.inScope({ centerIds: [] }, (tx) => hasActor(tx, account.id))) return;
  const passwordHash = await hashPassword(account.password, { from: 'seeding' });
  await database.inScope({ centerIds: [] }, async (tx) => {
    if (await insertAccount(tx, { ...account, passwordHash, now: clock.now() }))
      await linkFamily(tx, account.id);
  });
}

/** Brings a known actor into a center along the usual moves, so that the audit log tells the same story as for anybody. */
export async function ensureMembership(
  tx: Tx,
  membership: {
    centerId: number;
    actor: { id: string; email: string; name: string };
    role: ActorRole;
    moves: readonly MembershipMove[];
    source: AuditSource;
    now: Date;
  },
  centerFacts: Pick<CenterFacts, 'requireFreeSeat'>,
): Promise<void> {
  const { centerId, actor, source, now } = membership;
  if (await hasMembership(tx, { centerId, actorId: actor.id })) return;
  const membershipId = newId('mbr', now);
  await insertInvitations(tx, [
    {
      centerId,
      id: membershipId,
      actorId: actor.id,
      email: actor.email,
      name: actor.name,
      role: membership.role,
      isFounding: false,
      invitedBy: null,
      now,
    },
  ]);
  for (const move of membership.moves)
    await moveMembership(tx, { centerId, membershipId, move, source, now }, centerFacts);
}

/** Says yes for a known actor to the center that was ordered for it, as its own administrator would. */
export async function acceptFounding(
  tx: Tx,
  founding: { centerId: number; actorId: string; source: AuditSource; now: Date },
  centerFacts: Pick<CenterFacts, 'requireFreeSeat'>,
): Promise<void> {
  const { actorId, ...change } = founding;
  const membershipId = await selectFoundingInvitation(tx, founding);
  if (membershipId === undefined) return;
  await moveMembership(tx, { ...change, membershipId, move: 'accept', actorId }, centerFacts);
  await moveMembership(tx, { ...change, membershipId, move: 'approve' }, centerFacts);
}

/** Stores an API key whose text is known beforehand, unless it is there; its end may lie in the past. */
export async function ensureApiKey(
  tx: Tx,
  key: {
    centerId: number;
    text: string;
    name: string;
    scopes: KeyScope[];
    expiresAt: Date | null;
    createdBy: string;
    now: Date;
  },
): Promise<void> {
  const { centerId, text, now } = key;
  const keyHash = hashToken(text);
  if (await hasKey(tx, { centerId, keyHash })) return;
  await insertKey(tx, {
    centerId,
    id: newId('key', now),
    name: key.name,
    prefix: text.slice(0, 12),
    last4: text.slice(-4),
    scopes: key.scopes,
    expiresAt: key.expiresAt,
    keyHash,
    createdBy: key.createdBy,
    createdAt: now,
  });
}
