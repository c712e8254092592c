import { collectedLevel, type Judgement, judge, matchPolicies, type Policy } from '../policies/index.ts';
import { policyViolation } from './approval-rules.ts';
import type { DecisionToRecord } from './decision.ts';
import type { CenterFacts } from './sealing.queries.ts';

/** An agent's call, and the place that it names. */
interface AgentCall {
  decision: DecisionToRecord;
  riskScore: number | null;
  country: string | null;
  region: string | null;
}

/**
 * Judges an agent's call by every active policy that covers it, from global to center, and the five guards. A guard that nobody can
 * satisfy refuses the call, and nothing is kept of it; one that people can satisfy is left in `failed`.
 */
export function judgeAgentCall(
  { decision, riskScore, country, region }: AgentCall,
  { policies, facts }: { policies: readonly Policy[]; facts: CenterFacts },
): Judgement {
  const matching = matchPolicies(policies, {
    eventType: decision.type,
    actionType: decision.action.type,
    actorType: decision.actor.type,
    // What the call says adds policies to those of the center's own place and takes none away.
    countries: [facts.country, country],
    regions: [facts.region, region],
  });
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
    centerRequiresPolicy: facts.requires_policy,
  });
  requireSatisfiable(judgement);
  return judgement;
}

/** Refuses what no approval can put right. */
export function requireSatisfiable({ failed }: Judgement): void {
  const violated = failed.find(({ isForPeople }) => !isForPeople);
  if (violated) throw policyViolation(violated);
}
