import { signedApprovals } from '../approval/approval-checks.ts';
import type { AuditLeaf, KeyTrail } from '../approval/registration.ts';
import { type Breach, firstBreach } from '../check.ts';
import type { ClaimName } from '../claims.ts';
import { readContent } from '../content.ts';
import { type EntryLink, type SealedEntry, verifyEntryBy } from '../entry.ts';
import type { ProofErrorCode } from '../errors.ts';
import { createMissingClaims, erasedBy } from '../missing-claims.ts';
import type { TotalsCount } from '../oversight/totals.ts';
import type { ExportedEntry } from '../read-export.ts';
import { signedActor } from '../record/record-checks.ts';
import { createRun, faultOfMissing } from '../segments.ts';
import { portableSha256Hex, type Sha256Hex } from '../sha256.ts';
import type { createLogWalk } from './log-walk.ts';
import type { PACK_VERDICT_CHECKS } from './pack-checks.ts';
import {
  claimsToShow,
  type PackChain,
  type PackCheckpoint,
  type PackEntry,
  type PackHeader,
} from './pack-lines.ts';
import type { PackSection } from './pack-manifest.ts';
import type { createPartDigest } from './part-digest.ts';

/** What is wrong with the entries of a chain. */
export interface SectionFault {
  readonly question: 'consistent' | 'logged' | 'approved';
  readonly fault: {
    readonly reason: ProofErrorCode;
    readonly rule: string | null;
    readonly path: string | null;
    readonly index: number | null;
    readonly claim: ClaimName | null;
    /** Whether the line that was just read is the one at fault. */
    readonly isOfLine: boolean;
  };
}

interface SectionOptions {
  readonly header: PackHeader;
  /** Null for a chain that holds no decisions. */
  readonly totals: TotalsCount | null;
  readonly digest: ReturnType<typeof createPartDigest>;
  readonly walk: ReturnType<typeof createLogWalk>;
  readonly sha256Hex: Sha256Hex | undefined;
  /** What is known of the keys of approvers, where that was told. */
  readonly keys: KeyTrail | null;
  /** Takes what an audit chain says; null for a chain that says nothing of keys. */
  readonly audit: { add(leaf: AuditLeaf): void } | null;
}

/**
 * Judges the entries of one chain: each by itself, its link to the one before, what it shows, and whether they are all. The first
 * fault of the entries ends their judgement, the first of the log that of the log.
 */
export function createSectionVerifier(
  checks: typeof PACK_VERDICT_CHECKS,
  given: PackChain,
  options: SectionOptions,
) {
  const { header, digest, walk } = options;
  const verifying = { chain: given.chain, ...(options.sha256Hex ? { sha256Hex: options.sha256Hex } : {}) };
  const to = given.from + given.entries - 1;
  const missing = createMissingClaims(checks.chain.erased);
  const run = createRun(given.from, verifying, { miss: () => {}, erase: () => {} }, checks.chain);
  const counts = { inside: 0, outside: 0, erasures: 0, erased: 0, logged: 0 };
  const ends: { before: EntryLink | null; last: EntryLink | null; after: EntryLink | null } = {
    before: null,
    last: null,
    after: null,
  };
  let reached = -1;
  let isFirst = true;
  let isBroken = false;
  let isLogBroken = false;
  let isApprovalBroken = false;

  function broken(
    breach: { readonly reason: ProofErrorCode; readonly rule: string | null; readonly path: string | null },
    index: number,
    claim: ClaimName | null = null,
  ): SectionFault {
    isBroken = true;
    const { reason, rule, path } = breach;
    return { question: 'consistent', fault: { reason, rule, path, index, claim, isOfLine: true } };
  }

  /** Counts an entry as what it stands for, whether or not it holds: the manifest counts alike. */
  function count({ as, entry, shown, log }: PackEntry): void {
    if (log) counts.logged += 1;
    if (as === 'inside') counts.inside += 1;
    if (as === 'outside') counts.outside += 1;
    if (as === 'erasure' && entry.index <= to) counts.erasures += 1;
    counts.erased += claimsToShow(as, header).filter((name) => !shown.includes(name)).length;
  }

  /** An entry is linked to the one before it, but for the first of all and for erasures from far behind. */
  function verifyLinked(packed: PackEntry): SectionFault | null {
    const { as, entry } = packed;
    const isAlone = as === 'before' || (as === 'erasure' && entry.index > to + 1);
    if (isAlone) {
      const result = verifyEntryBy(checks.chain, entry, undefined, verifying);
      if (!result.valid)
        return broken({ reason: result.reason, rule: null, path: null }, entry.index, result.claim);
      if (as === 'before') run.push(entry);
      return null;
    }
    if (run.push(entry)) return null;
    const fault = run.fault();
    return fault && broken({ reason: fault.reason, rule: null, path: null }, fault.brokenAt, fault.claim);
  }

  function verifyEntry(packed: PackEntry): SectionFault | null {
    const { as, entry, shown } = packed;
    const isComplete = run.expected() > to;
    const place = { ...packed, from: given.from, to, isFirst, isComplete, reached };
    isFirst = false;
    const misplaced = firstBreach(checks.pack.place, place);
    if (misplaced) return broken(misplaced, entry.index);
    const unlinked = verifyLinked(packed);
    if (unlinked) return unlinked;
    reached = entry.index;
    const isInPeriod = as !== 'before' && entry.index <= to && as !== 'after';
    const wrong = firstBreach(checks.pack.shown, { ...packed, header, chain: given.chain, isInPeriod });
    if (wrong) return broken(wrong, entry.index);
    notePlace(packed);
    const absent = claimsToShow(as, header).filter((name) => !shown.includes(name));
    if (absent.length > 0) missing.add({ index: entry.index, subject: entry.subject, claims: absent });
    const erased = as === 'erasure' ? erasedBy(entry, checks.chain.erasureShape) : null;
    if (erased) missing.explain(erased);
    if (!isInPeriod || as === 'outside') return null;
    options.totals?.add(entry);
    options.audit?.add(entry);
    return options.totals ? signatureFault(entry) : null;
  }

  /** Whoever is said to have signed a decision signed this one: its actor, and each of its approvers, with a key of their own. */
  function signatureFault(entry: SealedEntry): SectionFault | null {
    const { sha256Hex = portableSha256Hex } = options;
    const record: ExportedEntry = {
      part: 'record',
      position: null,
      path: 'entry',
      domain: 'proof',
      entry,
      digests: {},
    };
    const actor = signedActor(record);
    const forged = actor && firstBreach(checks.record, { ...actor, record, sha256Hex });
    if (forged) return broken(forged, entry.index, 'who');
    const approvals = isApprovalBroken ? [] : signedApprovals(record);
    if (approvals.length === 0) return null;
    const content = readContent(entry.content);
    for (const approval of approvals) {
      const state = options.keys?.stateOf({ chain: given.chain, approver: approval.approver }) ?? 'unknown';
      const breach =
        firstBreach(checks.approval, { ...approval, record, content, sha256Hex }) ??
        firstBreach(checks.keys, { state });
      if (!breach) continue;
      isApprovalBroken = true;
      const { reason, rule, path } = breach;
      const fault = { reason, rule, path, index: entry.index, claim: 'who', isOfLine: true } as const;
      return { question: 'approved', fault };
    }
    return null;
  }

  function notePlace({ as, entry }: PackEntry): void {
    const link = linkOf(entry);
    if (as === 'before') ends.before = link;
    else if (entry.index <= to) ends.last = link;
    else if (entry.index === to + 1) ends.after = link;
  }

  function logFault(breach: Breach, index: number | null): SectionFault {
    isLogBroken = true;
    const { reason, rule, path } = breach;
    return { question: 'logged', fault: { reason, rule, path, index, claim: null, isOfLine: true } };
  }

  return {
    given,
    digest,
    entry(packed: PackEntry): SectionFault[] {
      count(packed);
      const fault = isBroken ? null : verifyEntry(packed);
      if (isBroken || isLogBroken || !packed.log) return fault ? [fault] : [];
      const breach = walk.leaf(packed.entry, packed.log);
      return [...(fault ? [fault] : []), ...(breach ? [logFault(breach, packed.entry.index)] : [])];
    },
    checkpoint(checkpoint: PackCheckpoint): SectionFault[] {
      if (isBroken || isLogBroken) return [];
      const found = walk.checkpoint(checkpoint);
      return found ? [logFault(found.breach, found.at?.index ?? null)] : [];
    },
    finish(): SectionFault[] {
      if (isBroken) return [];
      const breach = firstBreach(checks.pack.end, { given, header, ...ends, expected: run.expected() });
      const gone = breach ? null : faultOfMissing(missing, checks.chain.missing);
      const open = isLogBroken ? null : walk.close();
      const atEnd = (fault: Omit<SectionFault['fault'], 'isOfLine'>, question: SectionFault['question']) => [
        { question, fault: { ...fault, isOfLine: false } },
      ];
      return [
        // What these rules find fault with is an index.
        ...(breach
          ? atEnd({ ...breach, path: null, index: Number(breach.path), claim: null }, 'consistent')
          : []),
        ...(gone
          ? atEnd(
              { reason: gone.reason, rule: null, path: null, index: gone.brokenAt, claim: gone.claim },
              'consistent',
            )
          : []),
        ...(open ? atEnd({ ...open, path: null, index: Number(open.path), claim: null }, 'logged') : []),
      ];
    },
    counted: (): PackSection => ({
      chain: given.chain,
      from: given.from,
      entries: counts.inside + counts.outside + counts.erasures,
      ...counts,
      ...digest.finish(),
    }),
  };
}

function linkOf({ index, hash, timestamp }: SealedEntry): EntryLink {
  return { index, hash, timestamp };
}
