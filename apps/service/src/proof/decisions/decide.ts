import { isChangedMeanwhile, isConnectionFailure, type ToConfirm } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { newPackedSalts } from '../chain/index.ts';
import {
  actionOf,
  actorOf,
  aiContextOf,
  bodyDigest,
  type StoredDecision,
  subjectOf,
  withReasoning,
} from './decision.ts';
import { evidenceIdOf, shownDecisionId, statusOf } from './decision-rules.ts';
import type { DecisionSealer } from './decision-sealer.ts';
import type { AgentDecision, NewAgentDecision } from './decisions.schemas.ts';
import { generatedIdsAmong, isGeneratedId } from './generated-ids.ts';
import { requireSignature, signingKeysFor } from './record-signature.ts';
import { claimRun } from './runs.queries.ts';
import type { AgentItem, SealingOutcome } from './sealing-items.ts';

interface AgentCall extends ToConfirm {
  centerId: number;
  keyId: string;
  body: NewAgentDecision;
  key: string | null;
}

interface Tools {
  platform: Platform;
  sealer: DecisionSealer;
}

/**
 * An agent decides: its evidence is collected here, and recorded, judged and sealed in one batch with whatever else is to be sealed.
 * The key stays with the decision, so a repeat finds it as it stands now, and tries a sealing again that had failed.
 */
export async function decide(
  { platform, sealer }: Tools,
  call: AgentCall,
): Promise<{ status: 201 | 202; data: AgentDecision }> {
  const { centerId, key } = call;
  if ((await generatedIdsAmong(platform.database, centerId, [key])).has(key)) throw isGeneratedId();
  const item = collectEvidence(call, platform.clock.now());
  const { decision, riskScore } = item;
  const keys = await signingKeysFor(platform, call, [call.body]);
  decision.signature = requireSignature(call.body, { decision, riskScore }, keys);
  const outcome = await sealOrKeep({ platform, sealer }, item);
  const { status, data } = presentOutput(outcome);
  const { attempt } = call.body;
  if (attempt === undefined || data.status !== 'completed') return { status, data };
  if (outcome.hasRun) return { status, data: { ...data, run: { attempt, outcome: null } } };
  // What was there already, or waited for people, is given to the first attempt that asks: who loses an answer asks again.
  const [run = null] = await platform.database.commitAtOnce(
    [centerId],
    [claimRun({ centerId, eventId: data.eventId, attempt }, platform.clock.now())],
  );
  return { status, data: { ...data, run } };
}

async function sealOrKeep({ platform, sealer }: Tools, item: AgentItem & ToConfirm): Promise<SealingOutcome> {
  try {
    return await sealer.seal(item);
  } catch (error) {
    // A refusal is an answer: a failed guard, a broken chain, another body under this key. Anything else may pass.
    if (isChangedMeanwhile(error)) throw error;
    if (error instanceof ApiError && error.code !== 'SERVICE_UNAVAILABLE') throw error;
    platform.log.warn({ err: error }, 'A decision was not sealed; it is kept for another try.');
    return sealer.keepUnsealed(item).catch((second) => {
      // Whoever asked again would decide twice if the first try was committed after all.
      throw isChangedMeanwhile(second) && isConnectionFailure(error) ? error : second;
    });
  }
}

/** Who, what, when, why and how, out of the call, and where, as far as it says so. */
function collectEvidence(
  { centerId, body, key, unconfirmedSince }: AgentCall,
  now: Date,
): AgentItem & ToConfirm {
  const { agent, subject, action, aiContext, tags, riskScore, context } = body;
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
      // Digests from before there were subjects go on to fit bodies without one.
      ...(subject ? { subject: { ...subjectOf(subject) } } : {}),
    });
  return {
    kind: 'agent',
    centerId,
    decision: {
      centerId,
      id: newId('evt', now),
      key,
      digest: key === null ? null : digest(),
      type: 'agent_execution',
      actor,
      subject: subject ? subjectOf(subject) : null,
      action: actionOf(action),
      aiContext: aiContext ? aiContextOf(aiContext) : null,
      reasoning: aiContext?.reasoning ?? null,
      tags: tags ?? [],
      occurredAt: now.toISOString(),
      recordedAt: now.toISOString(),
      salts: newPackedSalts(),
      signature: null,
    },
    riskScore: riskScore ?? null,
    country: context?.country ?? null,
    region: context?.region ?? null,
    attempt: body.attempt ?? null,
    keep: null,
    unconfirmedSince,
  };
}

/** What the caller, and later an auditor, is told. A repeat answers with the status of the first call, or of its sealing made good. */
function presentOutput({ decision, judged }: SealingOutcome): { status: 201 | 202; data: AgentDecision } {
  const { evidence, agent, action } = decision;
  return {
    status: agent?.httpStatus === 201 ? 201 : 202,
    data: {
      decisionId: shownDecisionId(decision),
      eventId: decision.id,
      status: decisionStatus(decision),
      guards: [...judged.guards],
      policy: judged.policy,
      dpu: {
        id: evidenceIdOf(decision.id),
        status: evidence ? 'sealed' : 'pending',
        chainHash: evidence ? `sha256:${evidence.chainHash}` : null,
      },
      // Of what is stored, not of what this call sent: whoever is about to act on it compares the two.
      inputDigest: action?.input ? `sha256:${bodyDigest(action.input)}` : null,
      run: null,
    },
  };
}

function decisionStatus({ evidence, agent, approvals }: StoredDecision): AgentDecision['status'] {
  const status = statusOf({ result: evidence?.result ?? null, approvalCount: approvals.length });
  if (status === 'sealed') return 'completed';
  if (status === 'rejected') return 'rejected';
  return agent?.isUnsealed ? 'pending' : 'awaiting_approval';
}
