import Type from 'typebox';
import { DateTime, Nullable, OneOf } from '../../platform/http/index.ts';
import { ALGORITHMS, type Passkey } from './passkeys.queries.ts';

type AlgorithmName = keyof typeof ALGORITHMS;

// The names are the keys of the table that was just named.
const ALGORITHM_NAMES = Object.keys(ALGORITHMS) as AlgorithmName[];

/** Long enough for every part of an answer of an authenticator, with room for RSA. */
const PART_CHARACTERS_MAX = 8_192;
const Part = Type.String({ minLength: 1, maxLength: PART_CHARACTERS_MAX, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = Type.String({ minLength: 1, maxLength: 1_400, pattern: '^[A-Za-z0-9_-]+$' });

export const PasskeyName = Type.String({ minLength: 1, maxLength: 100, format: 'visible' });

/** What `navigator.credentials.create` gives, as its `toJSON` writes it. */
export const RegistrationResponse = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
});

/** What `navigator.credentials.get` gives, as its `toJSON` writes it. */
export const AssertionResponse = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: Type.Optional(Nullable(Type.String({ maxLength: 128, pattern: '^[A-Za-z0-9_-]*$' }))),
  }),
});

const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const CreationOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
});

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const RequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
  allowCredentials: Type.Array(Descriptor),
});

/** A passkey as its owner sees it. */
export const PasskeySchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  credentialId: Type.String(),
  algorithm: OneOf(ALGORITHM_NAMES),
  transports: Type.Array(Type.String()),
  backedUp: Type.Boolean(),
  createdAt: DateTime,
  lastUsedAt: Nullable(DateTime),
});

export function passkeyAnswer(passkey: Passkey) {
  return {
    id: passkey.id,
    name: passkey.name,
    credentialId: passkey.credentialId,
    algorithm: algorithmName(passkey.algorithm),
    transports: passkey.transports,
    backedUp: passkey.isBackedUp,
    createdAt: passkey.createdAt,
    lastUsedAt: passkey.lastUsedAt,
  };
}

export function algorithmName(algorithm: number): AlgorithmName {
  const name = ALGORITHM_NAMES.find((each) => ALGORITHMS[each] === algorithm);
  if (!name) throw new Error(`The table holds no passkey with the algorithm ${algorithm}.`);
  return name;
}
