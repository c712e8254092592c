import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { loadWebAuthn } from './load-webauthn.ts';
import type { Passkey } from './passkeys.queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** What `navigator.credentials.get` gave, as far as it counts. */
export type Assertion = Omit<AuthenticationResponseJSON, 'clientExtensionResults' | 'response'> & {
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
};

type CheckedAssertion =
  | { isGood: true; signCount: number; isBackedUp: boolean }
  /** Why not, for logs; whoever tries keys is told no more than that it did not fit. */
  | { isGood: false; reason: string };

/**
 * Whether a passkey signed this challenge on a page of ours, for this person and after a check of them (PIN, finger, face). Writes
 * nothing: the caller uses the challenge up, and notes the count by `touchPasskey`, which refuses one that does not go forward.
 */
export async function checkAssertion(
  party: RelyingParty,
  passkey: Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'algorithm'>,
  { assertion, challenge }: { assertion: Assertion; challenge: string },
): Promise<CheckedAssertion> {
  const { decodeClientDataJSON, verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    if (assertion.id !== passkey.credentialId) return { isGood: false, reason: 'It is of another passkey.' };
    const { id, rawId, type, response } = assertion;
    const { clientDataJSON, authenticatorData, signature } = response;
    if (decodeClientDataJSON(clientDataJSON).crossOrigin)
      return { isGood: false, reason: 'It was made inside another site’s page.' };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.signCount,
      },
      requireUserVerification: true,
    });
    if (!verified) return { isGood: false, reason: 'The signature is not of this passkey.' };
    return {
      isGood: true,
      signCount: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
    };
  } catch (error) {
    // The library names everything that is wrong with an assertion by an error of no kind of its own.
    return { isGood: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The challenge that an assertion says it answers, to look it up by; undefined where it says nothing that can be read. */
export async function challengeOf(assertion: Pick<Assertion, 'response'>): Promise<string | undefined> {
  const { decodeClientDataJSON } = await loadWebAuthn();
  try {
    const { challenge } = decodeClientDataJSON(assertion.response.clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
