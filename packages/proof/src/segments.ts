import { type ChainFault, type ChainHead, faultAt } from './chain-fault.ts';
import { isIndex } from './content.ts';
import { type EntryLink, type SealedEntry, type VerifyEntryOptions, verifyEntry } from './entry.ts';
import { type ClaimsOfEntry, createMissingClaims, erasedBy } from './missing-claims.ts';

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
  readonly erasures: readonly ClaimsOfEntry[];
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
  const erasures: ClaimsOfEntry[] = [];
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
  erase(claims: ClaimsOfEntry): void;
}

/** The one loop that every chain, whole or in segments, goes through. */
export function createRun(from: number, options: VerifyEntryOptions, listener: RunListener) {
  let previous: EntryLink | null | undefined = from === 0 ? null : undefined;
  let expected = from;
  let fault: ChainFault | null = null;

  function push(entry: SealedEntry): boolean {
    if (fault) return false;
    if (previous === undefined && entry.index === from - 1) {
      previous = entry;
      return true;
    }
    const result = verifyEntry(entry, previous, options);
    if (!result.valid) {
      fault = faultAt(firstBadIndex(entry, expected), result.reason, result.claim);
      return false;
    }
    const { index, subject } = entry;
    if (result.missing.length > 0) listener.miss({ index, subject, claims: result.missing });
    const erased = erasedBy(entry);
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
  const erasures: ClaimsOfEntry[] = [];
  let fault: ChainFault | null = null;
  return {
    add(report: SegmentReport): void {
      for (const claims of report.missing) missing.add(claims);
      for (const claims of report.erasures) erasures.push(claims);
      fault = lowestFault(fault, report.fault);
    },
    /** The lowest bad index that was reported so far. */
    brokenAt: (): number | null => fault?.brokenAt ?? null,
    /** The claims that no erasure among the segments accounts for. */
    unexplained() {
      for (const erasure of erasures.splice(0)) missing.explain(erasure);
      return missing;
    },
    /** How the chain fared, once its end was judged and later erasures were taken off what was unexplained. */
    finish({ endFault }: { readonly endFault: ChainFault | null }): ChainFault | null {
      const unexplained = this.unexplained().first();
      return lowestFault(
        lowestFault(fault, endFault),
        unexplained && faultAt(unexplained.index, 'CLAIM_MISSING', unexplained.claim),
      );
    },
  };
}

/**
 * What an entry erases, provided that it holds by itself: for an erasure that lies behind the entries which were verified.
 *
 * @example
 * const erased = verifiedErasure(entry, { chain: '42/proof' });
 * if (erased) merge.unexplained().explain(erased);
 */
export function verifiedErasure(entry: SealedEntry, options: VerifyEntryOptions): ClaimsOfEntry | null {
  const erased = erasedBy(entry);
  return erased && verifyEntry(entry, undefined, options).valid ? erased : null;
}

/**
 * An end of a chain as it is stored. A head without a hash is that of a chain without entries; a head without a time is not
 * compared by it.
 */
export interface StoredEnd {
  readonly index: number;
  readonly hash: string | null;
  readonly timestamp?: string | null;
}

/**
 * Judges where a chain ends: its head has to name its last entry, and no record may say that it lies further on.
 *
 * @example
 * faultOfEnd({ head: { index: 4, hash }, last: { index: 3, hash: other } }); // CHAIN_TRUNCATED at 4
 */
export function faultOfEnd(ends: {
  readonly head: StoredEnd | null;
  readonly last: StoredEnd | null;
  /** The highest index that a record says it has, where records keep it. */
  readonly recordsEnd?: number;
}): ChainFault | null {
  const { head, last, recordsEnd = -1 } = ends;
  const lastIndex = last?.index ?? -1;
  const headIndex = head?.index ?? -1;
  if (headIndex < lastIndex) return faultAt(headIndex + 1, 'HEAD_MISMATCH');
  if (Math.max(headIndex, recordsEnd) > lastIndex) return faultAt(lastIndex + 1, 'CHAIN_TRUNCATED');
  if (!last || !head) return null;
  const isSame =
    head.hash === last.hash && (head.timestamp === undefined || head.timestamp === last.timestamp);
  return isSame ? null : faultAt(lastIndex, 'HEAD_MISMATCH');
}

/** A head seen earlier has to lie on the chain. */
export function faultOfKnownHead(lastIndex: number, knownHead: ChainHead | undefined): ChainFault | null {
  return knownHead && knownHead.index > lastIndex ? faultAt(lastIndex + 1, 'CHAIN_TRUNCATED') : null;
}

/** Of two faults the one at the lower index; the first of two at one index. */
function lowestFault(left: ChainFault | null, right: ChainFault | null): ChainFault | null {
  if (!left || !right) return left ?? right;
  return right.brokenAt < left.brokenAt ? right : left;
}
