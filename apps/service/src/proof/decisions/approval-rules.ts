import { ApiError } from '../../platform/errors.ts';
import {
  type Assurance,
  decidingPolicy,
  type FailedGuard,
  isAssured,
  type Judgement,
  judge,
  type Policy,
  strictestRules,
} from '../policies/index.ts';
import { namesOf, requireContestAnswer } from './contest-rules.ts';
import type { StoredDecision } from './decision.ts';
import {
  type Approver,
  type DecisionStatus,
  MOVES,
  type Step,
  type StoredApprover,
  statusOf,
} from './decision-rules.ts';
import { isOneOf } from './same-person.ts';

export interface ApprovalToJudge {
  approver: Approver;
  /** Accounts, addresses and phones of the same person, where it is known who they are. */
  names: readonly string[];
  result: 'approved' | 'rejected';
  reason: string | null;
  /** Whether it is one of several answers of one call. */
  isBulk: boolean;
}

type GuardFacts = Omit<Parameters<typeof judge>[1], 'approvers'>;

export interface ApprovalVerdict {
  step: Step;
  judgement: Judgement;
}

/**
 * What one approval does to a decision: the first of two, the one that seals, or the one that rejects. Refused are
 * approvals of what is final, a second one by the same approver, and those that a policy forbids.
 */
export function judgeApproval(
  decision: StoredDecision,
  approval: ApprovalToJudge,
  matching: readonly Policy[],
  facts: GuardFacts,
): ApprovalVerdict {
  const status = requireOpen(decision);
  const earlier = decision.approvals.flatMap(({ approver }) => approver ?? []);
  // Whoever stands in for somebody and the one they stand in for are one person, whichever of them comes first.
  const isSame = isOneOf([approval.approver.id, ...approval.names]);
  // A passkey is one person's, under whatever names it was registered.
  const key = approval.approver.assertion?.publicKey;
  const isSigner = ({ assertion }: StoredApprover) => key !== undefined && assertion?.publicKey === key;
  if (earlier.some((other) => namesOf(other).some(isSame) || isSigner(other)))
    throw new ApiError(
      'CONFLICT',
      'This approver has approved already; the second approval is somebody else’s.',
      {
        details: { status },
      },
    );

  requireContestAnswer(decision, approval);
  if (approval.isBulk) requireBulkAllowed(matching);
  requireAssurance(approval.approver, matching);
  if (approval.result === 'rejected') {
    // Who says no settles nothing that a guard asks for, so the guards are written down as they stood.
    return {
      step: requireMove(status, 'reject'),
      judgement: judge(matching, { ...facts, approvers: earlier }),
    };
  }
  requireHumanWhereDemanded(decision, approval.approver, matching, facts);
  const judgement = judge(matching, { ...facts, approvers: [...earlier, approval.approver] });
  const isFirstOfTwo = judgement.failed.some(({ guard }) => guard === 'dualApproval');
  const blocking = judgement.failed.find(({ isForPeople }) => !isForPeople || !isFirstOfTwo);
  if (blocking) throw policyViolation(blocking);
  return { step: requireMove(status, isFirstOfTwo ? 'approve-first' : 'seal'), judgement };
}

/** The status of a decision that can still change; what is final takes nothing more. */
export function requireOpen(decision: StoredDecision): DecisionStatus {
  const status = statusOf({
    result: decision.evidence?.result ?? null,
    approvalCount: decision.approvals.length,
  });
  if (Object.keys(MOVES[status]).length === 0)
    throw new ApiError('CONFLICT', `This decision is ${status} already and cannot change any more.`, {
      details: { status },
    });
  return status;
}

/**
 * Whoever says yes or no has to be known as well as the policies demand: a no in somebody's name is final too. What is
 * refused here is not recorded.
 */
function requireAssurance(approver: Approver, matching: readonly Policy[]): void {
  const rules = strictestRules(matching);
  const demanded = rules.approverAssurance;
  if (isAssured(approver, demanded)) return;
  const guard = rules.dualApproval ? 'dualApproval' : 'humanReview';
  const policy = decidingPolicy(matching, 'approverAssurance', rules);
  throw new ApiError(
    'POLICY_VIOLATION',
    `${ASSURED_BY[demanded]} The rule is ${guard}${policy ? ` of "${policy.name}"` : ''}.`,
    {
      details: {
        policy: policy && policyName(policy),
        rule: guard,
        guard,
        assurance: approver.assurance,
        approverAssurance: demanded,
      },
    },
  );
}

/** Answering many at once is for what a policy says may be answered so; where none says it, each is looked at alone. */
function requireBulkAllowed(matching: readonly Policy[]): void {
  const rules = strictestRules(matching);
  if (rules.bulkApproval === true) return;
  const policy = decidingPolicy(matching, 'bulkApproval', rules);
  throw new ApiError('POLICY_VIOLATION', 'No policy lets this decision be answered together with others.', {
    details: { policy: policy && policyName(policy), rule: 'bulkApproval' },
  });
}

/** What an approver does to be known well enough. */
const ASSURED_BY: Record<Assurance, string> = {
  declared: 'Approvals have to name their approver.',
  session: 'Approvals have to be given by somebody who is signed in; an API key’s word is not enough.',
  passkey: 'Approvals have to be signed with the approver’s passkey.',
};

function requireMove(status: keyof typeof MOVES, step: Step): Step {
  if (MOVES[status][step] === undefined) throw new Error(`No move ${step} from ${status}.`);
  return step;
}

/**
 * A system approves what an agent did only where no policy wants a human there (docs/rules.md#approvals), whoever else has approved
 * or will.
 */
function requireHumanWhereDemanded(
  decision: StoredDecision,
  approver: Approver,
  matching: readonly Policy[],
  facts: GuardFacts,
): void {
  if (approver.type !== 'system' || decision.actor?.type !== 'ai_agent') return;
  const { failed } = judge(matching, { ...facts, approvers: [] });
  const demand = failed.find(({ guard }) => guard === 'humanReview' || guard === 'riskThreshold');
  if (demand) throw policyViolation(demand);
}

/** Names the policy and its rule (docs/rules.md#approvals). */
export function policyViolation({ guard, policy, reason, rule }: FailedGuard): ApiError {
  return new ApiError(
    'POLICY_VIOLATION',
    `${reason} The rule is ${rule}${policy ? ` of "${policy.name}"` : ''}.`,
    {
      details: { policy: policy && policyName(policy), rule, guard },
    },
  );
}

/** How a result names its policy. */
export function policyName({ id, name, version, scope }: Policy) {
  return { id, name, version, scope };
}

/** How a sealed claim names its policy. */
export function policyReference({ id, version, scope }: Pick<Policy, 'id' | 'version' | 'scope'>) {
  return { id, version, scope: { level: scope.level, value: scope.value } };
}
