import { notFound } from '../../platform/errors.ts';
import { judgeApproval, policyReference, requireOpen } from './approval-rules.ts';
import { requireInTime, requireUnchanged } from './approval-statement.ts';
import { addApproval, addSeal, type CenterBatch } from './center-batch.ts';
import { namesOf } from './contest-rules.ts';
import type { StoredDecision, StoredEvidence } from './decision.ts';
import type { Approver } from './decision-rules.ts';
import { factsOf, judgedOf, judgeNow } from './judge-decision.ts';
import type { ApprovalItem, CloseItem, LateItem, SealingOutcome } from './sealing-items.ts';

export function approve(batch: CenterBatch, item: ApprovalItem): SealingOutcome {
  const decision = batch.decisions.get(item.eventId);
  if (!decision) throw notFound('decision event');
  const { agent } = decision;
  const { place, matching, facts } = factsOf(batch, decision);
  const { step, judgement } = judgeApproval(asOfNow(batch, decision), item, matching, facts);
  const policy = judgement.policy && policyReference(judgement.policy);
  if (item.statement) {
    requireInTime(item.statement, batch.now);
    requireUnchanged(item.statement, decision, { ...item, policy });
  }
  const now = batch.now.toISOString();
  const approval = addApproval(batch, decision, {
    ...item,
    // Until when the policy had waited is sealed with the answer, so that anybody can tell whether it was late.
    approver: decision.dueAt === null ? item.approver : { ...item.approver, dueAt: decision.dueAt },
    step,
    policy: item.statement ? policy : null,
  });
  if (step !== 'approve-first') {
    addSeal(batch, decision, {
      ...place,
      result: item.result,
      approvedAt: now,
      riskScore: agent?.riskScore ?? null,
      policy,
      guards: judgement.guards,
    });
    batch.answered.push({ decision, result: item.result, answeredAt: now });
  }
  return { decision, approval, judged: judgedOf(judgement) };
}

/** A question was read with those who had approved what it is about; whoever did so earlier in the batch does not answer it either. */
function asOfNow({ approvals }: CenterBatch, decision: StoredDecision): StoredDecision {
  const { contest } = decision;
  if (!contest) return decision;
  const others = approvals.flatMap(({ eventId, approver }) =>
    eventId === contest.eventId && approver ? namesOf(approver) : [],
  );
  return { ...decision, contest: { ...contest, approvers: [...contest.approvers, ...others] } };
}

/**
 * The rule says no because nobody answered in time, or one of two only. What is sealed names the rule's policy as it was when people were
 * asked, the time until which it waited, and the guards as they stood.
 */
export function rejectLate(batch: CenterBatch, { eventId, term }: LateItem): SealingOutcome {
  const { id, name } = term.policy;
  const isHalf = batch.decisions.get(eventId)?.approvals.some(({ createdAt }) => createdAt <= term.dueAt);
  return rejectByRule(batch, eventId, {
    approver: { id, name, rule: 'approvalWithin', dueAt: term.dueAt },
    reason: `${isHalf ? 'Only one of two approved' : 'Nobody answered'} by ${term.dueAt}.`,
    policy: policyReference(term.policy),
  });
}

/** What nobody has answered about somebody who is erased is never answered any more. */
export function close(batch: CenterBatch, { eventId }: CloseItem): SealingOutcome {
  return rejectByRule(batch, eventId, {
    approver: { id: 'erasure', name: 'Erasure of a subject', rule: 'erasure' },
    reason: 'Closed unanswered, because everything about its subject is erased.',
    policy: null,
  });
}

function rejectByRule(
  batch: CenterBatch,
  eventId: string,
  by: {
    approver: Pick<Approver, 'id' | 'name' | 'rule' | 'dueAt'>;
    reason: string;
    policy: StoredEvidence['policy'];
  },
): SealingOutcome {
  const decision = batch.decisions.get(eventId);
  if (!decision) throw notFound('decision event');
  requireOpen(decision);
  const { place } = factsOf(batch, decision);
  const judgement = judgeNow(batch, decision);
  const approval = addApproval(batch, decision, {
    approver: { ...by.approver, type: 'system', assurance: 'rule' },
    result: 'rejected',
    reason: by.reason,
    policy: null,
    step: 'reject',
  });
  addSeal(batch, decision, {
    ...place,
    result: 'rejected',
    approvedAt: approval.createdAt,
    riskScore: decision.agent?.riskScore ?? null,
    policy: by.policy,
    guards: judgement.guards,
  });
  batch.answered.push({ decision, result: 'late', answeredAt: approval.createdAt });
  return { decision, approval, judged: judgedOf(judgement) };
}
