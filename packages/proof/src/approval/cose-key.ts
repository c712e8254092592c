import { p256 } from '@noble/curves/nist.js';
import { PKCS1_SHA256 } from 'micro-rsa-dsa-dh/rsa.js';
import { bytesToHex, concatBytes } from '../log/bytes.ts';
import { verifyEd25519 } from '../log/ed25519.ts';

/** The ways of signing that authenticators have in common, by their names in JOSE. */
export const ASSERTION_ALGORITHMS = ['ES256', 'EdDSA', 'RS256'] as const;
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number];

/** The public key of a credential. */
export interface CoseKey {
  readonly algorithm: AssertionAlgorithm;
  /** Whether the signature over a message is this key's; anything that is no signature is not. */
  verify(signature: Uint8Array, message: Uint8Array): boolean;
}

/** Keys below are refused as too weak, keys above as too slow to check. */
const RSA_BYTES_MIN = 256;
const RSA_BYTES_MAX = 512;

/**
 * Reads a COSE key as authenticators write it: CTAP2 canonical CBOR, in which each of the three kinds has one form only. Null for
 * anything else.
 *
 * @example
 * readCoseKey(publicKey)?.verify(signature, message);
 */
export function readCoseKey(bytes: Uint8Array): CoseKey | null {
  return readEc(bytes) ?? readOkp(bytes) ?? readRsa(bytes);
}

/** kty EC2, alg ES256, crv P-256, and two coordinates of 32 bytes. */
function readEc(bytes: Uint8Array): CoseKey | null {
  const fields = fieldsOf(bytes, ['a5010203262001215820', 32, '225820', 32]);
  if (!fields) return null;
  const point = concatBytes(Uint8Array.of(4), ...fields);
  return keyOf('ES256', (signature, message) =>
    // Authenticators write either of the two signatures that there are for a message; both are the key's.
    p256.verify(signature, message, point, { format: 'der', lowS: false }),
  );
}

/** kty OKP, alg EdDSA, crv Ed25519, and a point of 32 bytes. */
function readOkp(bytes: Uint8Array): CoseKey | null {
  const [point] = fieldsOf(bytes, ['a4010103272006215820', 32]) ?? [];
  if (!point) return null;
  return keyOf('EdDSA', (signature, message) => verifyEd25519({ signature, message, publicKey: point }));
}

/** kty RSA, alg RS256, an odd modulus whose length is written in two bytes, and the exponent 65537. */
function readRsa(bytes: Uint8Array): CoseKey | null {
  const length = ((bytes[9] ?? 0) << 8) | (bytes[10] ?? 0);
  if (length < RSA_BYTES_MIN || length > RSA_BYTES_MAX) return null;
  const written = length.toString(16).padStart(4, '0');
  const [modulus] = fieldsOf(bytes, [`a40103033901002059${written}`, length, '2143010001']) ?? [];
  if (!modulus || modulus[0] === 0 || (modulus.at(-1) ?? 0) % 2 === 0) return null;
  const key = { n: BigInt(`0x${bytesToHex(modulus)}`), e: 65_537n };
  return keyOf('RS256', (signature, message) => PKCS1_SHA256.verify(key, message, signature));
}

function keyOf(algorithm: AssertionAlgorithm, verify: CoseKey['verify']): CoseKey {
  return {
    algorithm,
    verify(signature, message) {
      try {
        return verify(signature, message);
      } catch {
        // Thrown for lengths, for what is not DER and for points that are not on the curve.
        return false;
      }
    },
  };
}

/** The fields between constant bytes: a text is bytes that have to be there, a number the length of a field. */
function fieldsOf(bytes: Uint8Array, form: readonly (string | number)[]): Uint8Array[] | null {
  const fields: Uint8Array[] = [];
  let offset = 0;
  for (const part of form) {
    const length = typeof part === 'number' ? part : part.length / 2;
    const field = bytes.subarray(offset, offset + length);
    if (field.length !== length) return null;
    if (typeof part === 'number') fields.push(field);
    else if (bytesToHex(field) !== part) return null;
    offset += length;
  }
  return offset === bytes.length ? fields : null;
}
