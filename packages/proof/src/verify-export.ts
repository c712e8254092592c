import { canonicalJson, type Json, type JsonObject } from './canonical-json.ts';
import { CLAIM_NAMES, type ClaimName, digestClaim } from './claims.ts';
import { type Content, chainName, readChainName, readContent } from './content.ts';
import { hashEntry } from './entry.ts';
import { type Erasure, erasureOf } from './erasure.ts';
import { ProofError, type ProofErrorCode } from './errors.ts';
import { dpuEvidence, type EvidenceSource, proofEvidence } from './evidence.ts';
import { type ExportedEntry, type ReadExport, readExport } from './read-export.ts';
import { portableSha256Hex, type Sha256Hex } from './sha256.ts';

/** Which entry of an export a check looks at. */
export type ExportedPart = 'document' | 'record' | 'seal' | 'erasure';

/** What is checked. CLAIM looks at a claim that is there; DIGEST at one of which only the digest is. */
export type ExportCheckCode =
  | 'DOCUMENT'
  | 'HASH'
  | 'CONTENT'
  | 'CLAIM'
  | 'DIGEST'
  | 'ERASURE'
  | 'SEAL'
  | 'EVIDENCE';

/** One check: what was looked at, whether it holds, and if not why and where. */
export interface ExportCheck {
  readonly code: ExportCheckCode;
  readonly part: ExportedPart;
  readonly ok: boolean;
  readonly reason: ProofErrorCode | null;
  readonly claim: ClaimName | null;
  /** The member of the document at fault, as dotted names. */
  readonly path: string | null;
}

/** Something that the file alone cannot settle. */
export type Unchecked =
  /** The claim is in the file as a digest only. */
  | { readonly code: 'CLAIM_UNDISCLOSED'; readonly part: ExportedPart; readonly claim: ClaimName }
  /** The claim was erased, as an entry in the file says. */
  | { readonly code: 'CLAIM_ERASED'; readonly claim: ClaimName; readonly erasedAt: string | null }
  /** The member is not part of what is sealed. */
  | { readonly code: 'FIELD_UNSEALED'; readonly path: string }
  /** Whether the entry lies on the chain of its center can be told only by the chain, or by its public page. */
  | {
      readonly code: 'CHAIN_NOT_SEEN';
      readonly chain: string;
      readonly index: number;
      readonly hash: string;
    };

/** What verification says of an export. */
export interface ExportVerification {
  readonly valid: boolean;
  readonly domain: 'proof' | 'dpu' | null;
  readonly subject: string | null;
  readonly checks: readonly ExportCheck[];
  readonly unchecked: readonly Unchecked[];
}

/**
 * Verifies an export with nothing but the export. It takes any value at all and never throws: what is not a
 * proof is a document whose first check fails.
 *
 * @example
 * const { valid, checks } = verifyExport(JSON.parse(text));
 * for (const check of checks) if (!check.ok) console.log(check.reason, check.path ?? check.claim);
 */
export function verifyExport(
  document: unknown,
  options: { readonly sha256Hex?: Sha256Hex } = {},
): ExportVerification {
  const sha256Hex = options.sha256Hex ?? portableSha256Hex;
  const report = createReport();
  let read: ReadExport;
  try {
    read = readExport(document);
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    report.check('DOCUMENT', 'document', { reason: error.code, path: error.path });
    return { valid: false, domain: null, subject: null, ...report.lists() };
  }
  report.check('DOCUMENT', 'document');
  const recordContent = checkEntry(report, 'record', read.record, sha256Hex);
  const erasures = read.erasures.flatMap((erasure) => checkErasure(report, read, erasure, sha256Hex) ?? []);
  if (read.seal) checkSeal(report, read, read.seal, sha256Hex);
  checkEvidence(report, read, erasures);
  listUnchecked(report, read, erasures, recordContent);
  const { checks, unchecked } = report.lists();
  const valid = checks.every(({ ok }) => ok);
  return { valid, domain: read.domain, subject: read.record.entry.subject, checks, unchecked };
}

type Report = ReturnType<typeof createReport>;

interface Fault {
  readonly reason: ProofErrorCode;
  readonly path?: string;
}

function createReport() {
  const checks: ExportCheck[] = [];
  const unchecked: Unchecked[] = [];
  return {
    check(
      code: ExportCheckCode,
      part: ExportedPart,
      fault?: Fault | null,
      claim: ClaimName | null = null,
    ): void {
      const [reason, path] = [fault?.reason ?? null, fault?.path ?? null];
      checks.push({ code, part, ok: !fault, reason, claim, path });
    },
    leaveUnchecked(item: Unchecked): void {
      unchecked.push(item);
    },
    lists: () => ({ checks, unchecked }),
  };
}

/** Checks that an entry holds by itself: its hash, its content, and each of its six claims. */
function checkEntry(
  report: Report,
  part: ExportedPart,
  { entry, domain, digests }: ExportedEntry,
  sha256Hex: Sha256Hex,
): Content | null {
  report.check('HASH', part, hashEntry(entry, sha256Hex) === entry.hash ? null : { reason: 'HASH_MISMATCH' });
  const content = readContent(entry.content);
  report.check('CONTENT', part, faultOfContent(content, { ...entry, domain }));
  if (!content) return null;
  for (const name of CLAIM_NAMES) {
    const claim = entry.claims[name];
    const salt = entry.salts[name];
    const isDisclosed = Boolean(claim && salt);
    const digest = claim && salt ? digestClaim(salt, claim, sha256Hex) : digests[name];
    const fault: Fault | null = digest === content.claims[name] ? null : { reason: 'CLAIM_MISMATCH' };
    report.check(isDisclosed ? 'CLAIM' : 'DIGEST', part, fault, name);
  }
  return content;
}

function faultOfContent(
  content: Content | null,
  expected: { readonly domain: string; readonly index: number; readonly subject: string },
): Fault | null {
  if (!content) return { reason: 'CONTENT_MALFORMED' };
  const isExpected =
    readChainName(content.chain)?.domain === expected.domain &&
    content.index === expected.index &&
    content.subject === expected.subject;
  return isExpected ? null : { reason: 'CONTENT_MISMATCH' };
}

/** An erasure has to lie later in the same chain, name this record, and erase what is in fact not there. */
function checkErasure(
  report: Report,
  { record }: ReadExport,
  exported: ExportedEntry,
  sha256Hex: Sha256Hex,
): Erasure | null {
  const content = checkEntry(report, 'erasure', exported, sha256Hex);
  const erasure = erasureOf(exported.entry);
  const { entry } = record;
  const isOfThisRecord =
    erasure !== null &&
    erasure.erasedAt !== null &&
    erasure.index === entry.index &&
    exported.entry.index > entry.index &&
    exported.entry.timestamp >= entry.timestamp &&
    content?.chain === readContent(entry.content)?.chain &&
    erasure.claims.length > 0 &&
    erasure.claims.every((name) => !entry.claims[name]);
  report.check('ERASURE', 'erasure', isOfThisRecord ? null : { reason: 'ERASURE_MISMATCH' });
  return isOfThisRecord ? erasure : null;
}

/** A seal has to belong to this unit: same center, its hash, and no word changed since its creation. */
function checkSeal(report: Report, { record }: ReadExport, seal: ExportedEntry, sha256Hex: Sha256Hex): void {
  const content = checkEntry(report, 'seal', seal, sha256Hex);
  report.check('SEAL', 'seal', faultOfSeal(record, seal, content));
}

/** The members that a seal repeats from the unit's first entry. */
const REPEATED: readonly (readonly [ClaimName, readonly string[]])[] = [
  ['who', ['createdBy']],
  ['what', ['content', 'referenceId', 'referenceType', 'tags']],
  ['when', ['createdAt']],
  ['where', ['centerId', 'vertical']],
  ['why', ['executionId', 'reason', 'workflowId']],
];

function faultOfSeal(record: ExportedEntry, seal: ExportedEntry, content: Content | null): Fault | null {
  const reason = 'SEAL_MISMATCH';
  const centerId = readChainName(readContent(record.entry.content)?.chain)?.centerId;
  if (centerId === undefined || content?.chain !== chainName({ centerId, domain: 'seal' })) {
    return { reason, path: 'seal.content' };
  }
  if (seal.entry.timestamp < record.entry.timestamp) return { reason, path: 'seal.timestamp' };
  const how = seal.entry.claims.how;
  if (how && how.dpuHash !== record.entry.hash) return { reason, path: 'seal.claims.how.value.dpuHash' };
  if (how && how.evidenceLevel !== 'AUDIT_READY')
    return { reason, path: 'seal.claims.how.value.evidenceLevel' };
  for (const [name, members] of REPEATED) {
    const first = record.entry.claims[name];
    const last = seal.entry.claims[name];
    const changed = first && last && members.find((member) => differs(first[member], last[member]));
    if (changed) return { reason, path: `seal.claims.${name}.value.${changed}` };
  }
  return null;
}

/** What is read is what was sealed: the readable part is derived anew and has to be the same to the letter. */
function checkEvidence(report: Report, read: ReadExport, erasures: readonly Erasure[]): void {
  const source = sourceOf(read.record);
  const derived =
    read.domain === 'proof'
      ? proofEvidence(source, erasures)
      : dpuEvidence(
          source,
          read.unsealed ? { unsealed: read.unsealed } : { seal: read.seal ? sourceOf(read.seal) : source },
        );
  const path = firstDifference(derived, read.evidence, 'evidence');
  report.check('EVIDENCE', 'document', path === null ? null : { reason: 'EVIDENCE_MISMATCH', path });
}

function sourceOf({ entry, domain }: ExportedEntry): EvidenceSource {
  const { subject, index, hash, previousHash, claims } = entry;
  return { subject, index, hash, previousHash, claims, domain };
}

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

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fields around the proof that an exporter writes freely: when, by which address, where to look it up. */
const AROUND = ['@context', 'exportedAt', 'verification.verifyUrl'];

function listUnchecked(
  report: Report,
  read: ReadExport,
  erasures: readonly Erasure[],
  content: Content | null,
): void {
  const parts = [['record', read.record] as const, ...(read.seal ? [['seal', read.seal] as const] : [])];
  for (const [part, { entry }] of parts) {
    for (const claim of CLAIM_NAMES.filter((name) => !entry.claims[name])) {
      const erasure = part === 'record' && erasures.find(({ claims }) => claims.includes(claim));
      if (erasure) report.leaveUnchecked({ code: 'CLAIM_ERASED', claim, erasedAt: erasure.erasedAt });
      else report.leaveUnchecked({ code: 'CLAIM_UNDISCLOSED', part, claim });
    }
  }
  for (const path of AROUND) report.leaveUnchecked({ code: 'FIELD_UNSEALED', path });
  if (read.seal) report.leaveUnchecked({ code: 'FIELD_UNSEALED', path: 'seal.verifyUrl' });
  for (const name of Object.keys(read.unsealed ?? {})) {
    report.leaveUnchecked({ code: 'FIELD_UNSEALED', path: `evidence.dpu.${name}` });
  }
  const { index, hash } = read.record.entry;
  if (content) report.leaveUnchecked({ code: 'CHAIN_NOT_SEEN', chain: content.chain, index, hash });
}
