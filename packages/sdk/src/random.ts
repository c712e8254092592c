/** 128 random bits, as salts are written. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A name that nobody else has. Browsers have `randomUUID` under https alone, and a console may stand under a plain name in a house. */
export function randomName(): string {
  return 'randomUUID' in crypto ? crypto.randomUUID() : randomHex();
}
