import type { Passkey } from './passkeys.queries.ts';
import { algorithmName } from './passkeys.schemas.ts';

/** What is sealed of a passkey when it comes and when it goes. */
export function sealedFactsOf(passkey: Passkey) {
  return {
    actorId: passkey.actorId,
    credentialId: passkey.credentialId,
    publicKey: passkey.publicKey.toString('base64url'),
    algorithm: algorithmName(passkey.algorithm),
  };
}
