import type { NewEvent } from '../../delivery/webhooks/index.ts';
import { termOf } from '../cases/index.ts';
import type { Judgement } from '../policies/index.ts';
import { judgeAgentCall, requireSatisfiable } from './agent-rules.ts';
import { policyReference } from './approval-rules.ts';
import { addMove, addRecorded, addSeal, type CenterBatch } from './center-batch.ts';
import { keyDigestOf, type StoredAgentDecision, type StoredDecision, storedDecision } from './decision.ts';
import { decisionIdOf } from './decision-rules.ts';
import { asItStands, judgedOf, judgeNow } from './judge-decision.ts';
import { keyTaken } from './record-decisions.ts';
import type { AgentItem, SealingOutcome } from './sealing-items.ts';

/** An agent's call is recorded, judged and sealed at once; one whose key is known finds the decision as it stands. */
export function decideOrRepeat(batch: CenterBatch, item: AgentItem): SealingOutcome {
  const { key, digest } = item.decision;
  const holder = key === null ? undefined : batch.holders.get(keyDigestOf(key));
  if (!holder) return decide(batch, item);
  if (holder.agent === null || (holder.bodyDigest !== null && holder.bodyDigest !== digest)) throw keyTaken();
  if (!holder.evidence && holder.agent.isUnsealed && batch.head) makeGood(batch, holder, holder.agent);
  return asItStands(batch, holder);
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
