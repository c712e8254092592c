import { signedApprovals } from './approval/approval-checks.ts';
import { type Breach, firstBreach } from './check.ts';
import { CLAIM_NAMES, type ClaimName, digestClaim } from './claims.ts';
import { type Content, readContent } from './content.ts';
import { type Erasure, erasureOf } from './erasure.ts';
import type { ProofErrorCode } from './errors.ts';
import { auditEvidence, dpuEvidence, type EvidenceSource, proofEvidence } from './evidence.ts';
import { EXPORT_CHECKS, type ExportChecks } from './export-checks.ts';
import {
  type EntryPart,
  type ExportedDomain,
  type ExportedEntry,
  type ReadExport,
  readExport,
} from './read-export.ts';
import { signedActor } from './record/record-checks.ts';
import { portableSha256Hex, type Sha256Hex } from './sha256.ts';

/** Which part of an export a check looks at. */
export type ExportedPart = 'document' | EntryPart;

/** What is checked. CLAIM looks at a claim that is there; DIGEST at one of which only the digest is; APPROVAL and RECORD at signatures of approvers and of the actor. */
export type ExportCheckCode =
  | 'DOCUMENT'
  | 'HASH'
  | 'CONTENT'
  | 'CLAIM'
  | 'DIGEST'
  | 'ERASURE'
  | 'SEAL'
  | 'APPROVAL'
  | 'RECORD'
  | 'EVIDENCE';

/** One check: what was looked at, whether it holds, and if not why and where. */
export interface ExportCheck {
  readonly code: ExportCheckCode;
  readonly part: ExportedPart;
  readonly ok: boolean;
  readonly reason: ProofErrorCode | null;
  /** The rule of the format page that is broken. */
  readonly rule: string | null;
  readonly claim: ClaimName | null;
  /** The member of the document at fault, as dotted names. */
  readonly path: string | null;
}

/** Something that the file alone cannot settle. */
export type Unchecked =
  /** The claim is in the file as a digest only. */
  | { readonly code: 'CLAIM_UNDISCLOSED'; readonly part: ExportedPart; readonly claim: ClaimName }
  /** The claim was erased, as an entry in the file says. */
  | { readonly code: 'CLAIM_ERASED'; readonly claim: ClaimName; readonly erasedAt: string }
  /** The member is not part of what is sealed. */
  | { readonly code: 'FIELD_UNSEALED'; readonly path: string }
  /** Whether the entry lies on the chain of its center can be told only by a log, by the chain, or by its public page. */
  | ({ readonly code: 'CHAIN_NOT_SEEN' } & EntryIdentity);

/** What names an entry: anybody who knows the chain or the log can compare it. */
export interface EntryIdentity {
  readonly part: EntryPart;
  /** Its place among the erasures; null for the others. */
  readonly position: number | null;
  readonly chain: string;
  readonly index: number;
  /** Bare hexadecimal. */
  readonly hash: string;
  readonly previousHash: string | null;
  readonly timestamp: string;
}

/** What verification says of an export. */
export interface ExportVerification {
  /** Nothing in the file contradicts anything else in it. Who made it is another question. */
  readonly valid: boolean;
  readonly domain: ExportedDomain | null;
  readonly subject: string | null;
  /** Every entry that the file carries, its record first: each of them has to be found again elsewhere. */
  readonly entries: readonly EntryIdentity[];
  readonly checks: readonly ExportCheck[];
  readonly unchecked: readonly Unchecked[];
}

/** What an export is verified with. */
export interface VerifyExportOptions {
  readonly sha256Hex?: Sha256Hex;
}

/**
 * Verifies an export with nothing but the export. It takes any value at all and never throws: what is not a
 * proof is a document whose first check fails. That a file agrees with itself does not show who made it: see `verdict`.
 *
 * @example
 * const { valid, checks } = verifyExport(parseExport(text));
 * for (const check of checks) if (!check.ok) console.log(check.reason, check.path);
 */
export function verifyExport(document: unknown, options: VerifyExportOptions = {}): ExportVerification {
  return verifyExportBy(EXPORT_CHECKS, document, options);
}

/** The same by rules of the caller's choice. */
export function verifyExportBy(
  checks: ExportChecks,
  document: unknown,
  options: VerifyExportOptions = {},
): ExportVerification {
  return inspectExport(checks, document, options).verification;
}

/** The same, together with what was read; null when there was nothing to read. */
export function inspectExport(
  checks: ExportChecks,
  document: unknown,
  options: VerifyExportOptions,
): { readonly verification: ExportVerification; readonly read: ReadExport | null } {
  const report = createReport();
  const { read, breach } = readExport(document, checks.document);
  report.check('DOCUMENT', 'document', breach ?? null);
  if (!read) {
    const nothing = { valid: false, domain: null, subject: null, entries: [] };
    return { verification: { ...nothing, ...report.lists() }, read: null };
  }
  const look: Look = { checks, report, read, sha256Hex: options.sha256Hex ?? portableSha256Hex };
  const recordContent = checkEntry(look, read.record);
  const erasures = read.erasures.map((erasure) => checkErasure(look, erasure, recordContent));
  const sealContent = read.seal && checkSeal(look, read.seal, recordContent);
  checkEvidence(
    look,
    erasures.flatMap(({ erasure }) => erasure ?? []),
  );
  checkRecord(look);
  checkApprovals(look, recordContent);
  const entries = [
    ...identityOf(read.record, recordContent),
    ...(read.seal ? identityOf(read.seal, sealContent) : []),
    ...erasures.flatMap(({ exported, content }) => identityOf(exported, content)),
  ];
  listUnchecked(
    look,
    erasures.flatMap(({ erasure }) => erasure ?? []),
    entries,
  );
  const lists = report.lists();
  const valid = lists.checks.every(({ ok }) => ok);
  const { domain, record } = read;
  return { verification: { valid, domain, subject: record.entry.subject, entries, ...lists }, read };
}

/** What every step of a verification needs. */
interface Look {
  readonly checks: ExportChecks;
  readonly report: ReturnType<typeof createReport>;
  readonly read: ReadExport;
  readonly sha256Hex: Sha256Hex;
}

function createReport() {
  const checks: ExportCheck[] = [];
  const unchecked: Unchecked[] = [];
  return {
    check(
      code: ExportCheckCode,
      part: ExportedPart,
      breach: Breach | null,
      claim: ClaimName | null = null,
    ): void {
      const { reason = null, rule = null, path = null } = breach ?? {};
      checks.push({ code, part, ok: !breach, reason, rule, claim, path });
    },
    leaveUnchecked(item: Unchecked): void {
      unchecked.push(item);
    },
    lists: () => ({ checks, unchecked }),
  };
}

/** Checks that an entry holds by itself: its hash, its content, and each of its six claims. */
function checkEntry({ checks, report, sha256Hex }: Look, exported: ExportedEntry): Content | null {
  const { part, entry, digests, path } = exported;
  const content = readContent(entry.content, checks.content);
  const subject = { exported, content, sha256Hex };
  report.check('HASH', part, firstBreach(checks.hash, subject));
  report.check('CONTENT', part, firstBreach(checks.ofContent, subject));
  if (!content) return null;
  for (const name of CLAIM_NAMES) {
    const claim = entry.claims[name];
    const salt = entry.salts[name];
    const isDisclosed = Boolean(claim && salt);
    const digest = claim && salt ? digestClaim(salt, claim, sha256Hex) : digests[name];
    const breach = firstBreach(isDisclosed ? checks.claim : checks.digest, {
      path: `${path}.claims.${name}`,
      digest,
      sealed: content.claims[name],
    });
    report.check(isDisclosed ? 'CLAIM' : 'DIGEST', part, breach, name);
  }
  return content;
}

/** An erasure holds by itself, and is one of this record. It counts for what is read, also where it is out of order. */
function checkErasure(look: Look, exported: ExportedEntry, recordContent: Content | null) {
  const { checks, report, read } = look;
  const content = checkEntry(look, exported);
  const misshapen = firstBreach(checks.erasureShape, exported.entry.claims);
  const erasure = erasureOf(exported.entry, checks.erasureShape);
  const before = read.erasures[(exported.position ?? 0) - 1] ?? null;
  const subject = { exported, content, record: read.record, recordContent, before };
  const breach = misshapen
    ? { ...misshapen, path: `${exported.path}.claims.${misshapen.path}` }
    : erasure && firstBreach(checks.erasure, { ...subject, erasure });
  const disorder = breach || !erasure ? null : firstBreach(checks.erasureOrder, { ...subject, erasure });
  report.check('ERASURE', 'erasure', breach ?? disorder);
  return { exported, content, erasure: breach ? null : erasure };
}

/** A seal holds by itself, and belongs to this unit. */
function checkSeal(look: Look, seal: ExportedEntry, recordContent: Content | null): Content | null {
  const sealContent = checkEntry(look, seal);
  const subject = { record: look.read.record, recordContent, seal, sealContent };
  look.report.check('SEAL', 'seal', firstBreach(look.checks.seal, subject));
  return sealContent;
}

/** Whoever is said to have signed a decision signed this one, as it is sealed. */
function checkApprovals({ checks, report, read, sha256Hex }: Look, content: Content | null): void {
  const { domain, record } = read;
  if (domain !== 'proof') return;
  for (const approval of signedApprovals(record)) {
    const breach = firstBreach(checks.approval, { ...approval, record, content, sha256Hex });
    report.check('APPROVAL', 'record', breach, 'who');
  }
}

/** An actor who is said to have signed a decision signed this one. */
function checkRecord({ checks, report, read, sha256Hex }: Look): void {
  const { domain, record } = read;
  const signed = domain === 'proof' ? signedActor(record) : null;
  if (!signed) return;
  report.check('RECORD', 'record', firstBreach(checks.record, { ...signed, record, sha256Hex }), 'who');
}

/** What is read is what was sealed: the readable part is derived anew and has to be the same to the letter. */
function checkEvidence({ checks, report, read }: Look, erasures: readonly Erasure[]): void {
  const derived = deriveEvidence(read, erasures);
  report.check('EVIDENCE', 'document', firstBreach(checks.evidence, { derived, given: read.evidence }));
}

function deriveEvidence({ domain, record, seal, unsealed }: ReadExport, erasures: readonly Erasure[]) {
  const source = sourceOf(record);
  if (domain === 'proof') return proofEvidence(source, erasures);
  if (domain === 'audit') return auditEvidence(source);
  return dpuEvidence(source, unsealed ? { unsealed } : { seal: sourceOf(seal ?? record) });
}

function sourceOf({ entry, domain }: ExportedEntry): EvidenceSource {
  const { subject, index, hash, previousHash, claims } = entry;
  return { subject, index, hash, previousHash, claims, domain };
}

/** An entry whose content cannot be read has no place on any chain. */
function identityOf({ part, position, entry }: ExportedEntry, content: Content | null): EntryIdentity[] {
  if (!content) return [];
  const { index, hash, previousHash, timestamp } = entry;
  return [{ part, position, chain: content.chain, index, hash, previousHash, timestamp }];
}

/** Fields around the proof that an exporter writes freely: when, by which address, where to look it up. */
const AROUND = ['@context', 'exportedAt', 'verification.verifyUrl'];

function listUnchecked(
  { report, read }: Look,
  erasures: readonly Erasure[],
  entries: readonly EntryIdentity[],
): void {
  for (const { part, entry } of [read.record, ...(read.seal ? [read.seal] : [])]) {
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
  for (const entry of entries) report.leaveUnchecked({ code: 'CHAIN_NOT_SEEN', ...entry });
}
