import type { Platform } from '../../platform/platform.ts';
import { CHALLENGE_FOR_MS, newChallenge } from '../passkeys/challenges.queries.ts';
import { loadWebAuthn } from '../passkeys/load-webauthn.ts';
import { selectPasskeys } from '../passkeys/passkeys.queries.ts';
import { requireRelyingParty } from '../passkeys/relying-party.ts';

/**
 * What the browser is given to sign with a passkey: any of this site's where nobody is known yet, or one of an account's own. Somebody
 * who is not known is told of nobody's passkeys.
 */
export async function offerPasskeys(
  { database, clock, settings }: Platform,
  use: { purpose: 'sign-in' } | { purpose: 'second-factor' | 'confirm'; actorId: string },
) {
  const party = requireRelyingParty(settings);
  const { challenge, passkeys } = await database.inScope({ centerIds: [] }, async (tx) => ({
    challenge: await newChallenge(tx, { ...use, now: clock.now() }),
    passkeys: 'actorId' in use ? await selectPasskeys(tx, use.actorId) : [],
  }));
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_FOR_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return { ...options, allowCredentials: options.allowCredentials ?? [] };
}
