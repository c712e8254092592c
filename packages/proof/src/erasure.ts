import type { Json, JsonObject } from './canonical-json.ts';
import { type Check, firstBreach } from './check.ts';
import { type Person, personClaim } from './claim-parts.ts';
import { type Claim, type ClaimName, isClaimName, type RemainingClaims } from './claims.ts';
import { type ChainDomain, isTimestamp } from './content.ts';
import type { SealedEntry } from './entry.ts';

/** An erasure as the service decides it. */
export interface ErasureRecord {
  readonly actor: Person;
  readonly centerId: number;
  readonly domain: ChainDomain;
  /** The index of the entry whose claims are erased; its subject is the subject of the erasure too. */
  readonly index: number;
  readonly claims: readonly ClaimName[];
  readonly erasedAt: string;
  readonly reason: string;
}

/** The six claims of an erasure entry. */
export type ErasureClaims = ReturnType<typeof erasureClaims>;

/** What an erasure entry erases, and when. */
export interface Erasure {
  readonly index: number;
  readonly claims: readonly ClaimName[];
  readonly erasedAt: string;
}

/**
 * The six claims of the entry that records an erasure. Seal it in the chain of the erased record, with that
 * record's id as subject.
 *
 * @example
 * const claims = erasureClaims({
 *   actor: { id: 'key_1', type: 'service' }, centerId: 42, domain: 'proof', index: 7, claims: ['who'],
 *   erasedAt: '2026-03-01T00:00:00.000Z', reason: 'asked for by the person',
 * });
 */
export function erasureClaims(record: ErasureRecord) {
  return {
    who: { actor: personClaim(record.actor) },
    what: { erased: { claims: record.claims, index: record.index } },
    when: { erasedAt: record.erasedAt },
    where: { centerId: record.centerId, domain: record.domain },
    why: { reason: record.reason },
    how: {},
  } as const;
}

const code = 'ERASURE_MISMATCH';

/** What the claims of an entry have to be for it to be an erasure: these members and no others. */
export const ERASURE_SHAPE_CHECKS: readonly Check<RemainingClaims>[] = [
  { rule: 'erasure.what', code, fault: ({ what }) => (hasOnly(what, ['erased']) ? null : 'what') },
  {
    rule: 'erasure.erased',
    code,
    fault: ({ what }) => (hasOnly(what?.erased, ['claims', 'index']) ? null : 'what.erased'),
  },
  {
    rule: 'erasure.claims',
    code,
    fault: ({ what }) => (isListOfClaims(erasedOf(what).claims) ? null : 'what.erased.claims'),
  },
  {
    rule: 'erasure.once',
    code,
    fault: ({ what }) => (namesEachOnce(erasedOf(what).claims) ? null : 'what.erased.claims'),
  },
  { rule: 'erasure.when', code, fault: ({ when }) => (hasOnly(when, ['erasedAt']) ? null : 'when') },
  {
    rule: 'erasure.erased-at',
    code,
    fault: ({ when }) => (isTimestamp(when?.erasedAt) ? null : 'when.erasedAt'),
  },
];

/** Reads an erasure out of an entry; null for every other entry, and for one that says anything besides. */
export function erasureOf(
  { claims }: Pick<SealedEntry, 'claims'>,
  checks = ERASURE_SHAPE_CHECKS,
): Erasure | null {
  // Nearly every entry is a record: one look tells, without a rule being asked.
  if (!claims.what || !Object.hasOwn(claims.what, 'erased')) return null;
  if (firstBreach(checks, claims)) return null;
  const { index, claims: names } = erasedOf(claims.what);
  // The rules have seen all but the index, and an index that is none is that of no entry.
  return { index: index as number, claims: names as ClaimName[], erasedAt: claims.when?.erasedAt as string };
}

function erasedOf(what: Claim | null | undefined): JsonObject {
  const erased = what?.erased;
  return typeof erased === 'object' && erased !== null && !Array.isArray(erased)
    ? (erased as JsonObject)
    : {};
}

function hasOnly(value: Json | undefined, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const members = Object.keys(value);
  return members.length === names.length && names.every((name) => members.includes(name));
}

function isListOfClaims(claims: Json | undefined): boolean {
  return Array.isArray(claims) && claims.length > 0 && claims.every(isClaimName);
}

function namesEachOnce(claims: Json | undefined): boolean {
  return Array.isArray(claims) && new Set(claims).size === claims.length;
}
