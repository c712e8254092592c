import { hash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
const SECRET_BYTES = 32;
/** 62^43 is the first power of 62 above 2^256. */
const SECRET_CHARACTERS = 43;
const CHECKSUM_CHARACTERS = 6;
const CHECKSUMS = ALPHABET.length ** CHECKSUM_CHARACTERS;
const FORMAT = /^(cp_(?:live|test)_(?:c[1-9]\d{0,3}_)?)([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** A new API key: its prefix with the cell it is made in, 32 random bytes in base 62, and a checksum over both (docs/rules.md#api-keys). */
export function newApiKey(
  environment: 'live' | 'test',
  { cell = 0, bytes = randomBytes(SECRET_BYTES) }: { cell?: number; bytes?: Buffer } = {},
): string {
  const prefix = `cp_${environment}_${cell === 0 ? '' : `c${cell}_`}`;
  const secret = inBase62(BigInt(`0x${bytes.subarray(0, SECRET_BYTES).toString('hex')}`), SECRET_CHARACTERS);
  return prefix + secret + checksumOf(prefix + secret);
}

/** Whether a text can be a key at all. A typing error or a guess fails here, without a look-up. */
export function isApiKeyShaped(text: string): boolean {
  const match = FORMAT.exec(text);
  return match !== null && checksumOf(`${match[1]}${match[2]}`) === match[3];
}

/** The digest modulo 62^6, sixteen bits at a time: every step stays below 2^53, and each request with a key does this. */
function checksumOf(text: string): string {
  const digest = hash('sha256', `centerproof-key:${text}`, 'hex');
  let rest = 0;
  for (let i = 0; i < digest.length; i += 4)
    rest = (rest * 0x10000 + Number.parseInt(digest.slice(i, i + 4), 16)) % CHECKSUMS;
  return inBase62(BigInt(rest), CHECKSUM_CHARACTERS);
}

function inBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, i = 0; i < length; i++, rest /= BASE) text = ALPHABET[Number(rest % BASE)] + text;
  return text;
}
