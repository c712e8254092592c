import { ApiError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { announceCredential } from '../credentials/announce-credential.ts';
import { lockAccount, selectPasswordHash } from '../credentials/credentials.queries.ts';
import { requireAccount } from '../credentials/require-account.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import {
  deleteRecoveryCodes,
  hasSecondFactor,
  selectSecondFactors,
} from '../second-factor/second-factor.queries.ts';
import { sealedFactsOf } from './passkey-facts.ts';
import {
  deletePasskey,
  type Passkey,
  selectPasskeys,
  renamePasskey as updateName,
} from './passkeys.queries.ts';

/** The caller's own passkeys. */
export async function listPasskeys({ database }: Platform, who: SignedIn): Promise<Passkey[]> {
  return database.inScope({ centerIds: [] }, (tx) => selectPasskeys(tx, who.loginActorId));
}

/** A name is for its owner to tell devices apart, so giving another is nothing to prove or to audit. */
export async function renamePasskey(
  { database }: Platform,
  who: SignedIn,
  change: { id: string; name: string },
): Promise<Passkey> {
  const renamed = await database.inScope({ centerIds: [] }, (tx) =>
    updateName(tx, { actorId: who.loginActorId, id: change.id, name: change.name }),
  );
  if (!renamed) throw notFound('passkey');
  return renamed;
}

/** Takes a passkey away, unless its owner could not get in any more. */
export async function removePasskey(platform: Platform, who: SignedIn, id: string): Promise<void> {
  const { database, clock } = platform;
  const now = clock.now();
  const actorId = who.loginActorId;
  await database.inScope({ familyId: who.familyId }, async (tx) => {
    await requireFreshProof(tx, who, now);
    await lockAccount(tx, actorId);
    const removed = await deletePasskey(tx, { actorId, id });
    if (!removed) throw notFound('passkey');
    const account = await requireAccount(tx, who);
    const others = await selectPasskeys(tx, actorId);
    if (others.length === 0 && (await selectPasswordHash(tx, actorId)) === null)
      throw new ApiError('CONFLICT', 'This is the last way into your account. Add another one first.');
    if (!hasSecondFactor(await selectSecondFactors(tx, actorId))) await deleteRecoveryCodes(tx, actorId);
    await announceCredential(tx, platform, {
      account,
      entries: [removalOf(removed)],
      sentence: `the passkey "${removed.name}" was removed from your account.`,
      source: who.source,
      now,
    });
  });
}

/** The audit entry of a passkey that goes, whoever takes it away. */
export function removalOf(passkey: Passkey) {
  return {
    action: 'remove-passkey',
    target: { type: 'passkey', id: passkey.id, name: passkey.name },
    changes: { before: sealedFactsOf(passkey), after: null },
  };
}
