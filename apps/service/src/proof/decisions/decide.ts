import { recordEvent } from '../../delivery/webhooks/index.ts';
import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  collectedLevel,
  type Judgement,
  judge,
  matchPolicies,
  type Policy,
  policyBook,
} from '../policies/index.ts';
import { policyName, policyViolation } from './approval-rules.ts';
import {
  actionOf,
  actorOf,
  aiContextOf,
  bodyDigest,
  type DecisionToRecord,
  type StoredAgentDecision,
  type StoredDecision,
  withReasoning,
} from './decision.ts';
import { decisionIdOf, evidenceIdOf, statusOf } from './decision-rules.ts';
import type { DecisionSealer } from './decision-sealer.ts';
import { recordInTransaction, selectDecisions, selectDecisionsByDecisionId } from './decisions.queries.ts';
import type { NewAgentDecision } from './decisions.schemas.ts';
import { keyTaken } from './record-decisions.ts';
import { type CenterFacts, insertAgentDecisions, selectCenterFacts } from './sealing.queries.ts';

/** The six Ws of an agent's decision, as far as its call gave them. */
interface Collected {
  decision: DecisionToRecord;
  riskScore: number | null;
  country: string | null;
  region: string | null;
  /** Where the center itself is; what the call says adds policies to those of this place and takes none away. */
  center: CenterFacts;
}

interface Decided {
  status: 201 | 202;
  decision: StoredDecision;
}

interface Tools {
  platform: Platform;
  seal: DecisionSealer;
}

/**
 * An agent decides (decisions 7): five stages, each a function below. The key stays with the decision, so a repeat finds it
 * as it stands now, and tries a sealing again that had failed.
 */
export async function decide(
  tools: Tools,
  call: { centerId: number; body: NewAgentDecision; key: string | null },
): Promise<{ status: number; data: object }> {
  const { centerId } = call;
  const { database, clock } = tools.platform;
  const { center, earlier } = await database.inScope({ centerIds: [centerId] }, async (tx) => ({
    center: await selectCenterFacts(tx, centerId),
    earlier: call.key === null ? null : await findByKey(tx, centerId, call.key),
  }));
  const collected = collectEvidence(call, center, clock.now());
  if (earlier) return presentOutput(await repeat(tools, { centerId, earlier, collected }));

  const matching = await matchPoliciesOf(tools.platform, centerId, collected);
  const judgement = validateGuards(matching, collected);
  return presentOutput(await sealOrAsk(tools, { centerId, collected, judgement }));
}

/** Stage 1: who, what, when, where, why and how, out of the call and the center. */
function collectEvidence(
  { body, key }: { body: NewAgentDecision; key: string | null },
  center: CenterFacts,
  now: Date,
): Collected {
  const { agent, action, aiContext, tags, riskScore, context } = body;
  const actor = actorOf({
    id: agent.id,
    type: 'ai_agent',
    ...(agent.name === undefined ? {} : { name: agent.name }),
  });
  const digest = () =>
    bodyDigest({
      call: 'agents/decide',
      actor,
      action: { ...actionOf(action) },
      aiContext: aiContext ? withReasoning(aiContextOf(aiContext), aiContext.reasoning) : null,
      riskScore: riskScore ?? null,
      country: context?.country ?? null,
      region: context?.region ?? null,
      tags: tags ?? null,
    });
  return {
    decision: {
      id: newId('evt', now),
      key,
      digest: key === null ? null : digest(),
      type: 'agent_execution',
      actor,
      action: actionOf(action),
      aiContext: aiContext ? aiContextOf(aiContext) : null,
      reasoning: aiContext?.reasoning ?? null,
      tags: tags ?? [],
      occurredAt: now.toISOString(),
      recordedAt: now.toISOString(),
    },
    riskScore: riskScore ?? null,
    country: context?.country ?? center.country,
    region: context?.region ?? center.region,
    center,
  };
}

/** Stage 2: every active policy from global to center that covers the decision. */
async function matchPoliciesOf(
  platform: Platform,
  centerId: number,
  { decision, country, region, center }: Collected,
): Promise<Policy[]> {
  const policies = await policyBook(platform).policiesFor(centerId);
  return matchPolicies(policies, {
    eventType: decision.type,
    actionType: decision.action.type,
    actorType: decision.actor.type,
    countries: [center.country, country],
    regions: [center.region, region],
  });
}

/** Stage 3: the five guards. One that nobody can satisfy ends the call, and nothing is kept of it. */
function validateGuards(matching: readonly Policy[], { decision, riskScore, center }: Collected): Judgement {
  const judgement = judge(matching, {
    collectedLevel: collectedLevel({
      actorId: decision.actor.id,
      description: decision.action.description ?? null,
      input: decision.action.input ?? null,
      reasoning: decision.reasoning,
      model: decision.aiContext?.model ?? null,
    }),
    riskScore,
    approvers: [],
    centerRequiresPolicy: center.requiresPolicy,
  });
  const violated = judgement.failed.find(({ isForPeople }) => !isForPeople);
  if (violated) throw policyViolation(violated);
  return judgement;
}

/** Stage 4: sealed at once, or recorded and put before people. */
async function sealOrAsk(
  { platform, seal }: Tools,
  { centerId, collected, judgement }: { centerId: number; collected: Collected; judgement: Judgement },
): Promise<Decided> {
  const { decision, riskScore, country, region } = collected;
  const standing = {
    riskScore,
    country,
    region,
    policy: judgement.policy && policyName(judgement.policy),
    guards: judgement.guards,
  };
  if (judgement.failed.length > 0) {
    const agent = { ...standing, httpStatus: 202, isUnsealed: false };
    const reason = judgement.failed.map((failed) => failed.reason).join(' ');
    return recordUnsealed(platform, { centerId, decision, agent, reason });
  }
  const agent = { ...standing, httpStatus: 201, isUnsealed: false };
  try {
    const sealed = await seal(centerId, { kind: 'agent', decision, agent });
    return { status: sealed.isNew ? 201 : statusOfRepeat(sealed.decision), decision: sealed.decision };
  } catch (error) {
    // A refusal is an answer: a broken chain, another body under this key. Anything else may pass.
    if (error instanceof ApiError && error.code !== 'SERVICE_UNAVAILABLE') throw error;
    platform.log.warn({ err: error }, 'A decision was not sealed; it is kept for another try.');
    const pending = { ...agent, httpStatus: 202, isUnsealed: true };
    return recordUnsealed(platform, { centerId, decision, agent: pending, reason: null }).catch((second) => {
      // It was committed after all, and only the answer of the database got lost.
      if (isConstraint(second, 'decision_events_pkey')) return readDecided(platform, centerId, decision.id);
      throw second;
    });
  }
}

/** Records the decision without a seal, and asks for approval when a reason for it is given. */
async function recordUnsealed(
  { database, clock }: Platform,
  unsealed: {
    centerId: number;
    decision: DecisionToRecord;
    agent: StoredAgentDecision;
    reason: string | null;
  },
): Promise<Decided> {
  const { centerId, decision, agent, reason } = unsealed;
  return database.inScope({ centerIds: [centerId] }, async (tx) => {
    const holders = await recordInTransaction(tx, centerId, [decision]);
    const holder = decision.key === null ? undefined : holders.get(decision.key);
    if (holder && holder.id !== decision.id) {
      if (holder.body_digest !== null && holder.body_digest !== decision.digest) throw keyTaken();
      const earlier = await requireStored(tx, centerId, holder.id);
      return { status: statusOfRepeat(earlier), decision: earlier };
    }
    await insertAgentDecisions(tx, centerId, [{ ...agent, eventId: decision.id }]);
    if (reason !== null) {
      await recordEvent(tx, {
        centerId,
        type: 'agent.approval.requested',
        data: {
          decisionId: decisionIdOf({ id: decision.id, idempotencyKey: decision.key }),
          eventId: decision.id,
          agentId: decision.actor.id,
          reason,
          riskScore: agent.riskScore,
        },
        now: clock.now(),
      });
    }
    const stored = await requireStored(tx, centerId, decision.id);
    return { status: statusOfRepeat(stored), decision: stored };
  });
}

async function readDecided({ database }: Platform, centerId: number, eventId: string): Promise<Decided> {
  const decision = await database.inScope({ centerIds: [centerId] }, (tx) =>
    requireStored(tx, centerId, eventId),
  );
  return { status: statusOfRepeat(decision), decision };
}

/** Stage 5: what the caller, and later an auditor, is told. */
function presentOutput({ status, decision }: Decided): { status: number; data: object } {
  const { evidence, agent } = decision;
  return {
    status,
    data: {
      decisionId: decisionIdOf(decision),
      eventId: decision.id,
      status: decisionStatus(decision),
      guards: evidence?.guards ?? agent?.guards ?? [],
      policy: agent?.policy ?? null,
      dpu: {
        id: evidenceIdOf(decision.id),
        status: evidence ? 'sealed' : 'pending',
        chainHash: evidence ? `sha256:${evidence.chainHash}` : null,
      },
    },
  };
}

function decisionStatus({ evidence, agent, approvals }: StoredDecision): string {
  const status = statusOf({ result: evidence?.result ?? null, approvalCount: approvals.length });
  if (status === 'sealed') return 'completed';
  if (status === 'rejected') return 'rejected';
  return agent?.isUnsealed ? 'pending' : 'awaiting_approval';
}

/** A repeat answers as the first call did; a decision that was then unsealed is 201 once its seal is made good. */
async function repeat(
  { platform, seal }: Tools,
  { centerId, earlier, collected }: { centerId: number; earlier: StoredDecision; collected: Collected },
): Promise<Decided> {
  if (
    earlier.agent === null ||
    (earlier.bodyDigest !== null && earlier.bodyDigest !== collected.decision.digest)
  )
    throw keyTaken();
  if (earlier.evidence || !earlier.agent.isUnsealed)
    return { status: statusOfRepeat(earlier), decision: earlier };
  try {
    const { decision } = await seal(centerId, { kind: 'retry', eventId: earlier.id });
    return { status: 201, decision };
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'SERVICE_UNAVAILABLE') throw error;
    platform.log.warn({ err: error }, 'A decision was not sealed again; it is kept for another try.');
    return { status: 202, decision: earlier };
  }
}

function statusOfRepeat({ agent }: StoredDecision): 201 | 202 {
  return agent?.httpStatus === 201 ? 201 : 202;
}

async function findByKey(tx: Tx, centerId: number, key: string): Promise<StoredDecision | null> {
  const found = await selectDecisionsByDecisionId(tx, centerId, { key, eventId: null });
  return found[0] ?? null;
}

async function requireStored(tx: Tx, centerId: number, eventId: string): Promise<StoredDecision> {
  const decision = (await selectDecisions(tx, centerId, [eventId])).get(eventId);
  if (!decision) throw new Error('A decision that was just recorded is gone.');
  return decision;
}
