/** The alphabet of Bitcoin, which `z` in front of a multibase text stands for. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Bytes as base58btc: the number that they are, and a 1 for each zero byte before it. */
export function toBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let digits = '';
  for (; number > 0n; number /= 58n) digits = ALPHABET.charAt(Number(number % 58n)) + digits;
  return '1'.repeat(leading(bytes, 0)) + digits;
}

/** The bytes of a base58btc text of at most this many characters; null when it is not one. */
export function fromBase58(text: string, lengthMax: number): Uint8Array | null {
  if (text.length > lengthMax) return null;
  let number = 0n;
  for (const character of text) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    number = number * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; number > 0n; number /= 256n) bytes.unshift(Number(number % 256n));
  const zeros = leading([...text], '1');
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes]);
}

function leading<Item>(items: ArrayLike<Item>, wanted: Item): number {
  let count = 0;
  while (count < items.length && items[count] === wanted) count += 1;
  return count;
}
