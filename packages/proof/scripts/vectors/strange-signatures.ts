import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes } from '../../src/log/bytes.ts';

const { Point } = ed25519;

/** A point of small order as a key, and a signature that fits it whatever the message: it needs no secret. */
export const ofNobody = {
  publicKey: Point.ZERO.toBytes(),
  signature: concatBytes(Point.BASE.toBytes(), numberToBytesLE(1n, 32)),
};

/** A signature whose point has one of order two added to it: good where the cofactor is multiplied in, and nowhere else. */
export function signWithCofactor(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(secretKey);
  const orderTwo = Point.fromAffine({ x: 0n, y: Point.Fp.neg(1n) });
  const nonce = 7n;
  const point = Point.BASE.multiply(nonce).add(orderTwo).toBytes();
  const challenge = bytesToNumberLE(sha512(concatBytes(point, pointBytes, message)));
  return concatBytes(point, numberToBytesLE(Point.Fn.create(nonce + challenge * scalar), 32));
}
