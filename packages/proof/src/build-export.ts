import type { JsonObject } from './canonical-json.ts';
import { CLAIM_NAMES, type ClaimName, eachClaim } from './claims.ts';
import { type ChainDomain, PROOF_FORMAT, readChainName, readContent } from './content.ts';
import { CONTEXT_PATH } from './context.ts';
import type { SealedEntry } from './entry.ts';
import { erasureOf } from './erasure.ts';
import { ProofError } from './errors.ts';
import {
  auditEvidence,
  dpuEvidence,
  type EvidenceSource,
  proofEvidence,
  spellHash,
  UNSEALED_FIELDS,
  type UnsealedFields,
} from './evidence.ts';

/** What every export is made with. */
export interface ExportOptions {
  readonly exportedAt: string;
  /** The address under which the service publishes its JSON-LD context. */
  readonly schemaUrl: string;
  /** The public page where the proof can be looked up. */
  readonly verifyUrl: string;
  /** The claims to disclose, all of them unless told; the others are exported as digests. */
  readonly disclose?: readonly ClaimName[];
  /** The log proofs of every entry; null when they are not all logged yet. Left out by a service without a log. */
  readonly log?: ExportLog | null;
}

/** Where the entries of an export stand in the log. Each proof is a C2SP tlog-proof, word for word. */
export interface ExportLog {
  readonly origin: string;
  readonly vkey: string;
  readonly entries: {
    readonly record: string;
    readonly seal?: string;
    /** One for each erasure entry, in their order. */
    readonly erasures: readonly string[];
  };
  /** RFC 3161 tokens over checkpoints, in base64. */
  readonly timestamps?: readonly string[];
}

/** A self-contained JSON-LD document that proves itself. */
export type ProofExport = JsonObject;

/** Of an erasure entry, what proves the erasure is shown; who asked for it and why is not the reader's. */
const ERASURE_CLAIMS = ['what', 'when'] as const satisfies readonly ClaimName[];

/**
 * Exports sealed evidence (docs/rules.md#evidence). An erased record is exported with its erasure entries, so that the
 * file alone shows that its missing claims were erased and not withheld.
 *
 * @throws {ProofError} `CONTENT_MALFORMED` when the entry is not one of this format.
 *
 * @example
 * const document = buildProofExport({ entry, erasures: [] }, { exportedAt, schemaUrl, verifyUrl });
 */
export function buildProofExport(
  sealed: { readonly entry: SealedEntry; readonly erasures: readonly SealedEntry[] },
  options: ExportOptions,
): ProofExport {
  const erasures = sealed.erasures.flatMap((entry) => erasureOf(entry) ?? []);
  const entry = disclosed(sealed.entry, options.disclose);
  return {
    ...documentStart(options),
    evidence: proofEvidence(sourceOf(entry), erasures),
    verification: {
      ...verificationOf(entry, options),
      erasures: sealed.erasures.map((erasure) => entryBlock(disclosed(erasure, ERASURE_CLAIMS))),
      ...logOf(options),
    },
  };
}

/**
 * Exports a decision proof unit. Once it is AUDIT_READY its `seal` entry comes along; before that, its level,
 * metadata and last change are sealed nowhere, and the document says so.
 *
 * @throws {ProofError} `CONTENT_MALFORMED` when an entry is not one of this format.
 *
 * @example
 * const document = buildDpuExport({ entry, seal }, { exportedAt, schemaUrl, verifyUrl });
 */
export function buildDpuExport(
  sealed: { readonly entry: SealedEntry } & (
    | { readonly seal: SealedEntry; readonly unsealed?: never }
    | { readonly seal?: never; readonly unsealed: UnsealedFields }
  ),
  options: ExportOptions,
): ProofExport {
  const entry = disclosed(sealed.entry, options.disclose);
  if (!sealed.seal) {
    return {
      ...documentStart(options),
      evidence: dpuEvidence(sourceOf(entry), { unsealed: sealed.unsealed }),
      verification: { ...verificationOf(entry, options), unsealed: UNSEALED_FIELDS, ...logOf(options) },
    };
  }
  // What ties the seal to its unit is in `how`, and tells nothing else: without it nobody could check that it does.
  const seal = disclosed(sealed.seal, options.disclose && [...options.disclose, 'how']);
  return {
    ...documentStart(options),
    evidence: dpuEvidence(sourceOf(entry), { seal: sourceOf(seal) }),
    verification: { ...verificationOf(entry, options), unsealed: [], ...logOf(options) },
    seal: verificationOf(seal, options),
  };
}

/**
 * Exports an audit entry. Nothing of it is ever erased or sealed a second time, so its own entry is all there is.
 *
 * @throws {ProofError} `CONTENT_MALFORMED` when the entry is not one of this format.
 *
 * @example
 * const document = buildAuditExport(entry, { exportedAt, schemaUrl, verifyUrl });
 */
export function buildAuditExport(sealed: SealedEntry, options: ExportOptions): ProofExport {
  const entry = disclosed(sealed, options.disclose);
  return {
    ...documentStart(options),
    evidence: auditEvidence(sourceOf(entry)),
    verification: { ...verificationOf(entry, options), ...logOf(options) },
  };
}

function documentStart({ exportedAt, schemaUrl }: ExportOptions) {
  return {
    '@context': `${schemaUrl}${CONTEXT_PATH}`,
    '@type': 'DecisionProof',
    version: '2.0',
    exportedAt,
  };
}

function logOf({ log }: ExportOptions): { readonly log?: JsonObject | null } {
  if (log === undefined || log === null) return log === null ? { log } : {};
  const { origin, vkey, entries, timestamps } = log;
  const { record, seal, erasures } = entries;
  return {
    log: {
      origin,
      vkey,
      entries: { record, ...(seal === undefined ? {} : { seal }), erasures },
      ...(timestamps === undefined ? {} : { timestamps }),
    },
  };
}

function verificationOf(entry: SealedEntry, { verifyUrl }: ExportOptions) {
  return { hashAlgorithm: 'SHA-256', ...entryBlock(entry), verifyUrl };
}

function entryBlock(entry: SealedEntry) {
  const { claims: digests } = requireContent(entry);
  const domain = domainOf(entry);
  return {
    format: PROOF_FORMAT,
    chainDomain: domain,
    chainIndex: entry.index,
    chainHash: spellHash(domain, entry.hash),
    previousHash: entry.previousHash === null ? null : spellHash(domain, entry.previousHash),
    timestamp: entry.timestamp,
    content: entry.content,
    claims: eachClaim((name): JsonObject => {
      const value = entry.claims[name];
      const salt = entry.salts[name];
      return value && salt ? { salt, value } : { digest: digests[name] };
    }),
  };
}

function sourceOf(entry: SealedEntry): EvidenceSource {
  const { subject, index, hash, previousHash, claims } = entry;
  return { subject, index, hash, previousHash, claims, domain: domainOf(entry) };
}

/** The entry without the claims that are not to be disclosed. */
function disclosed(entry: SealedEntry, disclose: readonly ClaimName[] = CLAIM_NAMES): SealedEntry {
  return {
    ...entry,
    claims: eachClaim((name) => (disclose.includes(name) ? (entry.claims[name] ?? null) : null)),
    salts: eachClaim((name) => (disclose.includes(name) ? (entry.salts[name] ?? null) : null)),
  };
}

function domainOf(entry: SealedEntry): ChainDomain {
  const chain = readChainName(requireContent(entry).chain);
  if (!chain) throw new ProofError('CONTENT_MALFORMED', 'chain');
  return chain.domain;
}

function requireContent(entry: SealedEntry) {
  const content = readContent(entry.content);
  if (!content) throw new ProofError('CONTENT_MALFORMED', 'content');
  return content;
}
