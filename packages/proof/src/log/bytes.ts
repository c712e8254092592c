import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Standard base64 with padding, as every text of the log writes its bytes. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The bytes of a base64 text, or null when it is not written the one way in which these bytes are written. */
export function fromBase64(text: string): Uint8Array | null {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return null;
  }
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  // The platform's decoder overlooks spaces, absent padding and stray bits; writing the bytes again does not.
  return toBase64(bytes) === text ? bytes : null;
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, position) => byte === right[position]);
}

/** A whole number as the formats write it: decimal, no sign, no leading zero; null for anything else. */
export function readSize(text: string): number | null {
  if (!/^(0|[1-9][0-9]{0,15})$/.test(text)) return null;
  const size = Number(text);
  return Number.isSafeInteger(size) ? size : null;
}

export { bytesToHex, utf8ToBytes };
