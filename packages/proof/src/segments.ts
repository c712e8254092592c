import { CHAIN_CHECKS, type ChainChecks, type ChainEnds, type LaterRead } from './chain-checks.ts';
import { type ChainFault, faultAt } from './chain-fault.ts';
import { isIndex } from './content.ts';
import { type EntryLink, type SealedEntry, type VerifyEntryOptions, verifyEntryBy } from './entry.ts';
import {
  type ClaimsOfEntry,
  createMissingClaims,
  type ErasedClaims,
  erasedBy,
  type MissingClaims,
} from './missing-claims.ts';

/** A run of entries of one chain, both ends included. */
export interface Segment {
  readonly from: number;
  readonly to: number;
}

/** What one segment says about itself: plain data, so that a thread or another machine can say it. */
export interface SegmentReport {
  readonly segment: Segment;
  /** The first bad index and why it is bad; null when every entry holds. */
  readonly fault: ChainFault | null;
  /** Claims that are not there and that an erasure has to account for. */
  readonly missing: readonly ClaimsOfEntry[];
  /** What entries of this segment erased; `index` is that of the entry whose claims are gone. */
  readonly erasures: readonly ErasedClaims[];
}

/** A segment that is being verified. */
export interface SegmentVerifier {
  /** Takes the next entry; false once the segment is broken, when reading on can tell nothing more. */
  push(entry: SealedEntry): boolean;
  finish(): SegmentReport;
}

/**
 * Verifies a run of entries, fed one by one. Push the entry before the run first: it is only the link, and the segment
 * that it belongs to verifies it. So the segments of a chain can be verified in any order and by anybody, and
 * {@link createSegmentMerge} puts together what they report.
 *
 * @example
 * const verifier = createSegmentVerifier({ from: 5000, to: 9999 }, { chain: '42/dpu', sha256Hex });
 * for await (const row of rowsBetween(4999, 9999)) if (!verifier.push(toEntry(row))) break;
 * merge.add(verifier.finish());
 */
export function createSegmentVerifier(segment: Segment, options: VerifyEntryOptions): SegmentVerifier {
  const missing: ClaimsOfEntry[] = [];
  const erasures: ErasedClaims[] = [];
  const run = createRun(segment.from, options, {
    miss: (claims) => missing.push(claims),
    erase: (claims) => erasures.push(claims),
  });
  return {
    push: (entry) => run.push(entry),
    finish() {
      const isShort = run.expected() <= segment.to;
      const fault = run.fault() ?? (isShort ? faultAt(run.expected(), 'ENTRY_MISSING') : null);
      return { segment, fault, missing, erasures };
    },
  };
}

/** Who is told of the claims that a run of entries misses, and of those that it erases. */
export interface RunListener {
  miss(claims: ClaimsOfEntry): void;
  erase(claims: ErasedClaims): void;
}

/** The one loop that every chain, whole or in segments, goes through. */
export function createRun(
  from: number,
  options: VerifyEntryOptions,
  listener: RunListener,
  checks: ChainChecks = CHAIN_CHECKS,
) {
  let previous: EntryLink | null | undefined = from === 0 ? null : undefined;
  let expected = from;
  let fault: ChainFault | null = null;

  function push(entry: SealedEntry): boolean {
    if (fault) return false;
    if (previous === undefined && entry.index === from - 1) {
      previous = entry;
      return true;
    }
    const result = verifyEntryBy(checks, entry, previous, options);
    if (!result.valid) {
      fault = faultAt(firstBadIndex(entry, expected), result.reason, result.claim);
      return false;
    }
    const { index, subject } = entry;
    if (result.missing.length > 0) listener.miss({ index, subject, claims: result.missing });
    const erased = erasedBy(entry, checks.erasureShape);
    if (erased) listener.erase(erased);
    previous = entry;
    expected = index + 1;
    return true;
  }

  return { push, fault: () => fault, expected: () => expected };
}

/** An index that comes too late means the ones before it are missing; one that comes again is there twice. */
function firstBadIndex(entry: SealedEntry, expected: number): number {
  return isIndex(entry.index) ? Math.min(entry.index, expected) : expected;
}

/** The reports of a chain's segments, put together. */
export type SegmentMerge = ReturnType<typeof createSegmentMerge>;

/**
 * Puts together what the segments of a chain report, in whatever order they do. The lowest bad index of all is the first of
 * the chain; an erasure accounts for claims of any segment before it.
 *
 * @example
 * const merge = createSegmentMerge();
 * for (const report of reports) merge.add(report);
 * const fault = merge.finish({ endFault });
 */
export function createSegmentMerge() {
  const missing = createMissingClaims();
  const erasures: ErasedClaims[] = [];
  let fault: ChainFault | null = null;

  /** The claims that no erasure among the segments accounts for. */
  function unexplained(): MissingClaims {
    for (const erased of erasures.splice(0)) missing.explain(erased);
    return missing;
  }

  return {
    unexplained,
    add(report: SegmentReport): void {
      for (const claims of report.missing) missing.add(claims);
      for (const erased of report.erasures) erasures.push(erased);
      fault = lowestFault(fault, report.fault);
    },
    /** The lowest bad index that was reported so far. */
    brokenAt: (): number | null => fault?.brokenAt ?? null,
    /** How the chain fared, once its end was judged and later erasures were taken off what was unexplained. */
    finish: ({ endFault }: { readonly endFault: ChainFault | null }): ChainFault | null =>
      lowestFault(lowestFault(fault, endFault), faultOfMissing(unexplained())),
  };
}

/** The lowest index whose claims are missing without an erasure. */
export function faultOfMissing(missing: MissingClaims, checks = CHAIN_CHECKS.missing): ChainFault | null {
  for (const { code, fault } of checks) {
    const unexplained = fault(missing);
    if (unexplained) return faultAt(unexplained.index, code, unexplained.claim);
  }
  return null;
}

/**
 * What an entry erases, provided that it lies behind the last entry which was verified and holds by itself.
 *
 * @example
 * const erased = laterErasure(entry, { lastIndex: 7, options: { chain: '42/proof' } });
 * if (erased) merge.unexplained().explain(erased);
 */
export function laterErasure(
  entry: SealedEntry,
  read: LaterRead,
  checks: ChainChecks = CHAIN_CHECKS,
): ErasedClaims | null {
  const erased = erasedBy(entry, checks.erasureShape);
  return erased && checks.later.every((check) => check.holds(entry, read, checks)) ? erased : null;
}

/**
 * Judges where a chain ends: its head has to name its last entry, and no record may say that it lies further on.
 *
 * @example
 * faultOfEnd({ head: { index: 4, hash }, last: { index: 3, hash: other } }); // CHAIN_TRUNCATED at 4
 */
export function faultOfEnd(ends: ChainEnds, checks = CHAIN_CHECKS.end): ChainFault | null {
  for (const { code, fault } of checks) {
    const index = fault(ends);
    if (index !== null) return faultAt(index, code);
  }
  return null;
}

/** Of two faults the one at the lower index; the first of two at one index. */
function lowestFault(left: ChainFault | null, right: ChainFault | null): ChainFault | null {
  if (!left || !right) return left ?? right;
  return right.brokenAt < left.brokenAt ? right : left;
}
