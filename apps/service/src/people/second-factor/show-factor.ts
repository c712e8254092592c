import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeChallenge } from '../passkeys/challenges.queries.ts';
import { type Assertion, challengeOf, checkAssertion } from '../passkeys/check-assertion.ts';
import { selectPasskeyByCredential, touchPasskey } from '../passkeys/passkeys.queries.ts';
import { requireRelyingParty, userHandleOf } from '../passkeys/relying-party.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { useTotpCode } from './totp.ts';

/** What somebody shows beside a password, or in its place. */
export type ShownFactor = { code: string } | { recoveryCode: string } | { passkey: Assertion };

/** What each kind of factor is called in `amr` (RFC 8176). */
const CODE_AMR = ['otp', 'mfa'];

/** Exactly one of the three, out of a body that may have any. */
export function shownFactorOf(body: {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: Assertion | undefined;
}): ShownFactor | undefined {
  const { code, recoveryCode, passkey } = body;
  const shown: ShownFactor[] = [
    ...(code === undefined ? [] : [{ code }]),
    ...(recoveryCode === undefined ? [] : [{ recoveryCode }]),
    ...(passkey === undefined ? [] : [{ passkey }]),
  ];
  if (shown.length > 1) throw invalidField('code', 'must not be given together with another second factor');
  return shown[0];
}

/**
 * The `amr` of a factor that is this account's own, used up; null where it is not. Its caller commits in either case: a challenge that was
 * answered wrongly is used up all the same.
 */
export async function useFactor(
  tx: Tx,
  platform: Platform,
  use: { actorId: string; factor: ShownFactor; purpose: 'second-factor' | 'confirm'; now: Date },
): Promise<string[] | null> {
  const { actorId, factor, now } = use;
  if ('code' in factor)
    return (await useTotpCode(tx, platform, { actorId, code: factor.code, now })) ? CODE_AMR : null;
  if ('recoveryCode' in factor)
    return (await useRecoveryCode(tx, { actorId, code: factor.recoveryCode, now })) ? CODE_AMR : null;
  const proven = await provePasskey(tx, platform, {
    assertion: factor.passkey,
    purpose: { purpose: use.purpose, actorId },
    now,
  });
  return proven?.actorId === actorId ? proven.amr : null;
}

/** Whose passkey answered a challenge of this purpose, and how that is called; null where it does not hold. */
export async function provePasskey(
  tx: Tx,
  platform: Platform,
  proof: {
    assertion: Assertion;
    purpose: { purpose: 'sign-in' } | { purpose: 'second-factor' | 'confirm'; actorId: string };
    now: Date;
  },
): Promise<{ actorId: string; amr: string[] } | null> {
  const { assertion, purpose, now } = proof;
  const party = requireRelyingParty(platform.settings);
  const challenge = await challengeOf(assertion);
  if (challenge === undefined || !(await consumeChallenge(tx, { ...purpose, challenge, now }))) return null;
  const passkey = await selectPasskeyByCredential(tx, assertion.id);
  if (!passkey) return null;
  const { userHandle } = assertion.response;
  const isTheirs = !userHandle || Buffer.from(userHandle, 'base64url').equals(userHandleOf(passkey.actorId));
  if (!isTheirs) return null;
  const checked = await checkAssertion(party, passkey, { assertion, challenge });
  if (!checked.isGood) {
    platform.log.info({ passkeyId: passkey.id, reason: checked.reason }, 'A passkey was refused.');
    return null;
  }
  const { signCount, isBackedUp } = checked;
  if (!(await touchPasskey(tx, { id: passkey.id, signCount, isBackedUp, now }))) return null;
  return { actorId: passkey.actorId, amr: [isBackedUp ? 'swk' : 'hwk', 'user', 'mfa'] };
}

export function wrongFactor(): ApiError {
  return new ApiError(
    'INVALID_CREDENTIALS',
    'This is not a second factor of the account, or it was used before. Try again, or take another one.',
  );
}
