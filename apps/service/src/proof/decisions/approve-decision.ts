import type { ApprovalStatement } from '@centerproof/proof';
import { isConstraint, requireConfirmed } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { type BatchedCall, ok } from '../../platform/http/index.ts';
import { type Approver, decisionIdOf } from './decision-rules.ts';
import type { DecisionSealer } from './decision-sealer.ts';
import type { ApprovalItem, SealingOutcome } from './sealing-items.ts';
import type { ApprovalSigning, ApprovalToSign, GivenAssertion } from './sign-approval.ts';

type Approval = Omit<ApprovalItem, 'kind' | 'keep'>;

/** Adds an approval, which seals the decision unless a second approver is still needed (docs/rules.md#decision-states). */
export async function approveDecision(
  sealer: DecisionSealer,
  { keeper, unconfirmedSince }: BatchedCall,
  approval: Approval,
): Promise<object> {
  const outcome = await sealer
    .seal({
      kind: 'approval',
      ...approval,
      unconfirmedSince,
      keep: keeper && ((judged) => keeper.rowOf(ok(presentApproval(approval, judged)))),
    })
    .catch((error) => {
      throw isConstraint(error, 'delegation_ended') ? notDelegated() : error;
    });
  keeper?.wasKept();
  return presentApproval(approval, outcome);
}

/** Nobody has asked them to answer, or whoever did has ended it, be it while they answered. */
export function notDelegated(): ApiError {
  return new ApiError('FORBIDDEN', 'This person has not asked you to answer for them, or it has ended.');
}

function presentApproval(approval: Approval, { decision, approval: given }: SealingOutcome): object {
  if (!given) throw new Error('An approval came back without one.');
  // What a later approval in the same batch did to the decision is not this approval's to tell.
  const isSealing = decision.evidence !== null && decision.approvals.at(-1) === given;
  return {
    approvalId: given.id,
    decisionId: decisionIdOf(decision),
    approver: approval.approver,
    result: approval.result,
    ...(approval.reason === null ? {} : { reason: approval.reason }),
    evidenceLevel: isSealing ? 'AUDIT_READY' : 'DOCUMENTED',
    sealedHash: isSealing ? `sha256:${decision.evidence?.chainHash}` : null,
    sealedAt: isSealing ? (decision.evidence?.sealedAt ?? null) : null,
    createdAt: given.createdAt,
  };
}

/**
 * The same where the approver signed what they were shown: the signature is checked first, and the approver is known by it, whoever
 * brought it here.
 */
export async function approveSigned(
  { sealer, signing }: { sealer: DecisionSealer; signing: ApprovalSigning },
  call: BatchedCall,
  approval: ApprovalToSign,
  signed: { statement: ApprovalStatement; assertion: GivenAssertion },
): Promise<object> {
  // The key's count of signatures moves on here, and not in the batch.
  requireConfirmed(call);
  const assertion = await signing.require(approval, signed);
  const { centerId, eventId, names, delegation, result, reason } = approval;
  const { id, type, name } = approval.approver;
  const { statement } = signed;
  const person = name === undefined ? { id, type } : { id, type, name };
  const approver: Approver = {
    ...person,
    assurance: 'passkey',
    statement,
    assertion,
    ...(approval.onBehalfOf ? { onBehalfOf: approval.onBehalfOf } : {}),
  };
  return approveDecision(sealer, call, {
    centerId,
    eventId,
    approver,
    names,
    delegation,
    result,
    reason,
    statement,
    isBulk: false,
  });
}

/** Whom a caller with an API key names. Nothing but the key vouches for them, and the record says which one it was. */
export function declaredApprover(
  { id, type, name }: { id: string; type: Approver['type']; name?: string },
  { keyId }: { keyId: string },
): Approver {
  return { id, type, ...(name === undefined ? {} : { name }), assurance: 'declared', via: keyId };
}
