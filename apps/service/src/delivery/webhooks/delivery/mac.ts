import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const HASH_BYTES = 32;

/** Signs a message that is a text of ASCII characters followed by bytes. */
export type Mac = (text: string, bytes: Uint8Array, encoding: 'hex' | 'base64') => string;

let inner = Buffer.alloc(4_096);

/**
 * HMAC with SHA-256 (RFC 2104) for a key that signs many messages. Each object of `createHmac` looks its algorithm up and sets it up
 * anew, which takes as long as signing a delivery does; hashing the two halves directly does not.
 */
export function createMac(key: Uint8Array): Mac {
  const secret = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key;
  const padded = (pad: number) => Buffer.alloc(BLOCK_BYTES).map((_, i) => (secret[i] ?? 0) ^ pad);
  const innerKey = padded(0x36);
  const outer = Buffer.concat([padded(0x5c)], BLOCK_BYTES + HASH_BYTES);

  return (text, bytes, encoding) => {
    const length = BLOCK_BYTES + text.length + bytes.length;
    if (inner.length < length) inner = Buffer.alloc(2 * length);
    inner.set(innerKey);
    if (text !== '') inner.write(text, BLOCK_BYTES, 'latin1');
    inner.set(bytes, BLOCK_BYTES + text.length);
    outer.write(hash('sha256', inner.subarray(0, length), 'latin1'), BLOCK_BYTES, 'latin1');
    return hash('sha256', outer, encoding);
  };
}
