import { scimRefusal } from './refusals.ts';
import { withoutUrn } from './resource.ts';

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof OPERATORS)[number];
export type Literal = string | number | boolean | null;

/** A filter of RFC 7644, section 3.4.2.2. Attributes are in lower case, in parts. */
export type Filter =
  | { kind: 'compare'; attribute: string[]; operator: Operator; value: Literal }
  | { kind: 'present'; attribute: string[] }
  | { kind: 'and' | 'or'; sides: [Filter, Filter] }
  | { kind: 'not'; inner: Filter }
  /** One value of a list fits as a whole: `emails[type eq "work" and value co "@"]`. */
  | { kind: 'some'; attribute: string[]; inner: Filter };

const FILTER_MAX_CHARACTERS = 2_000;
const DEPTH_MAX = 20;
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([A-Za-z$][\w$:.-]*)|(-?\d+(?:\.\d+)?))/y;

type Token = { text: string; kind: 'sign' | 'text' | 'word' | 'number' };

/** Reads a filter, or says that it is none. */
export function parseFilter(text: string): Filter {
  if (text.length > FILTER_MAX_CHARACTERS)
    throw scimRefusal('invalidFilter', `The filter is longer than ${FILTER_MAX_CHARACTERS} characters.`);
  const reader = createReader(tokensOf(text));
  const filter = readOr(reader, 0);
  if (reader.peek()) throw notUnderstood(reader.peek()?.text);
  return filter;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const start = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw notUnderstood(text.slice(start, start + 20));
    const [, sign, quoted, word, number] = match;
    if (sign) tokens.push({ text: sign, kind: 'sign' });
    else if (quoted) tokens.push({ text: quoted, kind: 'text' });
    else if (word) tokens.push({ text: word, kind: 'word' });
    else if (number) tokens.push({ text: number, kind: 'number' });
  }
  return tokens;
}

function createReader(tokens: readonly Token[]) {
  let place = 0;
  const reader = {
    peek: () => tokens[place],
    next: () => tokens[place++],
    /** Takes the next one where it is this word or sign. */
    take(text: string): boolean {
      const token = tokens[place];
      const isIt = token !== undefined && token.kind !== 'text' && token.text.toLowerCase() === text;
      if (isIt) place += 1;
      return isIt;
    },
    require(text: string): void {
      if (!reader.take(text)) throw notUnderstood(tokens[place]?.text);
    },
  };
  return reader;
}

type Reader = ReturnType<typeof createReader>;

function readOr(reader: Reader, depth: number): Filter {
  let left = readAnd(reader, depth);
  while (reader.take('or')) left = { kind: 'or', sides: [left, readAnd(reader, depth)] };
  return left;
}

function readAnd(reader: Reader, depth: number): Filter {
  let left = readTerm(reader, depth);
  while (reader.take('and')) left = { kind: 'and', sides: [left, readTerm(reader, depth)] };
  return left;
}

function readTerm(reader: Reader, depth: number): Filter {
  if (depth > DEPTH_MAX) throw scimRefusal('invalidFilter', 'The filter is nested too deeply.');
  if (reader.take('not')) {
    reader.require('(');
    const inner = readOr(reader, depth + 1);
    reader.require(')');
    return { kind: 'not', inner };
  }
  if (reader.take('(')) {
    const inner = readOr(reader, depth + 1);
    reader.require(')');
    return inner;
  }
  const token = reader.next();
  if (token?.kind !== 'word') throw notUnderstood(token?.text);
  const attribute = withoutUrn(token.text).toLowerCase().split('.');
  if (reader.take('[')) {
    const inner = readOr(reader, depth + 1);
    reader.require(']');
    return { kind: 'some', attribute, inner };
  }
  if (reader.take('pr')) return { kind: 'present', attribute };
  const operator = OPERATORS.find((each) => reader.take(each));
  if (!operator) throw notUnderstood(reader.peek()?.text);
  return { kind: 'compare', attribute, operator, value: literalOf(reader.next()) };
}

const WORDS: Record<string, Literal> = { true: true, false: false, null: null };

function literalOf(token: Token | undefined): Literal {
  if (token?.kind === 'number') return Number(token.text);
  if (token?.kind === 'word' && token.text.toLowerCase() in WORDS)
    return WORDS[token.text.toLowerCase()] ?? null;
  if (token?.kind !== 'text') throw notUnderstood(token?.text);
  const text = unquoted(token.text);
  // What nothing can be equal to, because nothing that is kept holds it.
  if (text.includes('\u0000') || !text.isWellFormed()) throw notUnderstood(token.text);
  return text;
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw notUnderstood(text);
  }
}

function notUnderstood(near: string | undefined) {
  return scimRefusal(
    'invalidFilter',
    near ? `The filter is not understood at ${near}` : 'The filter ends too early.',
  );
}

/** Whether one value of a list fits, as a path of a change names it. Texts are compared without case. */
export function fits(filter: Filter, item: Record<string, unknown>): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.sides.every((side) => fits(side, item));
    case 'or':
      return filter.sides.some((side) => fits(side, item));
    case 'not':
      return !fits(filter.inner, item);
    case 'present':
      return partOf(item, filter.attribute) !== undefined;
    case 'compare':
      return compares(partOf(item, filter.attribute), filter);
    case 'some':
      return false;
  }
}

function partOf(item: Record<string, unknown>, attribute: readonly string[]): unknown {
  const [name = ''] = attribute;
  return Object.entries(item).find(([key]) => key.toLowerCase() === name)?.[1];
}

function compares(found: unknown, { operator, value }: { operator: Operator; value: Literal }): boolean {
  const known = typeof found === 'string' ? found.toLowerCase() : found;
  const wanted = typeof value === 'string' ? value.toLowerCase() : value;
  if (operator === 'eq') return (known ?? null) === wanted;
  if (operator === 'ne') return (known ?? null) !== wanted;
  if (typeof known !== 'string' || typeof wanted !== 'string') return false;
  const tests: Record<Exclude<Operator, 'eq' | 'ne'>, boolean> = {
    co: known.includes(wanted),
    sw: known.startsWith(wanted),
    ew: known.endsWith(wanted),
    gt: known > wanted,
    ge: known >= wanted,
    lt: known < wanted,
    le: known <= wanted,
  };
  return tests[operator];
}
