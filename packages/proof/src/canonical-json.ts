import { ProofError } from './errors.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export type JsonObject = { readonly [member: string]: Json };

/** How deep a value may be nested: twice what the service accepts as input, and far from any stack's end. */
export const JSON_DEPTH_MAX = 64;

/**
 * Writes a value as canonical JSON (RFC 8785): members sorted by UTF-16 code units, no white space, numbers and
 * strings spelled as ECMAScript spells them. It is strict, so that no two values share one text: `undefined`,
 * functions, dates, class instances, lone surrogates and numbers that are not finite are refused, never
 * dropped or converted.
 *
 * @throws {ProofError} `NOT_JSON` or `TOO_DEEP`, with the path of the offending value.
 *
 * @example
 * canonicalJson({ b: 1e21, a: ['초과', -0] }); // '{"a":["초과",0],"b":1e+21}'
 */
export function canonicalJson(value: unknown): string {
  // The runtime's own writer is several times as fast as any written in JavaScript, and it is right as soon as
  // the members are in order. It spells a lone surrogate as an escape, so a text with one is left to `write`,
  // like everything else that the runtime would change silently.
  const ordered = inOrder(value, 0);
  if (ordered === UNORDERABLE) return write(value, 0);
  const text = JSON.stringify(ordered);
  return text.includes('\\ud') ? write(value, 0) : text;
}

/** Stands for a value whose members no JavaScript object can hold in order, or that is not JSON at all. */
const UNORDERABLE = Symbol('unorderable');

/** The value itself when its members are in canonical order; otherwise a copy of the parts that are not. */
function inOrder(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : UNORDERABLE;
    case 'object':
      if (value === null) return value;
      if (depth === JSON_DEPTH_MAX) return UNORDERABLE;
      return Array.isArray(value) ? valuesInOrder(value, depth) : membersInOrder(value, depth);
    default:
      return UNORDERABLE;
  }
}

function valuesInOrder(values: readonly unknown[], depth: number): unknown {
  let copy: unknown[] | null = null;
  for (let index = 0; index < values.length; index += 1) {
    const value = inOrder(values[index], depth + 1);
    if (value === UNORDERABLE) return UNORDERABLE;
    if (value !== values[index]) {
      copy ??= values.slice();
      copy[index] = value;
    }
  }
  return copy ?? values;
}

function membersInOrder(members: object, depth: number): unknown {
  if (!isPlainObject(members)) return UNORDERABLE;
  let copy: Record<string, unknown> | null = null;
  let isSorted = true;
  let before = '';
  // `for in` needs no list of names, and this loop is where verification spends its time.
  for (const name in members) {
    // `<` compares UTF-16 code units, which is the order RFC 8785 asks for.
    if (name < before) isSorted = false;
    before = name;
    const value = members[name];
    if (typeof value === 'string' || value === null || typeof value === 'boolean') continue;
    const ordered = inOrder(value, depth + 1);
    if (ordered === UNORDERABLE) return UNORDERABLE;
    if (ordered === value) continue;
    copy ??= { ...members };
    copy[name] = ordered;
  }
  return isSorted ? (copy ?? members) : sortMembers(copy ?? members);
}

/** Objects list names that look like numbers first and treat `__proto__` apart, so they cannot be sorted. */
function sortMembers(members: Record<string, unknown>): unknown {
  const sorted: Record<string, unknown> = {};
  // The default order of `sort` compares UTF-16 code units too.
  for (const name of Object.keys(members).sort()) {
    if ((name >= '0' && name < ':') || name === '__proto__') return UNORDERABLE;
    sorted[name] = members[name];
  }
  return sorted;
}

function write(value: unknown, depth: number): string {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      if (!Number.isFinite(value)) throw new ProofError('NOT_JSON');
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (depth === JSON_DEPTH_MAX) throw new ProofError('TOO_DEEP');
      if (Array.isArray(value)) return writeArray(value, depth);
      if (isPlainObject(value)) return writeObject(value, depth);
      throw new ProofError('NOT_JSON');
    default:
      throw new ProofError('NOT_JSON');
  }
}

function writeArray(values: readonly unknown[], depth: number): string {
  const texts: string[] = [];
  for (let index = 0; index < values.length; index += 1) {
    texts.push(writeMember(values[index], String(index), depth));
  }
  return `[${texts.join(',')}]`;
}

function writeObject(members: Readonly<Record<string, unknown>>, depth: number): string {
  const texts = Object.keys(members)
    .sort()
    .map((name) => `${quote(name)}:${writeMember(members[name], name, depth)}`);
  return `{${texts.join(',')}}`;
}

function writeMember(value: unknown, name: string, depth: number): string {
  try {
    return write(value, depth + 1);
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    throw new ProofError(error.code, error.path === '' ? name : `${name}.${error.path}`);
  }
}

/** Writes a text as canonical JSON. */
export function quote(text: string): string {
  if (!text.isWellFormed()) throw new ProofError('NOT_JSON');
  return JSON.stringify(text);
}

/** A prototype without a prototype is `Object.prototype`, of this realm or of another one. */
function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}
