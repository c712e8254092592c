import type { ApprovalStatement } from '@centerproof/proof';
import type { NewEvent } from '../../delivery/webhooks/index.ts';
import type { LaneItem } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { KeptAnswer } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids.ts';
import { type AnsweredCase, type NewCase, type Term, termOf } from '../cases/index.ts';
import type { ChainHead } from '../chain/index.ts';
import { collectedLevel, type Judgement, judge, matchPolicies, type Policy } from '../policies/index.ts';
import { judgeAgentCall, requireSatisfiable } from './agent-rules.ts';
import { judgeApproval, policyName, policyReference, requireOpen } from './approval-rules.ts';
import { requireUnchanged } from './approval-statement.ts';
import { policiesForContest } from './contest-rules.ts';
import {
  type DecisionToRecord,
  keyDigestOf,
  type StoredAgentDecision,
  type StoredApproval,
  type StoredDecision,
  type StoredEvidence,
  storedDecision,
} from './decision.ts';
import {
  type Approver,
  decisionIdOf,
  MOVES,
  type SealedResult,
  type Step,
  statusOf,
} from './decision-rules.ts';
import type { NewOutcome } from './decisions.schemas.ts';
import { outcomeToRecord, requireReportable } from './outcome-rules.ts';
import { keyTaken } from './record-decisions.ts';
import type { EndedRun, NewRun, ToolRun } from './runs.queries.ts';
import type { CenterFacts, Move, Seal } from './sealing.queries.ts';

/** A human or a system says yes or no to a decision that was recorded. */
export interface ApprovalItem {
  kind: 'approval';
  centerId: number;
  eventId: string;
  approver: Approver;
  accounts: readonly string[];
  result: 'approved' | 'rejected';
  reason: string | null;
  /** What the approver signed, where they did: checked already, but for whether it is still what would be sealed. */
  statement: ApprovalStatement | null;
  /** The answer of its call as it is kept under the call's key; null without one. */
  keep: ((outcome: SealingOutcome) => KeptAnswer) | null;
  /** Whether it is one of several answers of one call. */
  isBulk: boolean;
}

/** An agent decides; where its call names no place, its center's own counts. */
export interface AgentItem {
  kind: 'agent';
  centerId: number;
  decision: DecisionToRecord;
  riskScore: number | null;
  country: string | null;
  region: string | null;
  /** Who is to have the run of its tool, should it be allowed at once. */
  attempt: string | null;
  /** Its key stays with the decision, which is what a repeat finds. */
  keep: null;
}

/** What came of an agent's decision is written down: there is nothing to judge in it. */
export interface ReportItem {
  kind: 'report';
  centerId: number;
  /** The decision that it is about. */
  about: string;
  /** The decision that it becomes. */
  id: string;
  report: NewOutcome;
  at: string;
  keep: null;
}

/** Nobody answered in time, and the policy that asked says no then. */
export interface LateItem {
  kind: 'late';
  centerId: number;
  eventId: string;
  term: Term;
  keep: null;
}

/** Everything about somebody is being erased, and what was still open about them is closed first. */
export interface CloseItem {
  kind: 'close';
  centerId: number;
  eventId: string;
  keep: null;
}

/** What may join a batch that seals. */
export type SealingItem = (ApprovalItem | AgentItem | ReportItem | LateItem | CloseItem) &
  Pick<LaneItem, 'trace'>;

export interface SealingOutcome {
  decision: StoredDecision;
  /** The approval that was given, when it was one. */
  approval: StoredApproval | null;
  /** How the guards judged it: as it was sealed, or as it stands now. */
  judged: Judged;
  /** Whether the attempt that its call named was given the run. */
  hasRun?: true;
}

export interface Judged {
  guards: StoredEvidence['guards'];
  policy: (ReturnType<typeof policyReference> & { name: string | null }) | null;
}

/** What a batch knows of one center, and what it has decided there so far; all of it is written together at its end. */
export interface CenterBatch {
  readonly centerId: number;
  /** Never before the chain's last entry, also after the clock was set back. */
  readonly now: Date;
  readonly facts: CenterFacts;
  readonly policies: readonly Policy[];
  /** Null where the chain could not be had: what would be sealed is kept for another try. */
  readonly head: ChainHead | null;
  /** By event id. */
  readonly decisions: Map<string, StoredDecision>;
  /** By the digest of the idempotency key. */
  readonly holders: Map<string, StoredDecision>;
  readonly recorded: { toRecord: DecisionToRecord; decision: StoredDecision }[];
  /** Decisions whose agent's part is new or has changed. */
  readonly agents: Set<StoredDecision>;
  /** Runs of tools that were given with their decisions. */
  readonly runs: NewRun[];
  /** The runs that reports speak of, by event id, and those that end. */
  readonly started: Map<string, ToolRun>;
  readonly ended: EndedRun[];
  readonly approvals: (StoredApproval & { centerId: number; eventId: string })[];
  readonly seals: Seal[];
  /** By event id, each decision once. */
  readonly moves: Map<string, Move>;
  readonly events: NewEvent[];
  /** What people are asked from now on, and what they, or a rule in their stead, answered. */
  readonly asked: NewCase[];
  readonly answered: AnsweredCase[];
}

/**
 * Judges one item. Items of a center are judged one after the other and each sees what those before it did, so that of two
 * approvals of one event only the first can seal it, and of two calls with one key only the first makes a decision.
 */
export function judgeItem(batch: CenterBatch, item: SealingItem): SealingOutcome {
  if (item.kind === 'approval') return approve(batch, item);
  if (item.kind === 'late') return rejectLate(batch, item);
  if (item.kind === 'close') return close(batch, item);
  return item.kind === 'agent' ? decideOrRepeat(batch, item) : report(batch, item);
}

/** A report is recorded and sealed under its key, and ends the run; a repeat finds it. */
function report(batch: CenterBatch, item: ReportItem): SealingOutcome {
  const { report: said, about: eventId } = item;
  const { attempt, outcome } = said;
  const about = batch.decisions.get(eventId);
  const run = batch.started.get(eventId);
  requireReportable(about, run, said);
  const toRecord = outcomeToRecord(about, item);
  const holder = batch.holders.get(keyDigestOf(toRecord.key));
  if (holder && holder.bodyDigest !== null && holder.bodyDigest !== toRecord.digest) throw keyTaken();
  if (holder) return asItStands(batch, holder);
  if (!run?.outcome) {
    batch.ended.push({ centerId: batch.centerId, eventId, attempt, outcome, endedAt: item.at });
    batch.started.set(eventId, { attempt, outcome });
  }
  const { country, region } = batch.facts;
  const decision = storedDecision(toRecord, null);
  addRecorded(batch, toRecord, decision);
  addSeal(batch, decision, {
    country,
    region,
    result: 'autonomous',
    approvedAt: null,
    riskScore: null,
    policy: null,
    guards: [],
  });
  return { decision, approval: null, judged: { guards: [], policy: null } };
}

function addRecorded(batch: CenterBatch, toRecord: DecisionToRecord, decision: StoredDecision): void {
  batch.recorded.push({ toRecord, decision });
  batch.decisions.set(decision.id, decision);
  if (decision.keyDigest !== null) batch.holders.set(decision.keyDigest, decision);
}

function approve(batch: CenterBatch, item: ApprovalItem): SealingOutcome {
  const decision = batch.decisions.get(item.eventId);
  if (!decision) throw notFound('decision event');
  const { agent } = decision;
  const { place, matching, facts } = factsOf(batch, decision);
  const { step, judgement } = judgeApproval(decision, item, matching, facts);
  const policy = judgement.policy && policyReference(judgement.policy);
  if (item.statement) requireUnchanged(item.statement, decision, { ...item, policy });
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

/**
 * The rule says no because nobody answered in time. What is sealed names the rule's policy as it was when people were asked, the time
 * until which it waited, and the guards as they stood.
 */
function rejectLate(batch: CenterBatch, { eventId, term }: LateItem): SealingOutcome {
  const { id, name } = term.policy;
  return rejectByRule(batch, eventId, {
    approver: { id, name, rule: 'approvalWithin', dueAt: term.dueAt },
    reason: `Nobody answered by ${term.dueAt}.`,
    policy: policyReference(term.policy),
  });
}

/** What nobody has answered about somebody who is erased is never answered any more. */
function close(batch: CenterBatch, { eventId }: CloseItem): SealingOutcome {
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

function addApproval(
  batch: CenterBatch,
  decision: StoredDecision,
  given: Pick<ApprovalItem, 'approver' | 'result' | 'reason'> &
    Pick<StoredApproval, 'policy'> & { step: Step },
): StoredApproval {
  const { approver, result, reason, policy, step } = given;
  const approval: StoredApproval = {
    id: newId('apr', batch.now),
    position: decision.approvals.length,
    approver,
    result,
    reason,
    policy,
    createdAt: batch.now.toISOString(),
  };
  addMove(batch, decision, step);
  decision.approvals.push(approval);
  batch.approvals.push({ ...approval, centerId: batch.centerId, eventId: decision.id });
  return approval;
}

/** What a recorded decision is judged by: where it was made, the policies that cover it, and what was collected. */
export function factsOf(
  { facts: center, policies }: Pick<CenterBatch, 'facts' | 'policies'>,
  decision: StoredDecision,
) {
  const { agent } = decision;
  const place = { country: agent?.country ?? center.country, region: agent?.region ?? center.region };
  const matched = matchPolicies(policies, {
    eventType: decision.type ?? '',
    actionType: decision.action?.type ?? '',
    actorType: decision.actor?.type ?? '',
    countries: [center.country, place.country],
    regions: [center.region, place.region],
  });
  const facts = {
    collectedLevel: collectedLevel({
      actorId: decision.actor?.id ?? '',
      description: decision.action?.description ?? null,
      input: decision.action?.input ?? null,
      reasoning: decision.reasoning,
      model: decision.aiContext?.model ?? null,
    }),
    riskScore: agent?.riskScore ?? null,
    centerRequiresPolicy: center.requires_policy && !decision.contest,
  };
  return { place, matching: decision.contest ? policiesForContest(matched) : matched, facts };
}

function judgedOf({ guards, policy }: Judgement): Judged {
  return { guards, policy: policy && policyName(policy) };
}

/** An agent's call is recorded, judged and sealed at once; one whose key is known finds the decision as it stands. */
function decideOrRepeat(batch: CenterBatch, item: AgentItem): SealingOutcome {
  const { key, digest } = item.decision;
  const holder = key === null ? undefined : batch.holders.get(keyDigestOf(key));
  if (!holder) return decide(batch, item);
  if (holder.agent === null || (holder.bodyDigest !== null && holder.bodyDigest !== digest)) throw keyTaken();
  if (!holder.evidence && holder.agent.isUnsealed && batch.head) makeGood(batch, holder, holder.agent);
  return asItStands(batch, holder);
}

/** A decision that is there already. */
export function asItStands(batch: CenterBatch, decision: StoredDecision): SealingOutcome {
  const { evidence } = decision;
  const judged = evidence ? sealedJudgement(batch, evidence) : judgedOf(judgeNow(batch, decision));
  return { decision, approval: null, judged };
}

/** How the guards stand now, whoever has approved so far. */
export function judgeNow(
  batch: Pick<CenterBatch, 'facts' | 'policies'>,
  decision: StoredDecision,
): Judgement {
  const { matching, facts } = factsOf(batch, decision);
  const approvers = decision.approvals.flatMap(({ approver }) => approver ?? []);
  return judge(matching, { ...facts, approvers });
}

/**
 * Seals what could not be sealed before. It is judged anew, by nothing but what was recorded and the policies of now: if people
 * are wanted meanwhile, it waits for them.
 */
function makeGood(batch: CenterBatch, decision: StoredDecision, agent: StoredAgentDecision): void {
  const judgement = judgeNow(batch, decision);
  requireSatisfiable(judgement);
  if (judgement.failed.length === 0) {
    addMove(batch, decision, 'seal');
    sealAutonomously(batch, decision, agent, judgement);
    return;
  }
  decision.agent = { ...agent, isUnsealed: false };
  batch.agents.add(decision);
  ask(batch, decision, judgement, batch.now.toISOString());
  batch.events.push(approvalRequested(batch, decision, agent, judgement));
}

/** From now on people are asked, and their time runs. */
function ask(
  { asked }: CenterBatch,
  decision: StoredDecision,
  { matching, rules }: Judgement,
  askedAt: string,
): void {
  asked.push({ decision, askedAt, term: termOf(matching, rules, askedAt) });
}

/** As it was sealed. The name of a policy is no part of that; it is the one that it has now, while it is in force. */
function sealedJudgement({ policies }: CenterBatch, { guards, policy }: StoredEvidence): Judged {
  const name = policies.find(({ id }) => id === policy?.id)?.name ?? null;
  return { guards, policy: policy && { ...policyReference(policy as Policy), name } };
}

function decide(batch: CenterBatch, item: AgentItem): SealingOutcome {
  const { facts } = batch;
  const place = { country: item.country ?? facts.country, region: item.region ?? facts.region };
  const judgement = judgeAgentCall(item, { policies: batch.policies, facts });
  const isWaiting = judgement.failed.length > 0;
  const isUnsealed = !isWaiting && !batch.head;
  const agent = {
    httpStatus: isWaiting || isUnsealed ? 202 : 201,
    isUnsealed,
    riskScore: item.riskScore,
    ...place,
  };
  const decision = storedDecision(item.decision, agent);
  addRecorded(batch, item.decision, decision);
  batch.agents.add(decision);
  if (isWaiting) {
    ask(batch, decision, judgement, decision.recordedAt);
    batch.events.push(approvalRequested(batch, decision, item, judgement));
  } else if (!isUnsealed) sealAutonomously(batch, decision, agent, judgement);
  const outcome = { decision, approval: null, judged: judgedOf(judgement) };
  if (item.attempt === null || !decision.evidence) return outcome;
  batch.runs.push({
    centerId: batch.centerId,
    eventId: decision.id,
    attempt: item.attempt,
    claimedAt: batch.now.toISOString(),
  });
  return { ...outcome, hasRun: true };
}

function approvalRequested(
  { centerId, now }: CenterBatch,
  decision: StoredDecision,
  { riskScore }: { riskScore: number | null },
  { failed }: Judgement,
): NewEvent {
  return {
    centerId,
    type: 'agent.approval.requested',
    data: {
      decisionId: decisionIdOf(decision),
      eventId: decision.id,
      agentId: decision.actor?.id ?? '',
      reason: failed.map(({ reason }) => reason).join(' '),
      riskScore,
    },
    now,
  };
}

function sealAutonomously(
  batch: CenterBatch,
  decision: StoredDecision,
  agent: StoredAgentDecision,
  judgement: Judgement,
): void {
  addSeal(batch, decision, {
    country: agent.country,
    region: agent.region,
    result: 'autonomous',
    approvedAt: null,
    riskScore: agent.riskScore,
    policy: judgement.policy && policyReference(judgement.policy),
    guards: judgement.guards,
  });
}

function addMove({ moves }: CenterBatch, decision: StoredDecision, step: Step): void {
  const from = statusOf({ result: null, approvalCount: decision.approvals.length });
  moves.set(decision.id, {
    decision,
    from: moves.get(decision.id)?.from ?? from,
    to: MOVES[from][step] ?? from,
  });
}

type SealParts = Pick<
  StoredEvidence,
  'country' | 'region' | 'approvedAt' | 'riskScore' | 'policy' | 'guards'
> & { result: SealedResult };

/** From here on the decision is final for whoever comes later in the batch; its place in the chain follows at the end. */
function addSeal(batch: CenterBatch, decision: StoredDecision, parts: SealParts): void {
  const now = batch.now.toISOString();
  const evidence: StoredEvidence = {
    ...parts,
    evidenceLevel: 'AUDIT_READY',
    sealedAt: now,
    updatedAt: now,
    vertical: batch.facts.vertical,
    chainIndex: -1,
    chainHash: '',
    previousHash: null,
    erased: [],
    erasedAt: [],
  };
  decision.evidence = evidence;
  batch.seals.push({ decision, evidence });
  if (!decision.agent?.isUnsealed) return;
  decision.agent = { ...decision.agent, isUnsealed: false, httpStatus: 201 };
  batch.agents.add(decision);
}
