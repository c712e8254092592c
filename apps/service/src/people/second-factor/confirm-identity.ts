import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { selectPasswordHash } from '../credentials/credentials.queries.ts';
import { fitsPassword } from '../credentials/passwords.ts';
import { updateProvenAt } from '../sessions/sessions.queries.ts';
import { hasSecondFactor, selectSecondFactors } from './second-factor.queries.ts';
import { type ShownFactor, useFactor, wrongFactor } from './show-factor.ts';

/**
 * Proves again, within a session, who is there: by what a sign-in of the account would take now, which is a passkey alone, or the password
 * and, where there is one, a second factor.
 */
export async function confirmIdentity(
  platform: Platform,
  who: SignedIn,
  shown: {
    password: string | undefined;
    factor: ShownFactor | undefined;
    ipAddress: string;
    onProven(): Promise<void>;
  },
): Promise<void> {
  const { database, clock } = platform;
  const { loginActorId: actorId, sessionId } = who;
  const { password, factor } = shown;
  const { hash, factors } = await database.inScope({ centerIds: [] }, async (tx) => ({
    hash: await selectPasswordHash(tx, actorId),
    factors: await selectSecondFactors(tx, actorId),
  }));
  const isPasskey = factor !== undefined && 'passkey' in factor;
  if (!isPasskey) {
    if (password === undefined)
      throw new ApiError('MISSING_REQUIRED_FIELD', 'password: is required, or a passkey in its place');
    if (!(await fitsPassword(password, hash, { from: shown.ipAddress })))
      throw new ApiError('INVALID_CREDENTIALS', 'The password is wrong.');
    if (!factor && hasSecondFactor(factors))
      throw new ApiError(
        'INVALID_CREDENTIALS',
        'This account has a second factor. Confirm with a passkey, or add the code of your app.',
      );
  }
  const now = clock.now();
  const isProven = await database.inScope({ centerIds: [] }, async (tx) => {
    if (factor && !(await useFactor(tx, platform, { actorId, factor, purpose: 'confirm', now })))
      return false;
    await updateProvenAt(tx, { sessionId, now });
    return true;
  });
  if (!isProven) throw wrongFactor();
  await shown.onProven();
}
