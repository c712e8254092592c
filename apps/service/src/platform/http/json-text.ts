/** What the text of a JSON document says that the value read from it no longer shows. */
export interface JsonText {
  /** How often an object names a member; more often than there are members when a name is given twice. */
  names: number;
  /** A number that a reader of doubles takes for another one; null when there is none. */
  rounded: string | null;
}

const [BACKSLASH, COLON, ZERO, NINE] = [0x5c, 0x3a, 0x30, 0x39] as const;

/**
 * Looks through a text that is known to be JSON. Every request with a body pays for this, so strings, which are most of a text,
 * are jumped over: it takes about half as long as `JSON.parse` does (docs/performance.md).
 */
export function inspectJsonText(text: string): JsonText {
  let names = 0;
  let rounded: string | null = null;
  for (let position = 0; position < text.length; ) {
    const quote = text.indexOf('"', position);
    const end = quote < 0 ? text.length : quote;
    while (position < end) {
      const character = text.charCodeAt(position);
      if (character === COLON) names += 1;
      if (character < ZERO || character > NINE) {
        position += 1;
        continue;
      }
      const start = position;
      while (position < end && isOfNumber(text.charCodeAt(position))) position += 1;
      if (position - start >= ROUNDED_LENGTH_MIN && isRounded(text.slice(start, position)))
        rounded ??= text.slice(start, position);
    }
    if (quote < 0) break;
    position = endOfString(text, quote) + 1;
  }
  return { names, rounded };
}

function endOfString(text: string, opening: number): number {
  let closing = text.indexOf('"', opening + 1);
  while (isEscaped(text, closing)) closing = text.indexOf('"', closing + 1);
  return closing;
}

/** A quote is escaped by an odd number of backslashes; of an even number each escapes another. */
function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

/** Digits, the point, the exponent's letter and the signs. */
function isOfNumber(character: number): boolean {
  return (
    (character >= ZERO && character <= NINE) ||
    character === 0x2e ||
    character === 0x65 ||
    character === 0x45 ||
    character === 0x2b ||
    character === 0x2d
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
