import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { announceCredential } from '../credentials/announce-credential.ts';
import { lockAccount } from '../credentials/credentials.queries.ts';
import { requireAccount } from '../credentials/require-account.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, selectSecondFactors } from './second-factor.queries.ts';

/** Ten new recovery codes for somebody who has a second factor; those before are worth nothing any more. */
export async function newRecoveryCodes(
  platform: Platform,
  who: SignedIn,
): Promise<{ recoveryCodes: string[] }> {
  const { database, clock } = platform;
  const now = clock.now();
  const actorId = who.loginActorId;
  return database.inScope({ familyId: who.familyId }, async (tx) => {
    await requireFreshProof(tx, who, now);
    await lockAccount(tx, actorId);
    if (!hasSecondFactor(await selectSecondFactors(tx, actorId)))
      throw new ApiError('CONFLICT', 'Recovery codes stand in for a second factor. Set one up first.');
    const recoveryCodes = await replaceRecoveryCodes(tx, { actorId, now });
    await announceCredential(tx, platform, {
      account: await requireAccount(tx, who),
      entries: [{ action: 'replace-recovery-codes', target: { type: 'actor', id: actorId, name: who.name } }],
      sentence: 'new recovery codes were made for your account; those before are void.',
      source: who.source,
      now,
    });
    return { recoveryCodes };
  });
}
