import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { isConstraint } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { announceCredential } from '../credentials/announce-credential.ts';
import { lockAccount } from '../credentials/credentials.queries.ts';
import { requireAccount } from '../credentials/require-account.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { endOtherSessions } from '../second-factor/end-other-sessions.ts';
import { hasSecondFactor, selectSecondFactors } from '../second-factor/second-factor.queries.ts';
import { CHALLENGE_FOR_MS, consumeChallenge, newChallenge } from './challenges.queries.ts';
import { loadWebAuthn } from './load-webauthn.ts';
import { sealedFactsOf } from './passkey-facts.ts';
import { ALGORITHMS, insertPasskey, PASSKEYS_MAX, type Passkey, selectPasskeys } from './passkeys.queries.ts';
import { type RelyingParty, requireRelyingParty, userHandleOf } from './relying-party.ts';

const ALGORITHM_IDS: number[] = [ALGORITHMS.ES256, ALGORITHMS.EdDSA, ALGORITHMS.RS256];

/** What the browser is given to make a passkey with: one that signs in by itself and asks for a finger, a face or a PIN. */
export async function offerRegistration(platform: Platform, who: SignedIn) {
  const { database, clock, settings } = platform;
  const party = requireRelyingParty(settings);
  const now = clock.now();
  const { account, known, challenge } = await database.inScope({ familyId: who.familyId }, async (tx) => {
    await requireFreshProof(tx, who, now);
    return {
      account: await requireAccount(tx, who),
      known: await selectPasskeys(tx, who.loginActorId),
      challenge: await newChallenge(tx, { purpose: 'register', actorId: who.loginActorId, now }),
    };
  });
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: userHandleOf(account.id),
    userName: account.email ?? account.phone ?? account.name,
    userDisplayName: account.name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: CHALLENGE_FOR_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHM_IDS,
  });
}

/** Keeps the passkey that the browser made, and lets the person and their centers know. */
export async function registerPasskey(
  platform: Platform,
  who: SignedIn,
  registration: { name: string; response: Omit<RegistrationResponseJSON, 'clientExtensionResults'> },
): Promise<Passkey> {
  const { database, clock, settings } = platform;
  const party = requireRelyingParty(settings);
  const made = await readRegistration(party, registration.response);
  const now = clock.now();
  const actorId = who.loginActorId;
  const passkey: Passkey = {
    id: newId('psk', now),
    actorId,
    ...made.credential,
    name: registration.name,
    createdAt: now,
    lastUsedAt: null,
  };

  await database.inScope({ familyId: who.familyId }, async (tx) => {
    await requireFreshProof(tx, who, now);
    if (!(await consumeChallenge(tx, { purpose: 'register', actorId, challenge: made.challenge, now })))
      throw invalidField('response', 'answers a challenge that was used before, is too old or is not yours');
    const account = await requireAccount(tx, who);
    await lockAccount(tx, actorId);
    if ((await selectPasskeys(tx, actorId)).length >= PASSKEYS_MAX)
      throw new ApiError('CONFLICT', `An account has at most ${PASSKEYS_MAX} passkeys. Remove one first.`);
    const isFirst = !hasSecondFactor(await selectSecondFactors(tx, actorId));
    await insertPasskey(tx, passkey).catch((error) => {
      throw isConstraint(error, 'passkeys_credential')
        ? new ApiError('CONFLICT', 'This passkey is registered already.')
        : error;
    });
    const sessionsEnded = isFirst ? await endOtherSessions(tx, who, now) : 0;
    await announceCredential(tx, platform, {
      account,
      entries: [
        {
          action: 'register-passkey',
          target: { type: 'passkey', id: passkey.id, name: passkey.name },
          changes: { before: null, after: sealedFactsOf(passkey) },
          metadata: { sessionsEnded },
        },
      ],
      sentence: `the passkey "${passkey.name}" was added to your account.`,
      source: who.source,
      now,
    });
  });
  return passkey;
}

/**
 * The passkey inside a browser's answer, checked against everything but the challenge, which the caller uses up. No attestation is asked
 * for, so certificates are refused unread: checking them would fetch revocation lists from wherever they say.
 */
async function readRegistration(
  party: RelyingParty,
  response: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
): Promise<{
  challenge: string;
  credential: Omit<Passkey, 'id' | 'actorId' | 'name' | 'createdAt' | 'lastUsedAt'>;
}> {
  const { challenge, registration } = await verified(party, response);
  const { credential, credentialBackedUp } = registration;
  const { decodeCredentialPublicKey } = await loadWebAuthn();
  const algorithm = decodeCredentialPublicKey(credential.publicKey).get(COSE_ALGORITHM);
  if (typeof algorithm !== 'number') throw new Error('A checked key names its algorithm.');
  return {
    challenge,
    credential: {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      algorithm,
      signCount: credential.counter,
      transports: credential.transports ?? [],
      isBackedUp: credentialBackedUp,
    },
  };
}

const COSE_ALGORITHM = 3;

async function verified(
  party: RelyingParty,
  response: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
) {
  const { decodeClientDataJSON, verifyRegistrationResponse } = await loadWebAuthn();
  let checked: VerifiedRegistrationResponse;
  let challenge: string;
  try {
    const { fmt, statement } = await attestationOf(response);
    if (fmt !== 'none' && (fmt !== 'packed' || statement.get('x5c') !== undefined))
      throw new Error(`No attestation was asked for, and ${fmt} was sent.`);
    const clientData = decodeClientDataJSON(response.response.clientDataJSON);
    if (clientData.crossOrigin) throw new Error('It was made inside another site’s page.');
    challenge = clientData.challenge;
    checked = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: () => true,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHM_IDS,
    });
  } catch (error) {
    throw notAPasskey(error);
  }
  if (!checked.verified) throw notAPasskey();
  return { challenge, registration: checked.registrationInfo };
}

async function attestationOf(response: Pick<RegistrationResponseJSON, 'response'>) {
  const { decodeAttestationObject } = await loadWebAuthn();
  const object = decodeAttestationObject(
    Uint8Array.from(Buffer.from(response.response.attestationObject, 'base64url')),
  );
  return { fmt: object.get('fmt'), statement: object.get('attStmt') };
}

/** The library says what is wrong in errors of no kind of their own; the caller is told the part that they can act on. */
function notAPasskey(cause?: unknown): ApiError {
  const message =
    'is not a passkey made for this site with a check of the person (PIN, finger or face), by ES256, EdDSA or RS256';
  return new ApiError('VALIDATION_ERROR', `response: ${message}`, {
    details: { fields: [{ path: 'response', message }] },
    cause,
  });
}
