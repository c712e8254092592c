import { type Approver, decisionIdOf } from './decision-rules.ts';
import type { DecisionSealer } from './decision-sealer.ts';

/** Adds an approval, which seals the decision unless a second approver is still needed (docs/rules.md#decision-states). */
export async function approveDecision(
  sealer: DecisionSealer,
  approval: {
    centerId: number;
    eventId: string;
    approver: Approver;
    accounts: readonly string[];
    result: 'approved' | 'rejected';
    reason: string | null;
  },
): Promise<object> {
  const { decision, approval: given } = await sealer.seal({ kind: 'approval', ...approval });
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

/** Whom a caller with an API key names. Nothing but the key vouches for them, and the record says which one it was. */
export function declaredApprover(
  { id, type, name }: { id: string; type: Approver['type']; name?: string },
  { keyId }: { keyId: string },
): Approver {
  return { id, type, ...(name === undefined ? {} : { name }), assurance: 'declared', via: keyId };
}
