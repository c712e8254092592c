import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import type { Visitor } from '../access/access-rules.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { announceCredential } from '../credentials/announce-credential.ts';
import { lockAccount, selectPasswordHash } from '../credentials/credentials.queries.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { selectFamilyMemberships } from '../memberships/family-centers.queries.ts';
import { selectMember } from '../memberships/memberships.queries.ts';
import { removalOf } from '../passkeys/manage-passkeys.ts';
import { deletePasskey, selectPasskeys } from '../passkeys/passkeys.queries.ts';
import {
  type ActorRow,
  selectActor,
  selectFamilyActors,
  selectPartnerOfFamily,
} from '../sessions/actors.queries.ts';
import { revokeSessions } from '../sessions/sessions.queries.ts';
import {
  consumeSecondFactorTokens,
  deleteRecoveryCodes,
  deleteTotp,
  hasSecondFactor,
  selectSecondFactors,
} from './second-factor.queries.ts';

/**
 * Resets the second factor of a member for an administrator. That opens every center of the person to whoever knows the password, so it takes
 * an administrator of all of them, with a fresh proof of their own; accounts that reach beyond centers are the platform operator's to reset.
 */
export async function resetMembersFactor(
  platform: Platform,
  who: Visitor,
  membershipId: string,
): Promise<void> {
  const { database, clock } = platform;
  const centerId = who.center.id;
  const member = await database.inScope({ centerIds: [centerId] }, async (tx) => {
    await requireFreshProof(tx, who, clock.now());
    return selectMember(tx, { centerId, membershipId });
  });
  if (!member?.actorId || !member.acceptedAt) throw notFound('membership');
  const actor = await requireActor(platform, member.actorId);
  const theirs = await database.inScope({ familyId: actor.familyId }, async (tx) => ({
    centerIds: (await selectFamilyMemberships(tx, actor.familyId))
      .filter(({ status, center }) => OPEN.has(status) && center.status !== 'INACTIVE')
      .map(({ center }) => center.id),
    partner: await selectPartnerOfFamily(tx, { familyId: actor.familyId, actorId: actor.id }),
    isOperator: (await selectFamilyActors(tx, actor.familyId)).some(({ isOperator }) => isOperator),
  }));
  const own = await database.inScope({ familyId: who.familyId }, (tx) =>
    selectFamilyMemberships(tx, who.familyId),
  );
  const administered = new Set(
    own.filter(({ role, status }) => role === 'ADMIN' && status === 'ACTIVE').map(({ center }) => center.id),
  );
  if (theirs.partner || theirs.isOperator || !theirs.centerIds.every((id) => administered.has(id)))
    throw new ApiError(
      'FORBIDDEN',
      'This person’s account also opens places that are not yours. Ask the platform operator to reset it.',
    );
  await resetSecondFactor(platform, { actor, source: who.source });
}

/** The same for the platform operator, for anybody. */
export async function resetAnybodysFactor(platform: Platform, who: SignedIn, actorId: string): Promise<void> {
  const { database, clock } = platform;
  await database.inScope({ centerIds: [] }, (tx) => requireFreshProof(tx, who, clock.now()));
  await resetSecondFactor(platform, { actor: await requireActor(platform, actorId), source: who.source });
}

const OPEN = new Set(['ACTIVE', 'SUSPENDED', 'PENDING']);

async function requireActor({ database }: Platform, actorId: string): Promise<ActorRow> {
  const actor = await database.inScope({ centerIds: [] }, (tx) => selectActor(tx, actorId));
  if (!actor) throw notFound('person');
  return actor;
}

/** Takes passkeys, app and recovery codes away and ends all sessions: what is left is the password. */
async function resetSecondFactor(
  platform: Platform,
  { actor, source }: { actor: ActorRow; source: AuditSource },
): Promise<void> {
  const { database, clock } = platform;
  const now = clock.now();
  await database.inScope({ familyId: actor.familyId }, async (tx) => {
    const resets = [];
    for (const account of await accountsOf(tx, actor)) resets.push(await resetAccount(tx, account));
    if (!resets.some(Boolean)) throw new ApiError('CONFLICT', 'This person has no second factor.');
  });

  async function resetAccount(tx: Tx, account: ActorRow): Promise<boolean> {
    const { id: actorId } = account;
    await lockAccount(tx, actorId);
    if (!hasSecondFactor(await selectSecondFactors(tx, actorId))) return false;
    if ((await selectPasswordHash(tx, actorId)) === null)
      throw new ApiError('CONFLICT', 'This account has no password, so its passkeys are the only way in.');
    const passkeys = await selectPasskeys(tx, actorId);
    for (const { id } of passkeys) await deletePasskey(tx, { actorId, id });
    const hadTotp = await deleteTotp(tx, actorId);
    await deleteRecoveryCodes(tx, actorId);
    await consumeSecondFactorTokens(tx, { actorId, now });
    const ended = await revokeSessions(tx, { actorId, now });
    await announceCredential(tx, platform, {
      account,
      entries: [
        ...passkeys.map(removalOf),
        {
          action: 'reset-second-factor',
          target: { type: 'actor', id: actorId, name: account.name },
          metadata: { passkeys: passkeys.length, totp: hadTotp, sessionsEnded: ended.length },
        },
      ],
      sentence: `${source.actor?.name ?? 'an administrator'} has reset your second factor: passkeys, authenticator app and recovery codes are gone, and all sessions have ended.`,
      source,
      now,
    });
    return true;
  }
}

/** The person's accounts: the actor, and those of the family that sign in with the same address. */
async function accountsOf(tx: Tx, actor: ActorRow): Promise<ActorRow[]> {
  const family = await selectFamilyActors(tx, actor.familyId);
  return family.filter(({ id, email }) => id === actor.id || (email !== null && email === actor.email));
}
