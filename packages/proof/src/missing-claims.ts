import type { ClaimName } from './claims.ts';
import type { SealedEntry } from './entry.ts';
import { ERASURE_SHAPE_CHECKS, erasureOf } from './erasure.ts';

/** Some claims of the entry with this index: claims that are gone, or claims that another entry says were erased. */
export interface ClaimsOfEntry {
  readonly index: number;
  readonly subject: string;
  readonly claims: readonly ClaimName[];
}

/** What an entry erases; null for an entry that erases nothing. */
export interface ErasedClaims extends ClaimsOfEntry {
  /** The index of the entry that says so. */
  readonly by: number;
}

/** What an entry erases from another one. */
export function erasedBy(entry: SealedEntry, shape = ERASURE_SHAPE_CHECKS): ErasedClaims | null {
  const erasure = erasureOf(entry, shape);
  return erasure && { index: erasure.index, subject: entry.subject, claims: erasure.claims, by: entry.index };
}

/** A rule that an erasure has to keep to account for a claim that is missing. */
export interface ErasedCheck {
  readonly rule: string;
  holds(erased: ErasedClaims, missing: { readonly subject: string }, claim: ClaimName): boolean;
}

/** An erasure counts for the record and the claims that it names, and only for what came before it. */
export const ERASED_CHECKS: readonly ErasedCheck[] = [
  { rule: 'erased.earlier', holds: ({ index, by }) => index < by },
  { rule: 'erased.subject', holds: (erased, missing) => erased.subject === missing.subject },
  { rule: 'erased.named', holds: ({ claims }, _, claim) => claims.includes(claim) },
];

/** Claims that were found missing, until an erasure accounts for them. */
export type MissingClaims = ReturnType<typeof createMissingClaims>;

/** Starts an empty list of missing claims. */
export function createMissingClaims(checks = ERASED_CHECKS) {
  const byIndex = new Map<number, { readonly subject: string; readonly claims: Set<ClaimName> }>();
  return {
    add({ index, subject, claims }: ClaimsOfEntry): void {
      byIndex.set(index, { subject, claims: new Set(claims) });
    },
    /** Takes off what an erasure accounts for. */
    explain(erased: ErasedClaims): void {
      const record = byIndex.get(erased.index);
      if (!record) return;
      for (const claim of record.claims) {
        if (checks.every((check) => check.holds(erased, record, claim))) record.claims.delete(claim);
      }
      if (record.claims.size === 0) byIndex.delete(erased.index);
    },
    /** The records that an erasure is still looked for. */
    subjects: (): string[] => [...new Set([...byIndex.values()].map(({ subject }) => subject))],
    /** The lowest index that misses a claim, and the first such claim of it. */
    first(): { readonly index: number; readonly claim: ClaimName } | null {
      let first: { index: number; claim: ClaimName } | null = null;
      for (const [index, { claims }] of byIndex) {
        if (first && first.index < index) continue;
        for (const claim of claims) {
          first = { index, claim };
          break;
        }
      }
      return first;
    },
  };
}
