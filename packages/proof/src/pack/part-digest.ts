import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A hash that is fed piece by piece. */
export interface RunningHash {
  update(bytes: Uint8Array): unknown;
  /** Lowercase hexadecimal. */
  hex(): string;
}

/** Starts a SHA-256 in plain JavaScript; a server passes its own. */
export function portableRunningHash(): RunningHash {
  const hash = sha256.create();
  return { update: (bytes) => hash.update(bytes), hex: () => bytesToHex(hash.digest()) };
}

const encoder = new TextEncoder();

/** The digest of a part of a pack: its lines, each with its newline. */
export function createPartDigest(start: () => RunningHash) {
  const hash = start();
  let lines = 0;
  let bytes = 0;
  return {
    add(text: string): void {
      const encoded = encoder.encode(`${text}\n`);
      hash.update(encoded);
      lines += 1;
      bytes += encoded.length;
    },
    finish: () => ({ lines, bytes, sha256: hash.hex() }),
  };
}
