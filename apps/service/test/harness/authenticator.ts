import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

/** The parts of the options that an authenticator and its browser look at. */
interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  excludeCredentials?: { id: string }[];
}
interface RequestOptions {
  challenge: string;
  rpId: string;
  allowCredentials?: { id: string }[];
}

/** What a test makes an authenticator or its browser get wrong. */
export interface Misbehaviour {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  isUserPresent?: boolean;
  isUserVerified?: boolean;
  /** The count that is sent in place of the next one. */
  signCount?: number;
  /** Taken from another answer in place of its own. */
  signature?: string;
  userHandle?: string;
}

interface StoredKey {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  algorithm: Algorithm;
  signCount: number;
}

const COSE_ALGORITHMS = { ES256: -7, EdDSA: -8, RS256: -257 };
const FLAGS = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

/**
 * An authenticator in software together with the browser that speaks to it: makes passkeys and signs with them as WebAuthn says, or as a
 * test tells it to misbehave. Its answers are what a page would send, in the form of `PublicKeyCredential.toJSON`.
 */
export function createAuthenticator(
  settings: {
    origin: string;
    algorithm?: Algorithm;
    /** A key whose maker keeps copies; such authenticators do not count. */
    isSynced?: boolean;
  },
  keys: StoredKey[] = [],
) {
  const { origin, algorithm = 'ES256', isSynced = false } = settings;
  const backup = isSynced ? FLAGS.backupEligible | FLAGS.backedUp : 0;

  return {
    keys,

    /** `navigator.credentials.create` */
    create(options: CreationOptions, wrong: Misbehaviour = {}) {
      if (options.excludeCredentials?.some(({ id }) => keys.some((key) => key.id === id)))
        throw new Error('InvalidStateError: this authenticator has a passkey of the account already.');
      const { publicKey, privateKey } = newKeys(algorithm);
      const id = randomBytes(32);
      const key: StoredKey = {
        id: id.toString('base64url'),
        rpId: options.rp.id,
        userHandle: options.user.id,
        privateKey,
        algorithm,
        signCount: 0,
      };
      keys.push(key);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(wrong.rpId ?? options.rp.id, {
          flags: flagsOf(wrong) | FLAGS.attested | backup,
          signCount: 0,
        }),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey, algorithm),
      ]);
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, wrong),
          attestationObject: cbor(
            new Map<string, unknown>([
              ['fmt', 'none'],
              ['attStmt', new Map()],
              ['authData', authData],
            ]),
          ).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** `navigator.credentials.get`: with one of the named passkeys, or with the newest of this site. */
    get(options: RequestOptions, wrong: Misbehaviour = {}) {
      const allowed = options.allowCredentials ?? [];
      const key = keys.findLast(
        ({ id, rpId }) =>
          rpId === options.rpId && (allowed.length === 0 || allowed.some((each) => each.id === id)),
      );
      if (!key) throw new Error('NotAllowedError: this authenticator has no such passkey.');
      if (!isSynced) key.signCount += 1;
      const authData = authenticatorData(wrong.rpId ?? key.rpId, {
        flags: flagsOf(wrong) | backup,
        signCount: wrong.signCount ?? key.signCount,
      });
      const clientDataJSON = clientData('webauthn.get', options.challenge, wrong);
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      const digest = key.algorithm === 'EdDSA' ? null : 'sha256';
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key' as const,
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: wrong.signature ?? sign(digest, signed, key.privateKey).toString('base64url'),
          userHandle: wrong.userHandle ?? key.userHandle,
        },
      };
    },
  };

  function clientData(type: string, challenge: string, wrong: Misbehaviour): string {
    return Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOrigin ?? false,
      }),
    ).toString('base64url');
  }
}

function newKeys(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function flagsOf({ isUserPresent = true, isUserVerified = true }: Misbehaviour): number {
  return (isUserPresent ? FLAGS.present : 0) | (isUserVerified ? FLAGS.verified : 0);
}

function authenticatorData(rpId: string, state: { flags: number; signCount: number }): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(state.signCount);
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([state.flags]), count]);
}

/** RFC 9053: kty 1, alg 3, and the parameters of each kind of key. */
function coseKey(publicKey: KeyObject, algorithm: Algorithm): Buffer {
  const jwk = publicKey.export({ format: 'jwk' });
  const bytes = (part: unknown) => Buffer.from(String(part), 'base64url');
  const parameters: Record<Algorithm, [number, unknown][]> = {
    ES256: [
      [1, 2],
      [3, COSE_ALGORITHMS.ES256],
      [-1, 1],
      [-2, bytes(jwk.x)],
      [-3, bytes(jwk.y)],
    ],
    EdDSA: [
      [1, 1],
      [3, COSE_ALGORITHMS.EdDSA],
      [-1, 6],
      [-2, bytes(jwk.x)],
    ],
    RS256: [
      [1, 3],
      [3, COSE_ALGORITHMS.RS256],
      [-1, bytes(jwk.n)],
      [-2, bytes(jwk.e)],
    ],
  };
  return cbor(new Map(parameters[algorithm]));
}

const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, map: 5 };

/** As much of CBOR (RFC 8949) as an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number')
    return value >= 0 ? head(MAJOR.unsigned, value) : head(MAJOR.negative, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(MAJOR.bytes, value.length), value]);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(MAJOR.text, text.length), text]);
  }
  if (value instanceof Map)
    return Buffer.concat([head(MAJOR.map, value.size), ...[...value].flatMap((entry) => entry.map(cbor))]);
  throw new TypeError('An attestation has no value of this kind.');
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
