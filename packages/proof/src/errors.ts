/**
 * Every way a proof can fail, and what it means to a person. The codes are stable: programs branch on them,
 * and a code is never given a second meaning.
 */
export const PROOF_ERRORS = {
  NOT_JSON: 'The value cannot be written as JSON without changing it.',
  TOO_DEEP: 'The value is nested deeper than the format allows.',
  TOO_LARGE: 'The document is larger than a verifier has to read.',
  DUPLICATE_MEMBER: 'An object of the document names the same member twice, so it can be read in two ways.',
  DOCUMENT_MALFORMED: 'A member of the document is absent, or is not of the kind that the format asks for.',
  FORMAT_UNKNOWN: 'The document names a format or a version that this verifier does not know.',
  ENTRY_MALFORMED: 'A part of the entry is absent, or is not written the way the format asks for.',
  ENTRY_MISSING: 'The chain has a gap: an entry with this index is not there.',
  ENTRY_REPEATED: 'Two entries of the chain carry this index.',
  TIMESTAMP_MALFORMED: 'The timestamp is not a real UTC time written in 24 characters.',
  TIME_BACKWARDS: 'The entry is dated before the entry that it follows.',
  PREVIOUS_HASH_MISMATCH: 'The entry does not point at the hash of the entry before it.',
  HASH_MISMATCH: 'The hash is not the hash of the content, the previous hash and the timestamp.',
  CONTENT_MALFORMED: 'The content is not the canonical text that the format prescribes.',
  CONTENT_MISMATCH: 'The content was sealed for another chain, index or record.',
  CLAIM_MISMATCH: 'The claim is not the one that was sealed.',
  CLAIM_MALFORMED: 'The claim or its salt is not written the way the format asks for.',
  CLAIM_MISSING: 'The claim is gone, and no later entry of the chain says that it was erased.',
  CHAIN_TRUNCATED: 'The chain ends before the entry that is known to be its last.',
  HEAD_MISMATCH: 'The last entry of the chain is not the one that its head names.',
  HISTORY_REWRITTEN: 'The chain no longer holds an entry that it is known to have held.',
  ERASURE_MISMATCH: 'The erasure entry does not name this record, or erases nothing that is missing.',
  EVIDENCE_MISMATCH: 'The readable part does not say what the sealed claims say.',
  SEAL_MISMATCH: 'The seal entry does not belong to this decision proof unit.',
  APPROVAL_MALFORMED:
    'What the approver signed, or their signature, is absent or not written the way the format asks for.',
  APPROVAL_CENTER_MISMATCH: 'The approver signed a decision of another center.',
  APPROVAL_DECISION_MISMATCH: 'The approver signed another decision.',
  APPROVAL_WHAT_MISMATCH: 'The approver signed another action than the one that is sealed.',
  APPROVAL_WHO_MISMATCH: 'The approver signed under another name, or what another actor did.',
  APPROVAL_WHY_MISMATCH:
    'The approver signed another reason, another reasoning or another version of the policy.',
  APPROVAL_HOW_MISMATCH: 'The approver signed another result, another model or another risk.',
  APPROVAL_EXPIRED: 'The approval was taken after what the approver signed had expired.',
  APPROVAL_KEY_UNREGISTERED: 'No audit entry registered the key of this approval to its approver.',
  APPROVAL_KEY_REMOVED: 'The key of this approval had been taken away when it signed.',
  ASSERTION_MALFORMED: 'The answer of the authenticator is not written the way WebAuthn asks for.',
  ASSERTION_KEY_MALFORMED:
    'The key of the authenticator is of no known kind, or of another kind than is said.',
  ASSERTION_TYPE_MISMATCH: 'The authenticator answered another question than that for a signature.',
  ASSERTION_CHALLENGE_MISMATCH: 'The authenticator signed another statement than the one that is sealed.',
  ASSERTION_ORIGIN_MISMATCH:
    'The signature was asked for by a page that is not of the site which the statement names.',
  ASSERTION_RP_MISMATCH: 'The authenticator signed for another site than the one that the statement names.',
  ASSERTION_USER_ABSENT: 'The authenticator signed without anybody there.',
  ASSERTION_USER_UNVERIFIED: 'The authenticator did not verify who was using it.',
  ASSERTION_SIGNATURE_MISMATCH: 'The signature is not that of the authenticator’s key.',
  RECORD_MALFORMED: 'The signature of the actor is absent, or is not written the way the format asks for.',
  RECORD_MISMATCH: 'The actor signed another record than the one that is sealed.',
  RECORD_SIGNATURE_MISMATCH: 'The signature of the actor is not that of the key which is sealed with it.',
  SIGNATURE_MISMATCH: 'The signature of the file is not that of the key which it names.',
  LOG_MALFORMED: 'The log proof, or the key of its log, is not written the way the format asks for.',
  LOG_MISMATCH: 'The log proof does not lead from this entry to the checkpoint of its log.',
  CHECKPOINT_MISMATCH: 'The checkpoint is not signed by the key of its log.',
  COSIGNATURE_MISMATCH: 'A cosignature in the name of a witness is not its own.',
  QUORUM_MISSING: 'Too few of the witnesses that the policy asks for have cosigned.',
  LOGGED_LATE: 'The entry was logged too long after the time that it says it was made.',
  LOGGED_EARLY: 'The entry was logged before the time that it says it was made.',
  NOT_CURRENT: 'The live proof shows another entry, or none, in the place of this one.',
  LINE_NOT_CANONICAL: 'A line of the pack is not written in the one way in which its value is written.',
  PACK_INCOMPLETE: 'The pack ends before its manifest does.',
  ENTRY_ADDED: 'The pack has an entry behind the last one that belongs in it.',
  ENTRY_MISPLACED: 'The entry stands in the pack as something that it is not.',
  PERIOD_MISMATCH: 'The entries of the pack are not those of its period.',
  FILTER_MISMATCH: 'The entry is hidden though it is inside the filter, or shown though it is outside.',
  DISCLOSURE_MISMATCH: 'The entry shows a claim that the pack does not say it shows.',
  MANIFEST_MISMATCH: 'The manifest does not say what the pack holds.',
  SEAL_MISSING: 'The record is said to be AUDIT_READY, but its seal entry is not in the document.',
} as const;

/** A stable name for one way in which a proof can fail. */
export type ProofErrorCode = keyof typeof PROOF_ERRORS;

/**
 * Thrown where a value cannot be sealed at all. Verification does not throw it: a proof that does not hold is
 * an answer, not an accident.
 *
 * @example
 * try {
 *   canonicalJson(Number.NaN);
 * } catch (error) {
 *   if (error instanceof ProofError && error.code === 'NOT_JSON') reject(error.path);
 * }
 */
export class ProofError extends Error {
  readonly code: ProofErrorCode;
  /** Where in the value the fault lies, as dotted member names; empty for the value itself. */
  readonly path: string;

  constructor(code: ProofErrorCode, path = '') {
    super(path === '' ? PROOF_ERRORS[code] : `${path}: ${PROOF_ERRORS[code]}`);
    this.name = 'ProofError';
    this.code = code;
    this.path = path;
  }
}
