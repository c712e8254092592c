import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, equalBytes } from './bytes.ts';

const { Point } = ed25519;
const POINT_BYTES = 32;

/** Signs bytes with an Ed25519 key. A server passes its own, so that the key need not leave its keeper. */
export type Sign = (message: Uint8Array) => Uint8Array;

/**
 * Ed25519 as RFC 8032 has it, without the cofactor, as OpenSSL and Go compute it: with it, whoever holds a key can make signatures on
 * which verifiers disagree. The library's own `verify` has it, and so only its group is used here (docs/decisions/ed25519.md). A key of
 * small order fits signatures that nobody made, and is none. Anything that is not a signature is simply not valid.
 */
export function verifyEd25519({
  signature,
  message,
  publicKey,
}: {
  readonly signature: Uint8Array;
  readonly message: Uint8Array;
  readonly publicKey: Uint8Array;
}): boolean {
  try {
    const key = Point.fromBytes(publicKey);
    const [point, scalar] = [signature.subarray(0, POINT_BYTES), signature.subarray(POINT_BYTES)];
    if (signature.length !== 2 * POINT_BYTES || key.isSmallOrder()) return false;
    const challenge = Point.Fn.create(bytesToNumberLE(sha512(concatBytes(point, publicKey, message))));
    // A scalar that is not below the order is refused by the multiplication.
    const expected = Point.BASE.multiplyUnsafe(bytesToNumberLE(scalar)).subtract(
      key.multiplyUnsafe(challenge),
    );
    return equalBytes(expected.toBytes(), point);
  } catch {
    // Thrown for lengths and for points that are not on the curve.
    return false;
  }
}

/** The plain signer of a secret of 32 bytes, for tools that hold one; and its public key. */
export function ed25519Signer(secretKey: Uint8Array): {
  readonly publicKey: Uint8Array;
  readonly sign: Sign;
} {
  return {
    publicKey: ed25519.getPublicKey(secretKey),
    sign: (message) => ed25519.sign(message, secretKey),
  };
}
