export {
  type ApprovalAssertion,
  assertionOrigin,
  assertionUse,
  checkAssertion,
} from './approval/assertion-checks.ts';
export { ASSERTION_ALGORITHMS, type AssertionAlgorithm, readCoseKey } from './approval/cose-key.ts';
export {
  type AuditLeaf,
  checkRegistration,
  type KeyState,
  type KeyTrail,
  type Registration,
} from './approval/registration.ts';
export {
  type ApprovalAnswer,
  type ApprovalStatement,
  approvalStatement,
  challengeOf,
  type ShownDecision,
  SIGNED_CLAIMS,
  type SignedClaim,
  STATEMENT_FORMAT,
  type StatementFrame,
  statementHash,
} from './approval/statement.ts';
export { type AuditClaims, type AuditRecord, auditClaims } from './audit-claims.ts';
export {
  buildAuditExport,
  buildDpuExport,
  buildProofExport,
  type ExportLog,
  type ExportOptions,
  type ProofExport,
} from './build-export.ts';
export { canonicalJson, JSON_DEPTH_MAX, type Json, type JsonObject } from './canonical-json.ts';
export {
  type ChainEnd,
  type ChainVerification,
  type ChainVerifier,
  createChainVerifier,
  type VerifyChainOptions,
  verifyChain,
  verifyExtends,
} from './chain.ts';
export type { ChainEnds, StoredEnd } from './chain-checks.ts';
export type { ChainFault, ChainHead } from './chain-fault.ts';
export type { Person } from './claim-parts.ts';
export {
  CLAIM_NAMES,
  type Claim,
  type ClaimName,
  type Claims,
  type Digests,
  digestClaim,
  type RemainingClaims,
  type RemainingSalts,
  SALTS_BYTES,
  type Salts,
  saltsFromBytes,
} from './claims.ts';
export { CHAIN_DOMAINS, type ChainDomain, chainName, PROOF_FORMAT } from './content.ts';
export { CONTEXT_PATH, decisionProofContext, vocabularyContext } from './context.ts';
export {
  type DocumentSigner,
  readMultikey,
  signDocument,
  signerOf,
  writeMultikey,
} from './data-integrity.ts';
export {
  type DpuClaims,
  type DpuRecord,
  dpuClaims,
  type LevelRaise,
  type SealClaims,
  type SealRecord,
  sealClaims,
} from './dpu-claims.ts';
export {
  type EntryLink,
  type EntryToSeal,
  type EntryVerification,
  type Seal,
  type SealedEntry,
  sealEntry,
  type VerifyEntryOptions,
  verifyEntry,
} from './entry.ts';
export { type Erasure, type ErasureClaims, type ErasureRecord, erasureClaims, erasureOf } from './erasure.ts';
export { PROOF_ERRORS, ProofError, type ProofErrorCode } from './errors.ts';
export {
  auditEvidence,
  type DpuState,
  dpuEvidence,
  type EvidenceSource,
  proofEvidence,
  spellHash,
  type UnsealedFields,
} from './evidence.ts';
export type { LiveEntry, LiveProof } from './live-proof.ts';
export * from './log/index.ts';
export type { ClaimsOfEntry, ErasedClaims, MissingClaims } from './missing-claims.ts';
export { type ApproverFacts, type DecisionFacts, decisionFacts } from './oversight/decision-facts.ts';
export { REPORT_CONTEXT_PATH } from './oversight/report-context.ts';
export {
  countTotals,
  type Listed,
  type OversightTotals,
  QUICK_SECONDS,
  type TotalsCount,
} from './oversight/totals.ts';
export * from './pack/index.ts';
export { EXPORT_BYTES_MAX, EXPORT_LENGTH_MAX, parseExport } from './parse-export.ts';
export {
  type Action,
  type AiContext,
  type Approver,
  type ApproverPolicy,
  type EvidenceLevel,
  type GuardOutcome,
  type PolicyReference,
  type ProofClaims,
  type ProofRecord,
  proofClaims,
  type RecordSignature,
  type StoredProofRecord,
} from './proof-claims.ts';
export type { EntryPart, ExportedDomain } from './read-export.ts';
export {
  isRecordSalts,
  type ReadRecordSignature,
  type RecordSalts,
  type RecordStatement,
  readRecordSignature,
  recordStatement,
  type SignedRecord,
  signRecord,
} from './record/record-statement.ts';
export {
  createSegmentMerge,
  createSegmentVerifier,
  faultOfEnd,
  laterErasure,
  type Segment,
  type SegmentMerge,
  type SegmentReport,
  type SegmentVerifier,
} from './segments.ts';
export { portableSha256Hex, type Sha256Hex } from './sha256.ts';
export {
  BUNDLE_TYPE,
  type BundledFile,
  type BundleSigner,
  EXPORT_PREDICATE_TYPE,
  signBundle,
} from './sigstore-bundle.ts';
export {
  type Answer,
  ASSURANCES,
  type Assurance,
  CONSISTENT_ONLY,
  DELAY_MAX_SECONDS,
  EXIT_CODES,
  type LoggedEntry,
  type Outcome,
  QUESTIONS,
  type Question,
  type Verdict,
  type VerdictFault,
  type VerdictOptions,
  verdict,
} from './verdict.ts';
export { verdictOfFile } from './verdict-of-file.ts';
export {
  type EntryIdentity,
  type ExportCheck,
  type ExportCheckCode,
  type ExportedPart,
  type ExportVerification,
  type Unchecked,
  type VerifyExportOptions,
  verifyExport,
} from './verify-export.ts';
