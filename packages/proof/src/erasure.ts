import { type Person, personClaim } from './claim-parts.ts';
import { type ClaimName, isClaimName } from './claims.ts';
import type { ChainDomain } from './content.ts';
import { isIndex } from './content.ts';
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
  readonly erasedAt: string | null;
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

/** Reads an erasure out of an entry; null for every other entry. */
export function erasureOf(entry: SealedEntry): Erasure | null {
  const what = entry.claims.what;
  if (!what || !Object.hasOwn(what, 'erased')) return null;
  const erased = what.erased;
  if (typeof erased !== 'object' || erased === null || !('index' in erased) || !('claims' in erased))
    return null;
  const { index, claims } = erased;
  if (!isIndex(index) || !Array.isArray(claims) || !claims.every(isClaimName)) return null;
  const erasedAt = entry.claims.when?.erasedAt;
  return { index, claims, erasedAt: typeof erasedAt === 'string' ? erasedAt : null };
}
