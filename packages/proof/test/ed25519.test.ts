import { createPublicKey, verify } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { expect, test } from 'vitest';
import { ofNobody, signWithCofactor } from '../scripts/vectors/strange-signatures.ts';
import { toBase64Url } from '../src/base64url.ts';
import { ed25519Signer, verifyEd25519 } from '../src/log/index.ts';

interface Signed {
  signature: Uint8Array;
  message: Uint8Array;
  publicKey: Uint8Array;
}

function byOpenSsl({ signature, message, publicKey }: Signed): boolean {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(publicKey) },
    format: 'jwk',
  });
  return verify(null, message, key, signature);
}

/** By the library, which multiplies the cofactor in. */
function byLibrary({ signature, message, publicKey }: Signed): boolean {
  return ed25519.verify(signature, message, publicKey, { zip215: false });
}

const secretOf = (number: number) => new Uint8Array(32).fill(number);
function signedBy(number: number, length: number): Signed {
  const { publicKey, sign } = ed25519Signer(secretOf(number));
  const message = new Uint8Array(length).fill(number);
  return { signature: sign(message), message, publicKey };
}
function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  return bytes.map((byte, place) => (place === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
}

test('what is signed is good, and no bit of signature, message or key can be another, as OpenSSL and the library say', () => {
  for (let number = 1; number <= 4; number += 1) {
    const genuine = signedBy(number, number * 33);
    expect(verifyEd25519(genuine)).toBe(true);
    for (const part of ['signature', 'message', 'publicKey'] as const)
      for (let bit = number; bit < genuine[part].length * 8; bit += 61) {
        const altered = { ...genuine, [part]: flipped(genuine[part], bit) };
        expect([part, bit, verifyEd25519(altered)]).toEqual([part, bit, false]);
        expect([part, bit, byOpenSsl(altered)]).toEqual([part, bit, false]);
      }
    expect([byOpenSsl(genuine), byLibrary(genuine)]).toEqual([true, true]);
  }
});

test('a scalar that is not below the order is refused, though the equation holds', () => {
  const genuine = signedBy(5, 40);
  const scalar = bytesToNumberLE(genuine.signature.subarray(32)) + ed25519.Point.Fn.ORDER;
  const signature = Uint8Array.from([...genuine.signature.subarray(0, 32), ...numberToBytesLE(scalar, 32)]);
  expect(verifyEd25519({ ...genuine, signature })).toBe(false);
});

test('a signature that is good only with the cofactor is refused as OpenSSL refuses it, and the library does not', () => {
  const { message, publicKey } = signedBy(6, 40);
  const strange = { message, publicKey, signature: signWithCofactor(message, secretOf(6)) };
  expect([byLibrary(strange), byOpenSsl(strange), verifyEd25519(strange)]).toEqual([true, false, false]);
});

test('a key of small order, which fits a signature that nobody made, is none', () => {
  expect(verifyEd25519({ ...ofNobody, message: new Uint8Array(40) })).toBe(false);
});

test.each([0, 1, 63, 65])('a signature of %s bytes is none', (length) => {
  const { message, publicKey } = signedBy(7, 10);
  expect(verifyEd25519({ message, publicKey, signature: new Uint8Array(length) })).toBe(false);
  expect(verifyEd25519({ ...signedBy(7, 10), publicKey: publicKey.subarray(0, length % 32) })).toBe(false);
});
