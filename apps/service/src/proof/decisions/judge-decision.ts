import { collectedLevel, type Judgement, judge, matchPolicies, type Policy } from '../policies/index.ts';
import { policyName, policyReference } from './approval-rules.ts';
import type { CenterBatch } from './center-batch.ts';
import { policiesForContest } from './contest-rules.ts';
import type { StoredDecision, StoredEvidence } from './decision.ts';
import type { Judged, SealingOutcome } from './sealing-items.ts';

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

/** How the guards stand now, whoever has approved so far. */
export function judgeNow(
  batch: Pick<CenterBatch, 'facts' | 'policies'>,
  decision: StoredDecision,
): Judgement {
  const { matching, facts } = factsOf(batch, decision);
  const approvers = decision.approvals.flatMap(({ approver }) => approver ?? []);
  return judge(matching, { ...facts, approvers });
}

export function judgedOf({ guards, policy }: Judgement): Judged {
  return { guards, policy: policy && policyName(policy) };
}

/** A decision that is there already. */
export function asItStands(batch: CenterBatch, decision: StoredDecision): SealingOutcome {
  const { evidence } = decision;
  const judged = evidence ? sealedJudgement(batch, evidence) : judgedOf(judgeNow(batch, decision));
  return { decision, approval: null, judged };
}

/** As it was sealed. The name of a policy is no part of that; it is the one that it has now, while it is in force. */
function sealedJudgement({ policies }: CenterBatch, { guards, policy }: StoredEvidence): Judged {
  const name = policies.find(({ id }) => id === policy?.id)?.name ?? null;
  return { guards, policy: policy && { ...policyReference(policy as Policy), name } };
}
