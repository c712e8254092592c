/** What stands before an Ed25519 key in a Multikey. */
const ED25519_PREFIX = Uint8Array.of(0xed, 0x01);
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A public key as a W3C Multikey: `z` and base58btc. */
export function multikeyOf(publicKey: Uint8Array): string {
  return `z${toBase58(Buffer.concat([ED25519_PREFIX, publicKey]))}`;
}

/** Base58 in the alphabet of Bitcoin: the number that the bytes are, and a 1 for each zero byte before it. */
export function toBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  let digits = '';
  for (; number > 0n; number /= 58n) digits = ALPHABET[Number(number % 58n)] + digits;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + digits;
}
