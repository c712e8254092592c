import { collectedLevel, type Judgement, judge, matchPolicies, type Policy } from '../policies/index.ts';
import { policyViolation } from './approval-rules.ts';
import type { DecisionToRecord } from './decision.ts';

/**
 * Judges an agent's call by every active policy that covers it, from global to center, and the five guards. A guard that nobody can
 * satisfy refuses the call, and nothing is kept of it; one that people can satisfy is left in `failed`.
 */
export function judgeAgentCall(
  { decision, riskScore }: { decision: DecisionToRecord; riskScore: number | null },
  place: { country: string | null; region: string | null },
  center: { policies: readonly Policy[]; centerRequiresPolicy: boolean },
): Judgement {
  const matching = matchPolicies(center.policies, {
    eventType: decision.type,
    actionType: decision.action.type,
    actorType: decision.actor.type,
    ...place,
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
    centerRequiresPolicy: center.centerRequiresPolicy,
  });
  const violated = judgement.failed.find(({ isForPeople }) => !isForPeople);
  if (violated) throw policyViolation(violated);
  return judgement;
}
