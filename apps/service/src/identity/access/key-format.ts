import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
const SECRET_BYTES = 32;
/** 62^43 is the first power of 62 above 2^256. */
const SECRET_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;
const FORMAT = /^(cp_(?:live|test)_)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** A new API key: `cp_live_` or `cp_test_`, 32 random bytes in base 62, and a checksum over both (decisions 3). */
export function newApiKey(environment: 'live' | 'test', bytes: Buffer = randomBytes(SECRET_BYTES)): string {
  const prefix = `cp_${environment}_`;
  const secret = inBase62(BigInt(`0x${bytes.subarray(0, SECRET_BYTES).toString('hex')}`), SECRET_CHARACTERS);
  return prefix + secret + checksumOf(prefix + secret);
}

/** Whether a text can be a key at all. A typing error or a guess fails here, without a look-up. */
export function isApiKeyShaped(text: string): boolean {
  const match = FORMAT.exec(text);
  return match !== null && checksumOf(`${match[1]}${match[2]}`) === match[3];
}

function checksumOf(text: string): string {
  const digest = createHash('sha256').update(`centerproof-key:${text}`).digest('hex');
  return inBase62(BigInt(`0x${digest}`) % BASE ** BigInt(CHECKSUM_CHARACTERS), CHECKSUM_CHARACTERS);
}

function inBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, i = 0; i < length; i++, rest /= BASE) text = ALPHABET[Number(rest % BASE)] + text;
  return text;
}
