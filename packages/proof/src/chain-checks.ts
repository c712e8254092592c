import type { ChainHead } from './chain-fault.ts';
import { CONTENT_CHECKS } from './content.ts';
import {
  ENTRY_CHECKS,
  type EntryChecks,
  SEALED_CHECKS,
  type SealedEntry,
  type VerifyEntryOptions,
  verifyEntryBy,
} from './entry.ts';
import { ERASURE_SHAPE_CHECKS } from './erasure.ts';
import type { ProofErrorCode } from './errors.ts';
import { ERASED_CHECKS, type MissingClaims } from './missing-claims.ts';

/**
 * An end of a chain as it is stored. A head without a hash is that of a chain without entries; a head without a time is not
 * compared by it.
 */
export interface StoredEnd {
  readonly index: number;
  readonly hash: string | null;
  readonly timestamp?: string | null;
}

/** What is known of where a chain ends. */
export interface ChainEnds {
  readonly head: StoredEnd | null;
  readonly last: StoredEnd | null;
  /** The highest index that a record says it has, where records keep it. */
  readonly recordsEnd?: number | undefined;
}

/** A rule for the end of a chain. */
export interface EndCheck {
  readonly rule: string;
  readonly code: ProofErrorCode;
  /** The index at fault; null when the rule is kept. */
  fault(ends: ChainEnds): number | null;
}

const lastIndexOf = ({ last }: ChainEnds) => last?.index ?? -1;
const headIndexOf = ({ head }: ChainEnds) => head?.index ?? -1;

/** The head has to name the last entry, and no record may say that it lies further on. */
const END_CHECKS: readonly EndCheck[] = [
  {
    rule: 'end.behind-head',
    code: 'HEAD_MISMATCH',
    fault: (ends) => (headIndexOf(ends) < lastIndexOf(ends) ? headIndexOf(ends) + 1 : null),
  },
  {
    rule: 'end.before-head',
    code: 'CHAIN_TRUNCATED',
    fault: (ends) => (headIndexOf(ends) > lastIndexOf(ends) ? lastIndexOf(ends) + 1 : null),
  },
  {
    rule: 'end.before-records',
    code: 'CHAIN_TRUNCATED',
    fault: (ends) => ((ends.recordsEnd ?? -1) > lastIndexOf(ends) ? lastIndexOf(ends) + 1 : null),
  },
  {
    rule: 'end.head-hash',
    code: 'HEAD_MISMATCH',
    fault: ({ head, last }) => (head && last && head.hash !== last.hash ? last.index : null),
  },
  {
    rule: 'end.head-time',
    code: 'HEAD_MISMATCH',
    fault: ({ head, last }) =>
      head?.timestamp !== undefined && last && head.timestamp !== last.timestamp ? last.index : null,
  },
];

/** A rule for a chain of which a head was seen before. */
export interface HistoryCheck {
  readonly rule: string;
  readonly code: ProofErrorCode;
  /** The index at fault. It is asked for each entry, and once more with null when the last was read. */
  fault(read: {
    readonly entry: ChainHead | null;
    readonly lastIndex: number;
    readonly knownHead: ChainHead;
  }): number | null;
}

/** A head seen earlier has to lie on the chain, with the hash it had. */
const HISTORY_CHECKS: readonly HistoryCheck[] = [
  {
    rule: 'history.kept',
    code: 'HISTORY_REWRITTEN',
    fault: ({ entry, knownHead }) =>
      entry?.index === knownHead.index && entry.hash !== knownHead.hash ? entry.index : null,
  },
  {
    rule: 'history.reached',
    code: 'CHAIN_TRUNCATED',
    fault: ({ entry, lastIndex, knownHead }) =>
      entry === null && knownHead.index > lastIndex ? lastIndex + 1 : null,
  },
];

/** A rule for an erasure entry that lies behind the entries which were read. */
export interface LaterCheck {
  readonly rule: string;
  holds(entry: SealedEntry, read: LaterRead, checks: EntryChecks): boolean;
}

/** What was read before it, and with which options. */
export interface LaterRead {
  readonly lastIndex: number;
  readonly options: VerifyEntryOptions;
}

const LATER_CHECKS: readonly LaterCheck[] = [
  { rule: 'later.behind', holds: ({ index }, { lastIndex }) => index > lastIndex },
  {
    rule: 'later.holds',
    holds: (entry, { options }, checks) => verifyEntryBy(checks, entry, undefined, options).valid,
  },
];

/** A rule for the claims that are missing when all was read. */
export interface MissingCheck {
  readonly rule: string;
  readonly code: ProofErrorCode;
  fault(missing: MissingClaims): ReturnType<MissingClaims['first']>;
}

const MISSING_CHECKS: readonly MissingCheck[] = [
  { rule: 'claim.explained', code: 'CLAIM_MISSING', fault: (missing) => missing.first() },
];

/** The rules that a chain is held to. */
export interface ChainChecks extends EntryChecks {
  readonly erasureShape: typeof ERASURE_SHAPE_CHECKS;
  readonly erased: typeof ERASED_CHECKS;
  readonly later: typeof LATER_CHECKS;
  readonly end: typeof END_CHECKS;
  readonly history: typeof HISTORY_CHECKS;
  readonly missing: typeof MISSING_CHECKS;
}

export const CHAIN_CHECKS: ChainChecks = {
  entry: ENTRY_CHECKS,
  sealed: SEALED_CHECKS,
  content: CONTENT_CHECKS,
  erasureShape: ERASURE_SHAPE_CHECKS,
  erased: ERASED_CHECKS,
  later: LATER_CHECKS,
  end: END_CHECKS,
  history: HISTORY_CHECKS,
  missing: MISSING_CHECKS,
};
