import type { ClaimName } from './claims.ts';
import type { SealedEntry } from './entry.ts';
import { erasureOf } from './erasure.ts';

/** Some claims of the entry with this index: claims that are gone, or claims that another entry says were erased. */
export interface ClaimsOfEntry {
  readonly index: number;
  readonly subject: string;
  readonly claims: readonly ClaimName[];
}

/** What an entry erases from an entry before it; null for an entry that erases nothing. */
export function erasedBy(entry: SealedEntry): ClaimsOfEntry | null {
  const erasure = erasureOf(entry);
  if (!erasure || erasure.index >= entry.index) return null;
  return { index: erasure.index, subject: entry.subject, claims: erasure.claims };
}

/** Claims that were found missing, until an erasure accounts for them. */
export type MissingClaims = ReturnType<typeof createMissingClaims>;

/** Starts an empty list of missing claims. */
export function createMissingClaims() {
  const byIndex = new Map<number, { readonly subject: string; readonly claims: Set<ClaimName> }>();
  return {
    add({ index, subject, claims }: ClaimsOfEntry): void {
      byIndex.set(index, { subject, claims: new Set(claims) });
    },
    /** Takes off what an erasure accounts for; it counts only for the record that it names. */
    explain(erasure: ClaimsOfEntry): void {
      const record = byIndex.get(erasure.index);
      if (record?.subject !== erasure.subject) return;
      for (const claim of erasure.claims) record.claims.delete(claim);
      if (record.claims.size === 0) byIndex.delete(erasure.index);
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
