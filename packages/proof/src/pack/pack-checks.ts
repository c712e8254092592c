import { APPROVAL_CHECKS } from '../approval/approval-checks.ts';
import { KEY_CHECKS } from '../approval/registration.ts';
import { canonicalJson, type Json, type JsonObject } from '../canonical-json.ts';
import { CHAIN_CHECKS } from '../chain-checks.ts';
import type { Check } from '../check.ts';
import { readChainName } from '../content.ts';
import { SIGNATURE_CHECKS } from '../data-integrity.ts';
import { membersOf } from '../document-checks.ts';
import type { EntryLink } from '../entry.ts';
import { erasureOf } from '../erasure.ts';
import {
  type CompactRange,
  fromBase64,
  gapHeights,
  HASH_BYTES,
  type readCheckpoint,
  readVkey,
  type VerifierKey,
  verifyNote,
} from '../log/index.ts';
import { LOGGED_CHECKS } from '../log-checks.ts';
import { RECORD_CHECKS } from '../record/record-checks.ts';
import { matchFilter } from './pack-filter.ts';
import {
  claimsToShow,
  faultOfLine,
  kindOf,
  type LineKind,
  PACK_CONTEXT_PATH,
  PACK_FORMAT,
  PACK_LINE_MAX,
  PACK_TYPE,
  type PackChain,
  type PackEntry,
  type PackHeader,
} from './pack-lines.ts';
import { type PackSection, sectionJson, statementOf } from './pack-manifest.ts';

/** A line that was parsed, and what came before it. */
interface LineSubject {
  readonly text: string;
  readonly line: Json;
  /** The kinds of line that may come now. */
  readonly expected: readonly LineKind[];
}

const LENGTH_CHECKS: readonly Check<string>[] = [
  { rule: 'line.length', code: 'TOO_LARGE', fault: (text) => (text.length > PACK_LINE_MAX ? '' : null) },
];

const LINE_CHECKS: readonly Check<LineSubject>[] = [
  {
    rule: 'line.canonical',
    code: 'LINE_NOT_CANONICAL',
    fault: ({ text, line }) => (canonicalJson(line) === text ? null : ''),
  },
  { rule: 'line.kind', code: 'DOCUMENT_MALFORMED', fault: ({ line }) => (kindOf(line) ? null : 'kind') },
  {
    rule: 'line.order',
    code: 'DOCUMENT_MALFORMED',
    fault: ({ line, expected }) => (expected.some((kind) => kind === kindOf(line)) ? null : 'kind'),
  },
  { rule: 'line.members', code: 'DOCUMENT_MALFORMED', fault: ({ line }) => faultOfLine(line) },
];

const HEADER_CHECKS: readonly Check<PackHeader & { readonly format?: unknown }>[] = [
  {
    rule: 'pack.format',
    code: 'FORMAT_UNKNOWN',
    fault: ({ format }) => (format === PACK_FORMAT ? null : 'format'),
  },
  {
    rule: 'pack.chains',
    code: 'DOCUMENT_MALFORMED',
    fault: ({ chains, center }) =>
      new Set(chains).size === chains.length &&
      chains.every((chain) => readChainName(chain)?.centerId === center.id)
        ? null
        : 'chains',
  },
  {
    rule: 'pack.logs',
    code: 'LOG_MALFORMED',
    fault: ({ logs }) => (logs.every((vkey) => readVkey(vkey)) ? null : 'logs'),
  },
];

/** The line of a chain, and the chain whose turn it is. */
interface ChainSubject {
  readonly given: PackChain;
  readonly expected: string | undefined;
}

const CHAIN_LINE_CHECKS: readonly Check<ChainSubject>[] = [
  {
    rule: 'chain.turn',
    code: 'DOCUMENT_MALFORMED',
    fault: ({ given, expected }) => (given.chain === expected ? null : 'chain'),
  },
];

/** An entry, and the part of the chain that it is to belong to. */
interface PlaceSubject extends PackEntry {
  /** The first and the last index of the period. */
  readonly from: number;
  readonly to: number;
  /** Whether an entry line of this chain came before. */
  readonly isFirst: boolean;
  /** Whether all entries of the period came before. */
  readonly isComplete: boolean;
  /** The highest index that came before. */
  readonly reached: number;
}

const PLACE_CHECKS: readonly Check<PlaceSubject>[] = [
  {
    rule: 'place.before',
    code: 'ENTRY_MISPLACED',
    fault: ({ as, entry, from, isFirst }) =>
      as !== 'before' || (isFirst && entry.index === from - 1) ? null : 'as',
  },
  {
    rule: 'place.within',
    code: 'ENTRY_ADDED',
    fault: ({ as, entry, to }) =>
      (as === 'inside' || as === 'outside') && entry.index > to ? 'index' : null,
  },
  {
    rule: 'place.after',
    code: 'ENTRY_MISPLACED',
    fault: ({ as, entry, to }) => (as !== 'after' || entry.index === to + 1 ? null : 'as'),
  },
  {
    rule: 'place.behind',
    code: 'ENTRY_MISPLACED',
    fault: ({ as, entry, to, isComplete, reached }) =>
      as !== 'erasure' || entry.index <= to || (isComplete && entry.index > reached) ? null : 'as',
  },
];

/** An entry that holds, and what the header says of it. */
interface ShownSubject extends PackEntry {
  readonly header: PackHeader;
  readonly chain: string;
  readonly isInPeriod: boolean;
}

const isFiltered = ({ chain, as }: ShownSubject) =>
  readChainName(chain)?.domain === 'proof' && (as === 'inside' || as === 'outside');

const SHOWN_CHECKS: readonly Check<ShownSubject>[] = [
  {
    rule: 'shown.claims',
    code: 'DISCLOSURE_MISMATCH',
    fault: ({ as, shown, header }) => {
      const stray = shown.find((name) => !claimsToShow(as, header).includes(name));
      return stray === undefined ? null : `claims.${stray}`;
    },
  },
  {
    rule: 'shown.erasure',
    code: 'ERASURE_MISMATCH',
    fault: ({ as, entry }) => ((as === 'erasure') === (erasureOf(entry) !== null) ? null : 'as'),
  },
  {
    rule: 'shown.period',
    code: 'PERIOD_MISMATCH',
    // Both have the same fixed length, so the order of the texts is the order of the times.
    fault: ({ entry: { timestamp }, header: { period }, isInPeriod }) =>
      !isInPeriod ||
      ((period.from === null || timestamp >= period.from) && (period.to === null || timestamp < period.to))
        ? null
        : 'timestamp',
  },
  {
    rule: 'filter.inside',
    code: 'FILTER_MISMATCH',
    fault: (subject) =>
      isFiltered(subject) &&
      subject.as === 'inside' &&
      matchFilter(subject.header.filter, subject.entry.claims) === 'out'
        ? 'as'
        : null,
  },
  {
    rule: 'filter.outside',
    code: 'FILTER_MISMATCH',
    fault: (subject) =>
      subject.as === 'outside' &&
      (!isFiltered(subject) || matchFilter(subject.header.filter, subject.entry.claims) === 'in')
        ? 'as'
        : null,
  },
];

/** A chain of which every line was read. */
interface EndSubject {
  readonly given: PackChain;
  readonly header: PackHeader;
  readonly before: EntryLink | null;
  readonly last: EntryLink | null;
  readonly after: EntryLink | null;
  /** The first index that was not read. */
  readonly expected: number;
}

const END_CHECKS: readonly Check<EndSubject>[] = [
  {
    rule: 'period.complete',
    code: 'CHAIN_TRUNCATED',
    fault: ({ given, expected }) => (expected >= given.from + given.entries ? null : String(expected)),
  },
  {
    rule: 'period.start',
    code: 'PERIOD_MISMATCH',
    fault: ({ given, header: { period }, before }) =>
      given.from === 0 || (before && period.from !== null && before.timestamp < period.from)
        ? null
        : String(given.from),
  },
  {
    rule: 'period.end',
    code: 'PERIOD_MISMATCH',
    fault: ({ header: { period }, after }) =>
      !after || (period.to !== null && after.timestamp >= period.to) ? null : String(after.index),
  },
  {
    rule: 'period.head',
    code: 'HEAD_MISMATCH',
    fault: ({ given: { head }, last, after, before, expected }) => {
      const end = after ?? last ?? before;
      const isHead = head?.index === end?.index && head?.hash === end?.hash;
      return after || isHead ? null : String(expected);
    },
  },
];

/** A step of the walk over the log: a leaf, or the end of a tree. */
interface StepSubject {
  readonly walk: CompactRange;
  /** Up to which leaf the subtrees lead. */
  readonly to: number;
  readonly fill: readonly string[];
}

const STEP_CHECKS: readonly Check<StepSubject>[] = [
  {
    rule: 'walk.forward',
    code: 'LOG_MISMATCH',
    fault: ({ walk, to }) => (to >= walk.size() ? null : 'log.leaf'),
  },
  {
    rule: 'walk.fill',
    code: 'LOG_MALFORMED',
    fault: ({ walk, to, fill }) =>
      fill.length === gapHeights({ from: walk.size(), to }).length &&
      fill.every((hash) => fromBase64(hash)?.length === HASH_BYTES)
        ? null
        : 'fill',
  },
];

const NOTE_CHECKS: readonly Check<ReturnType<typeof readCheckpoint>>[] = [
  { rule: 'walk.note', code: 'LOG_MALFORMED', fault: (read) => (read ? null : 'note') },
];

/** A checkpoint at the end of a walk. */
interface RootSubject {
  readonly walk: CompactRange;
  readonly read: NonNullable<ReturnType<typeof readCheckpoint>>;
  /** The key that the header has for the checkpoint's origin. */
  readonly key: VerifierKey | null;
}

const ROOT_CHECKS: readonly Check<RootSubject>[] = [
  {
    rule: 'walk.root',
    code: 'LOG_MISMATCH',
    fault: ({ walk, read }) =>
      walk.root().every((byte, position) => byte === read.checkpoint.root[position]) ? null : 'note',
  },
  { rule: 'walk.key', code: 'LOG_MISMATCH', fault: ({ key }) => (key ? null : 'note') },
  {
    rule: 'walk.signature',
    code: 'CHECKPOINT_MISMATCH',
    fault: ({ read, key }) => (key && verifyNote(read.note, key) === 'valid' ? null : 'note'),
  },
];

const CLOSE_CHECKS: readonly Check<{ readonly open: EntryLink | null }>[] = [
  {
    rule: 'walk.closed',
    code: 'LOG_MISMATCH',
    fault: ({ open }) => (open ? String(open.index) : null),
  },
];

/** The manifest, and what was counted. */
interface ManifestSubject {
  readonly manifest: JsonObject;
  readonly header: PackHeader;
  readonly headerPart: { readonly bytes: number; readonly sha256: string };
  readonly sections: readonly PackSection[];
}

const COUNTS = ['chain', 'from', 'entries', 'inside', 'outside', 'erasures', 'erased', 'logged'] as const;

/** The first of these members in which the manifest and the count differ. */
function differing({ manifest, sections }: ManifestSubject, names: readonly string[]): string | null {
  const given = Array.isArray(manifest.chains) ? manifest.chains : [];
  if (given.length !== sections.length) return 'chains';
  for (const [position, section] of sections.entries()) {
    const [said, counted] = [membersOf(given[position]), sectionJson(section)];
    const name = names.find((one) => canonicalJson(said[one] ?? null) !== canonicalJson(counted[one]));
    if (name !== undefined) return `chains.${position}.${name}`;
    const stray = Object.keys(said).find((one) => !Object.hasOwn(counted, one));
    if (stray !== undefined) return `chains.${position}.${stray}`;
  }
  return null;
}

const MANIFEST_CHECKS: readonly Check<ManifestSubject>[] = [
  {
    rule: 'manifest.format',
    code: 'FORMAT_UNKNOWN',
    fault: ({ manifest }) => {
      if (!String(manifest['@context']).endsWith(PACK_CONTEXT_PATH)) return '@context';
      if (manifest['@type'] !== PACK_TYPE) return '@type';
      return manifest.format === PACK_FORMAT ? null : 'format';
    },
  },
  {
    rule: 'manifest.header',
    code: 'MANIFEST_MISMATCH',
    fault: ({ manifest, header, headerPart: { bytes, sha256 } }) => {
      if (manifest.id !== header.id) return 'id';
      if (manifest.createdAt !== header.createdAt) return 'createdAt';
      return canonicalJson(manifest.header) === canonicalJson({ bytes, sha256 }) ? null : 'header';
    },
  },
  { rule: 'manifest.counts', code: 'MANIFEST_MISMATCH', fault: (subject) => differing(subject, COUNTS) },
  {
    rule: 'manifest.parts',
    code: 'MANIFEST_MISMATCH',
    fault: (subject) => differing(subject, ['lines', 'bytes', 'sha256']),
  },
  {
    rule: 'manifest.statement',
    code: 'MANIFEST_MISMATCH',
    fault: ({ manifest, sections }) => (manifest.statement === statementOf(sections) ? null : 'statement'),
  },
];

const WHOLE_CHECKS: readonly Check<{ readonly hasManifest: boolean }>[] = [
  { rule: 'pack.manifest', code: 'PACK_INCOMPLETE', fault: ({ hasManifest }) => (hasManifest ? null : '') },
];

/** The rules that packs have of their own. */
export const PACK_CHECKS = {
  length: LENGTH_CHECKS,
  line: LINE_CHECKS,
  header: HEADER_CHECKS,
  chainLine: CHAIN_LINE_CHECKS,
  place: PLACE_CHECKS,
  shown: SHOWN_CHECKS,
  end: END_CHECKS,
  step: STEP_CHECKS,
  note: NOTE_CHECKS,
  root: ROOT_CHECKS,
  close: CLOSE_CHECKS,
  manifest: MANIFEST_CHECKS,
  whole: WHOLE_CHECKS,
};

/** Every rule that a pack is judged by, those of chains, logs and all signatures included. */
export const PACK_VERDICT_CHECKS = {
  pack: PACK_CHECKS,
  chain: CHAIN_CHECKS,
  trust: LOGGED_CHECKS.trust,
  signature: SIGNATURE_CHECKS,
  approval: APPROVAL_CHECKS,
  record: RECORD_CHECKS,
  keys: KEY_CHECKS,
};
