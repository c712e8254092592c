/** What the text of a JSON document says that the value read from it no longer shows. */
export interface JsonText {
  /** How often an object names a member; more often than there are members when a name is given twice. */
  names: number;
  /** A number that a reader of doubles takes for another one; null when there is none. */
  rounded: string | null;
}

const [QUOTE, BACKSLASH, COLON, ZERO, NINE] = [0x22, 0x5c, 0x3a, 0x30, 0x39] as const;

/**
 * Looks through the bytes of a text that is known to be JSON; no byte of a longer character is one of those that it looks for. Every
 * request with a body pays for this: it takes about a third as long as `JSON.parse` does (docs/performance.md).
 */
export function inspectJson(bytes: Buffer): JsonText {
  let names = 0;
  let rounded: string | null = null;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COLON) names += 1;
    else if (byte >= ZERO && byte <= NINE) {
      const end = endOfNumber(bytes, at);
      if (end - at >= ROUNDED_LENGTH_MIN) {
        const literal = bytes.toString('latin1', at, end);
        if (isRounded(literal)) rounded ??= literal;
      }
      at = end - 1;
    }
  }
  return { names, rounded };
}

function endOfString(bytes: Buffer, opening: number): number {
  let at = opening + 1;
  for (; bytes[at] !== QUOTE; at += 1) if (bytes[at] === BACKSLASH) at += 1;
  return at;
}

/** Behind its digits, the point, the exponent's letter and the signs. */
function endOfNumber(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && isOfNumber(bytes[at] as number)) at += 1;
  return at;
}

function isOfNumber(byte: number): boolean {
  return (
    (byte >= ZERO && byte <= NINE) ||
    byte === 0x2e ||
    byte === 0x65 ||
    byte === 0x45 ||
    byte === 0x2b ||
    byte === 0x2d
  );
}

/** The shortest number that a double cannot hold is one below its range, such as 1e-324. */
const ROUNDED_LENGTH_MIN = 6;

/** Fifteen digits always survive, unless they lie at the lower end of what a double can hold. */
const MAY_BE_ROUNDED = /[\d.]{16}|[eE]-\d{3}/;

/** Whether the canonical form of a number denotes another number: 0.10 and 1E1 only lose their spelling. */
function isRounded(literal: string): boolean {
  if (!MAY_BE_ROUNDED.test(literal)) return false;
  const canonical = String(Number(literal));
  // Most are written by programs, and so already as a double prints.
  if (canonical === literal) return false;
  const [written, read] = [decimalOf(literal), decimalOf(canonical)];
  return written.digits !== read.digits || (written.digits !== '' && written.exponent !== read.exponent);
}

/** The digits that count and the power of ten of the last of them; no digits for zero. */
function decimalOf(literal: string): { digits: string; exponent: number } {
  const [, whole = '', fraction = '', power = '0'] =
    /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  return { digits, exponent: Number(power) - fraction.length + all.length - digits.length };
}
