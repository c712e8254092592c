import { APPROVAL_CHECKS } from './approval/approval-checks.ts';
import { canonicalJson, type Json, type JsonObject } from './canonical-json.ts';
import type { Check } from './check.ts';
import type { ClaimName } from './claims.ts';
import { CONTENT_CHECKS, type Content, chainName, readChainName } from './content.ts';
import { DOCUMENT_CHECKS, isObject } from './document-checks.ts';
import { hashEntry } from './entry.ts';
import { ERASURE_SHAPE_CHECKS, type Erasure } from './erasure.ts';
import type { ExportedEntry } from './read-export.ts';
import { RECORD_CHECKS } from './record/record-checks.ts';
import type { Sha256Hex } from './sha256.ts';

/** An entry of an export beside what its content says; null when that is not a content. */
export interface EntrySubject {
  readonly exported: ExportedEntry;
  readonly content: Content | null;
  readonly sha256Hex: Sha256Hex;
}

const HASH_CHECKS: readonly Check<EntrySubject>[] = [
  {
    rule: 'entry.hash',
    code: 'HASH_MISMATCH',
    fault: ({ exported: { entry, path }, sha256Hex }) =>
      hashEntry(entry, sha256Hex) === entry.hash ? null : `${path}.chainHash`,
  },
];

const OF_CONTENT_CHECKS: readonly Check<EntrySubject>[] = [
  {
    rule: 'content.json',
    code: 'CONTENT_MALFORMED',
    fault: ({ exported, content }) => (content ? null : `${exported.path}.content`),
  },
  ofContent('content.of-chain', (content, { domain }) => readChainName(content.chain)?.domain === domain),
  ofContent('content.of-index', (content, { entry }) => content.index === entry.index),
  ofContent('content.of-subject', (content, { entry }) => content.subject === entry.subject),
];

function ofContent(
  rule: string,
  holds: (content: Content, exported: ExportedEntry) => boolean,
): Check<EntrySubject> {
  return {
    rule,
    code: 'CONTENT_MISMATCH',
    fault: ({ exported, content }) =>
      content && !holds(content, exported) ? `${exported.path}.content` : null,
  };
}

/** The digest that a claim has in the file, computed or given, beside the one that is sealed. */
export interface ClaimSubject {
  readonly path: string;
  readonly digest: string | undefined;
  readonly sealed: string;
}

const CLAIM_CHECKS: readonly Check<ClaimSubject>[] = [sealedDigest('claim.sealed')];
const DIGEST_CHECKS: readonly Check<ClaimSubject>[] = [sealedDigest('digest.sealed')];

function sealedDigest(rule: string): Check<ClaimSubject> {
  return {
    rule,
    code: 'CLAIM_MISMATCH',
    fault: ({ path, digest, sealed }) => (digest === sealed ? null : path),
  };
}

/** An erasure entry of an export beside the record that it is said to be of. */
export interface ErasureSubject {
  readonly erasure: Erasure;
  readonly exported: ExportedEntry;
  readonly content: Content | null;
  readonly record: ExportedEntry;
  readonly recordContent: Content | null;
  /** The erasure entry before it in the file; null for the first. */
  readonly before: ExportedEntry | null;
}

/** An erasure lies later in the same chain, names this record, and erases what is in fact not there. */
const ERASURE_CHECKS: readonly Check<ErasureSubject>[] = [
  ofErasure('erasure.of-index', 'claims.what', ({ erasure, record }) => erasure.index === record.entry.index),
  ofErasure(
    'erasure.later',
    'chainIndex',
    ({ exported, record }) => exported.entry.index > record.entry.index,
  ),
  ofErasure(
    'erasure.time',
    'timestamp',
    ({ exported, record }) => exported.entry.timestamp >= record.entry.timestamp,
  ),
  ofErasure(
    'erasure.chain',
    'content',
    ({ content, recordContent }) => content?.chain === recordContent?.chain,
  ),
  ofErasure('erasure.of-absent', 'claims.what', ({ erasure, record }) =>
    erasure.claims.every((name) => !record.entry.claims[name]),
  ),
];

/** Apart, because an erasure that stands in the wrong place erases all the same. */
const ERASURE_ORDER_CHECKS: readonly Check<ErasureSubject>[] = [
  ofErasure(
    'erasure.order',
    'chainIndex',
    ({ exported, before }) => !before || exported.entry.index > before.entry.index,
  ),
];

function ofErasure(
  rule: string,
  member: string,
  holds: (subject: ErasureSubject) => boolean,
): Check<ErasureSubject> {
  return {
    rule,
    code: 'ERASURE_MISMATCH',
    fault: (subject) => (holds(subject) ? null : `${subject.exported.path}.${member}`),
  };
}

/** A seal entry beside the decision proof unit that it is said to seal. */
export interface SealSubject {
  readonly record: ExportedEntry;
  readonly recordContent: Content | null;
  readonly seal: ExportedEntry;
  readonly sealContent: Content | null;
}

/** A seal belongs to this unit: same center, its hash, and no word changed since its creation. */
const SEAL_CHECKS: readonly Check<SealSubject>[] = [
  ofSeal('seal.chain', 'content', ({ recordContent, sealContent }) => {
    const centerId = readChainName(recordContent?.chain)?.centerId;
    return centerId !== undefined && sealContent?.chain === chainName({ centerId, domain: 'seal' });
  }),
  ofSeal('seal.time', 'timestamp', ({ seal, record }) => seal.entry.timestamp >= record.entry.timestamp),
  ofSeal('seal.how', 'claims.how', ({ seal }) => isObject(seal.entry.claims.how ?? undefined)),
  ofSeal(
    'seal.dpu-hash',
    'claims.how.value.dpuHash',
    ({ seal, record }) => seal.entry.claims.how?.dpuHash === record.entry.hash,
  ),
  ofSeal(
    'seal.level',
    'claims.how.value.evidenceLevel',
    ({ seal }) => seal.entry.claims.how?.evidenceLevel === 'AUDIT_READY',
  ),
  unchanged('seal.who', 'who', ['raisedBy']),
  unchanged('seal.what', 'what', ['metadata']),
  unchanged('seal.when', 'when', ['sealedAt']),
  unchanged('seal.where', 'where', ['domain'], ['domain']),
  unchanged('seal.why', 'why', []),
];

function ofSeal(rule: string, path: string, holds: (subject: SealSubject) => boolean): Check<SealSubject> {
  return { rule, code: 'SEAL_MISMATCH', fault: (subject) => (holds(subject) ? null : `seal.${path}`) };
}

/** A claim of the seal is that of the unit, but for the members that are the seal's own, and those that are the unit's. */
function unchanged(
  rule: string,
  name: ClaimName,
  ofSeal: readonly string[],
  ofUnit: readonly string[] = [],
): Check<SealSubject> {
  return {
    rule,
    code: 'SEAL_MISMATCH',
    fault({ record, seal }) {
      const first = record.entry.claims[name];
      const last = seal.entry.claims[name];
      if (!first || !last) return null;
      const changed = firstDifference(
        without(first, ofUnit),
        without(last, ofSeal),
        `seal.claims.${name}.value`,
      );
      return changed;
    },
  };
}

function without(claim: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(claim).filter(([name]) => !names.includes(name)));
}

/** The readable part as it is derived from the claims, and as the file gives it. */
export interface EvidenceSubject {
  readonly derived: JsonObject;
  readonly given: JsonObject;
}

const EVIDENCE_CHECKS: readonly Check<EvidenceSubject>[] = [
  {
    rule: 'evidence.derived',
    code: 'EVIDENCE_MISMATCH',
    fault: ({ derived, given }) => firstDifference(derived, given, 'evidence'),
  },
];

/** The path of the first member in which two JSON values differ; null when they are the same. */
function firstDifference(derived: Json | undefined, given: Json | undefined, path: string): string | null {
  if (!differs(derived, given)) return null;
  if (!isObject(derived) || !isObject(given)) return path;
  const names = new Set([...Object.keys(derived), ...Object.keys(given)]);
  for (const name of names) {
    const has = (object: JsonObject) => (Object.hasOwn(object, name) ? object[name] : undefined);
    const difference = firstDifference(has(derived), has(given), `${path}.${name}`);
    if (difference !== null) return difference;
  }
  return path;
}

function differs(left: Json | undefined, right: Json | undefined): boolean {
  if (left === undefined || right === undefined) return left !== right;
  return canonicalJson(left) !== canonicalJson(right);
}

/** Every rule that an export is held to. */
export const EXPORT_CHECKS = {
  document: DOCUMENT_CHECKS,
  hash: HASH_CHECKS,
  content: CONTENT_CHECKS,
  ofContent: OF_CONTENT_CHECKS,
  claim: CLAIM_CHECKS,
  digest: DIGEST_CHECKS,
  erasureShape: ERASURE_SHAPE_CHECKS,
  erasure: ERASURE_CHECKS,
  erasureOrder: ERASURE_ORDER_CHECKS,
  seal: SEAL_CHECKS,
  approval: APPROVAL_CHECKS,
  record: RECORD_CHECKS,
  evidence: EVIDENCE_CHECKS,
};

export type ExportChecks = typeof EXPORT_CHECKS;
