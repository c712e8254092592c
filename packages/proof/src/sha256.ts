import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lowercase hexadecimal SHA-256 over the UTF-8 bytes of a text. */
export type Sha256Hex = (text: string) => string;

/**
 * The hash this package uses where it is given no other: plain JavaScript, the same in every runtime. A server
 * passes its own, which is many times as fast.
 *
 * @example
 * import { hash } from 'node:crypto';
 * verifyChain(entries, { chain: '42/proof', sha256Hex: (text) => hash('sha256', text) });
 */
export const portableSha256Hex: Sha256Hex = (text) => bytesToHex(sha256Bytes(text));

/** SHA-256 over the UTF-8 bytes of a text, for what is hashed once for a file. */
export function sha256Bytes(text: string): Uint8Array {
  return sha256(utf8ToBytes(text));
}

/** The same over bytes as they are. */
export function sha256OfBytes(bytes: Uint8Array): Uint8Array {
  return sha256(bytes);
}
