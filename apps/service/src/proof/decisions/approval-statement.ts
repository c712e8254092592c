import {
  type ApprovalStatement,
  approvalStatement,
  canonicalJson,
  chainName,
  type ProofClaims,
  proofClaims,
  SIGNED_CLAIMS,
  type SignedClaim,
} from '@centerproof/proof';
import { ApiError } from '../../platform/errors.ts';
import { sha256Hex, unpackNewSalts } from '../chain/index.ts';
import { proofRecordOf, type StoredDecision, type StoredEvidence } from './decision.ts';
import { type Approver, evidenceIdOf } from './decision-rules.ts';

/** An answer that is about to be given, and the policy that it would be given under. */
export interface AnswerToSign {
  approver: Pick<Approver, 'id' | 'type' | 'name' | 'onBehalfOf'>;
  result: 'approved' | 'rejected';
  reason: string | null;
  policy: StoredEvidence['policy'];
}

/** Where a statement is good, and until when. */
export interface Frame {
  rpId: string;
  nonce: string;
  expiresAt: string;
}

/** What an approver of this decision signs: the decision in the words in which it would be sealed, and their answer. */
export function statementOf(
  decision: StoredDecision,
  { approver, result, reason, policy }: AnswerToSign,
  { rpId, nonce, expiresAt }: Frame,
): ApprovalStatement {
  const { what, why, how } = claimsToBe(decision, { result, policy });
  const { id, type, name, onBehalfOf } = approver;
  return approvalStatement(
    { chain: chainOf(decision), subject: evidenceIdOf(decision.id), rpId, nonce, expiresAt },
    {
      shown: {
        actor: decision.actor && { ...decision.actor },
        ...(decision.subject ? { subject: { ...decision.subject } } : {}),
        what,
        policy: why.policy,
        reasoning: why.reasoning ?? null,
        aiContext: how.aiContext ?? null,
        riskScore: how.riskScore ?? null,
      },
      answer: {
        approver: name === undefined ? { id, type } : { id, type, name },
        ...(onBehalfOf ? { onBehalfOf } : {}),
        result,
        reason,
      },
      salts: saltsOf(decision),
    },
    sha256Hex,
  );
}

/** The salts of what is signed: whoever is shown the decision computes the statement with them. */
export function saltsOf({ salts }: StoredDecision): Record<SignedClaim, string> {
  if (salts === null) throw new Error('A decision that is not sealed has its salts.');
  const { who, what, why, how } = unpackNewSalts(salts);
  return { who, what, why, how };
}

/** What was signed is still what would be sealed; anything that was changed meanwhile is named. */
export function requireUnchanged(
  signed: ApprovalStatement,
  decision: StoredDecision,
  answer: AnswerToSign,
): void {
  const now = statementOf(decision, answer, signed);
  const changed = SIGNED_CLAIMS.filter((name) => now.claims[name] !== signed.claims[name]);
  if (changed.length === 0 && canonicalJson(now) === canonicalJson(signed)) return;
  throw new ApiError(
    'DECISION_CHANGED',
    'What was signed is not what would be sealed: the decision, its policy or the answer is another. Look at it again and ask for a new challenge.',
    { details: { changed } },
  );
}

/** What is signed is good until it expires; an approval is dated by the chain, which may be ahead of the clock. */
export function requireInTime({ expiresAt }: ApprovalStatement, now: Date): void {
  if (expiresAt <= now.toISOString())
    throw new ApiError('CHALLENGE_EXPIRED', 'This challenge has expired. Ask for a new one and sign again.');
}

export function chainOf({ centerId }: Pick<StoredDecision, 'centerId'>): string {
  return chainName({ centerId, domain: 'proof' });
}

/** The claims as far as they are known before the sealing; of what is not, nothing is signed. */
function claimsToBe(
  decision: StoredDecision,
  { result, policy }: Pick<AnswerToSign, 'result' | 'policy'>,
): ProofClaims {
  const record = proofRecordOf(decision, {
    result,
    policy,
    evidenceLevel: 'AUDIT_READY',
    approvedAt: null,
    sealedAt: decision.recordedAt,
    vertical: '',
    country: null,
    region: null,
    riskScore: decision.agent?.riskScore ?? null,
    guards: [],
    erased: [],
  });
  // Nothing of a decision that is not sealed can have been erased, so all six claims are there.
  return proofClaims(record) as ProofClaims;
}
