import { CHAIN_CHECKS, type ChainChecks, type StoredEnd } from './chain-checks.ts';
import { type ChainFault, type ChainHead, faultAt } from './chain-fault.ts';
import type { EntryLink, SealedEntry } from './entry.ts';
import { createMissingClaims } from './missing-claims.ts';
import { createRun, faultOfEnd, faultOfMissing, laterErasure } from './segments.ts';
import type { Sha256Hex } from './sha256.ts';

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
  readonly head?: StoredEnd | null;
  /** The highest index that a record says it has, where records keep it; looked at together with the head. */
  readonly recordsEnd?: number;
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
  return verifyChainBy(CHAIN_CHECKS, entries, options);
}

/** The same by rules of the caller's choice. */
export function verifyChainBy(
  checks: ChainChecks,
  entries: Iterable<SealedEntry>,
  options: VerifyChainOptions & ChainEnd,
): ChainVerification {
  const verifier = createChainVerifierBy(checks, options);
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
  return createChainVerifierBy(CHAIN_CHECKS, options);
}

/** The same by rules of the caller's choice. */
function createChainVerifierBy(checks: ChainChecks, options: VerifyChainOptions): ChainVerifier {
  const { knownHead } = options;
  const missing = createMissingClaims(checks.erased);
  const run = createRun(0, options, { miss: missing.add, erase: missing.explain }, checks);
  let last: EntryLink | null = null;
  let genesisHash: string | null = null;
  let chainLength = 0;
  let rewritten: ChainFault | null = null;

  function push(entry: SealedEntry): boolean {
    chainLength += 1;
    if (rewritten) return false;
    if (entry.index === 0 && last === null) genesisHash = entry.hash;
    if (!run.push(entry)) return false;
    last = entry;
    rewritten = faultOfHistory(entry);
    return rewritten === null;
  }

  function faultOfHistory(entry: SealedEntry | null): ChainFault | null {
    if (!knownHead) return null;
    for (const { code, fault } of checks.history) {
      const index = fault({ entry, lastIndex: run.expected() - 1, knownHead });
      if (index !== null) return faultAt(index, code);
    }
    return null;
  }

  function finish(end: ChainEnd = {}): ChainVerification {
    const fault = run.fault() ?? rewritten ?? faultBehind(end);
    const read = { chainLength, genesisHash };
    return fault
      ? { ...read, ...fault }
      : { ...read, valid: true, brokenAt: null, reason: null, claim: null };
  }

  /** What only shows once the last entry was read: where the chain ends, and what was erased after it. */
  function faultBehind({ head, recordsEnd, laterErasures = [] }: ChainEnd): ChainFault | null {
    const endFault = head === undefined ? null : faultOfEnd({ head, last, recordsEnd }, checks.end);
    const fault = endFault ?? faultOfHistory(null);
    if (fault) return fault;
    const read = { lastIndex: run.expected() - 1, options };
    for (const entry of laterErasures) {
      const erased = laterErasure(entry, read, checks);
      if (erased) missing.explain(erased);
    }
    return faultOfMissing(missing, checks.missing);
  }

  return { push, finish };
}
