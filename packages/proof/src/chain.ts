import type { ClaimName } from './claims.ts';
import { isIndex } from './content.ts';
import { type EntryLink, type SealedEntry, verifyEntry } from './entry.ts';
import { erasureOf } from './erasure.ts';
import type { ProofErrorCode } from './errors.ts';
import type { Sha256Hex } from './sha256.ts';

/** The position and hash of the last entry of a chain, or of an entry known from elsewhere. */
export interface ChainHead {
  readonly index: number;
  readonly hash: string;
}

/**
 * What verification says of a chain. `chainLength` counts the entries that were read; `genesisHash` is the
 * hash that entry 0 carries, null when there is none; `brokenAt` is the first bad index.
 */
export type ChainVerification = {
  readonly chainLength: number;
  readonly genesisHash: string | null;
} & (
  | { readonly valid: true; readonly brokenAt: null; readonly reason: null; readonly claim: null }
  | ChainFault
);

/** Where and how a chain is broken, and the claim at fault where it is one. */
export interface ChainFault {
  readonly valid: false;
  readonly brokenAt: number;
  readonly reason: ProofErrorCode;
  readonly claim: ClaimName | null;
}

/** What a chain is verified with. */
export interface VerifyChainOptions {
  /** The name of the chain, which every entry has to carry. */
  readonly chain: string;
  /** A head seen earlier (published, or read off an export) that the chain must still hold. */
  readonly knownHead?: ChainHead;
  readonly sha256Hex?: Sha256Hex;
}

/** What is known about the end of a chain. */
export interface ChainEnd {
  /** The stored head; null when the chain is known to be empty. Without it a cut tail cannot be seen. */
  readonly head?: ChainHead | null;
  /**
   * Erasure entries that lie behind the last entry pushed, for a verification that ends before the chain
   * does. Each has to hold by itself.
   */
  readonly laterErasures?: Iterable<SealedEntry>;
}

/** A verification under way. */
export interface ChainVerifier {
  /** Takes the next entry; false once the chain is broken, when reading on can tell nothing more. */
  push(entry: SealedEntry): boolean;
  /** Says how the chain fared. */
  finish(end?: ChainEnd): ChainVerification;
}

/**
 * Verifies a chain from its first entry to its last.
 *
 * @example
 * const { valid, brokenAt } = verifyChain(entries, { chain: '42/proof', head: { index: 1, hash } });
 */
export function verifyChain(
  entries: Iterable<SealedEntry>,
  options: VerifyChainOptions & ChainEnd,
): ChainVerification {
  const verifier = createChainVerifier(options);
  for (const entry of entries) {
    if (!verifier.push(entry)) break;
  }
  return verifier.finish(options);
}

/**
 * Verifies that a chain holds and still contains a head that was seen earlier: that history was added to and
 * not rewritten.
 *
 * @example
 * verifyExtends({ index: 1, hash: publishedHash }, entries, { chain: '42/proof' }).valid;
 */
export function verifyExtends(
  knownHead: ChainHead,
  entries: Iterable<SealedEntry>,
  options: Omit<VerifyChainOptions, 'knownHead'> & ChainEnd,
): ChainVerification {
  return verifyChain(entries, { ...options, knownHead });
}

/**
 * Starts a verification that is fed one entry after the other, so that a chain of any length streams through a
 * constant amount of memory: only claims that are missing are remembered until their erasure is found.
 *
 * @example
 * const verifier = createChainVerifier({ chain: '42/proof' });
 * for await (const row of cursor) if (!verifier.push(toEntry(row))) break;
 * const result = verifier.finish({ head });
 */
export function createChainVerifier(options: VerifyChainOptions): ChainVerifier {
  const { knownHead } = options;
  const missing = createMissingClaims();
  let previous: EntryLink | null = null;
  let genesisHash: string | null = null;
  let chainLength = 0;
  let fault: ChainFault | null = null;

  function push(entry: SealedEntry): boolean {
    chainLength += 1;
    if (fault) return false;
    if (entry.index === 0 && previous === null) genesisHash = entry.hash;
    const expectedIndex: number = previous === null ? 0 : previous.index + 1;
    const result = verifyEntry(entry, previous, options);
    if (!result.valid) {
      fault = faultAt(firstBadIndex(entry, expectedIndex), result.reason, result.claim);
      return false;
    }
    if (knownHead?.index === entry.index && knownHead.hash !== entry.hash) {
      fault = faultAt(entry.index, 'HISTORY_REWRITTEN');
      return false;
    }
    if (result.missing.length > 0) missing.add(entry, result.missing);
    missing.explain(entry);
    previous = entry;
    return true;
  }

  function finish(end: ChainEnd = {}): ChainVerification {
    fault ??= faultOfEnd(previous, end.head) ?? faultOfKnownHead(previous, knownHead);
    if (!fault) {
      for (const erasure of end.laterErasures ?? []) {
        if (erasure.index > (previous?.index ?? -1) && verifyEntry(erasure, undefined, options).valid) {
          missing.explain(erasure);
        }
      }
      const unexplained = missing.first();
      if (unexplained) fault = faultAt(unexplained.index, 'CLAIM_MISSING', unexplained.claim);
    }
    const read = { chainLength, genesisHash };
    return fault
      ? { ...read, ...fault }
      : { ...read, valid: true, brokenAt: null, reason: null, claim: null };
  }

  return { push, finish };
}

/** Claims that were found missing, until an erasure entry further on accounts for them. */
function createMissingClaims() {
  const byIndex = new Map<number, { readonly subject: string; readonly claims: Set<ClaimName> }>();
  return {
    add(entry: SealedEntry, claims: readonly ClaimName[]): void {
      byIndex.set(entry.index, { subject: entry.subject, claims: new Set(claims) });
    },
    explain(entry: SealedEntry): void {
      const erasure = erasureOf(entry);
      if (!erasure || erasure.index >= entry.index) return;
      const record = byIndex.get(erasure.index);
      if (record?.subject !== entry.subject) return;
      for (const claim of erasure.claims) record.claims.delete(claim);
      if (record.claims.size === 0) byIndex.delete(erasure.index);
    },
    /** Entries arrive in order and a map keeps the order of insertion, so its first is the lowest. */
    first(): { index: number; claim: ClaimName } | null {
      for (const [index, { claims }] of byIndex) {
        for (const claim of claims) return { index, claim };
      }
      return null;
    },
  };
}

/** An index that comes too late means the ones before it are missing; one that comes again is there twice. */
function firstBadIndex(entry: SealedEntry, expectedIndex: number): number {
  return isIndex(entry.index) ? Math.min(entry.index, expectedIndex) : expectedIndex;
}

function faultOfEnd(last: EntryLink | null, head: ChainHead | null | undefined): ChainFault | null {
  if (head === undefined) return null;
  const lastIndex = last?.index ?? -1;
  const headIndex = head?.index ?? -1;
  if (headIndex > lastIndex) return faultAt(lastIndex + 1, 'CHAIN_TRUNCATED');
  if (headIndex < lastIndex) return faultAt(headIndex + 1, 'HEAD_MISMATCH');
  return head?.hash === last?.hash ? null : faultAt(lastIndex, 'HEAD_MISMATCH');
}

function faultOfKnownHead(last: EntryLink | null, knownHead: ChainHead | undefined): ChainFault | null {
  const lastIndex = last?.index ?? -1;
  return knownHead && knownHead.index > lastIndex ? faultAt(lastIndex + 1, 'CHAIN_TRUNCATED') : null;
}

function faultAt(brokenAt: number, reason: ProofErrorCode, claim: ClaimName | null = null): ChainFault {
  return { valid: false, brokenAt, reason, claim };
}
