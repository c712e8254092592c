import {
  type AskedLevel,
  decidingPolicy,
  foldName,
  governingPolicy,
  isAssured,
  type KnownBy,
  type Policy,
  type PolicyRules,
  strictestRules,
} from './policy-rules.ts';

/** Where a judgement stands when it is made: what was collected and who has approved so far. */
export interface GuardedDecision {
  collectedLevel: AskedLevel;
  riskScore: number | null;
  /** Those who approved, each once. */
  approvers: readonly { id: string; type: string; assurance?: KnownBy }[];
  /** The center's setting `governance.requirePolicy`. */
  centerRequiresPolicy: boolean;
}

export interface GuardOutcome {
  name: GuardName;
  passed: boolean;
  reason: string;
}

export interface FailedGuard {
  guard: GuardName;
  rule: keyof PolicyRules;
  policy: Policy | null;
  reason: string;
  /** Whether people can still satisfy it by approving. */
  isForPeople: boolean;
}

export interface Judgement {
  guards: GuardOutcome[];
  failed: FailedGuard[];
  /** The policy that the result is named after (docs/rules.md#guards). */
  policy: Policy | null;
  rules: PolicyRules;
  /** The policies that it was judged by, the narrowest first. */
  matching: readonly Policy[];
}

type Verdict = { passed: boolean; reason: string };
type Facts = GuardedDecision & { matching: readonly Policy[]; rules: PolicyRules };

/** The five guards, in their order (docs/rules.md#guards). */
const GUARDS = [
  { name: 'policyExistence', rule: 'requirePolicy', isForPeople: false, check: policyExistence },
  { name: 'evidenceLevel', rule: 'minEvidenceLevel', isForPeople: false, check: evidenceLevel },
  { name: 'humanReview', rule: 'requireHumanReview', isForPeople: true, check: humanReview },
  { name: 'riskThreshold', rule: 'riskThreshold', isForPeople: true, check: riskThreshold },
  { name: 'dualApproval', rule: 'dualApproval', isForPeople: true, check: dualApproval },
] as const satisfies readonly {
  name: string;
  rule: keyof PolicyRules;
  isForPeople: boolean;
  check(facts: Facts): Verdict;
}[];

export type GuardName = (typeof GUARDS)[number]['name'];

/** Asks every guard, also after one has failed, so that the caller learns of all of them at once. */
export function judge(matching: readonly Policy[], decision: GuardedDecision): Judgement {
  const rules = strictestRules(matching);
  // Whoever approved before a policy demanded more than was known of them does not count any longer.
  const approvers = decision.approvers.filter((approver) => isAssured(approver, rules.approverAssurance));
  const facts: Facts = { ...decision, approvers, matching, rules };
  const guards: GuardOutcome[] = [];
  const failed: FailedGuard[] = [];
  for (const { name, rule, isForPeople, check } of GUARDS) {
    const { passed, reason } = check(facts);
    guards.push({ name, passed, reason });
    if (!passed)
      failed.push({ guard: name, rule, isForPeople, reason, policy: decidingPolicy(matching, rule, rules) });
  }
  // A guard that nobody can satisfy weighs more than one that waits for people.
  const worst = failed.find(({ isForPeople }) => !isForPeople) ?? failed[0];
  return { guards, failed, rules, matching, policy: worst ? worst.policy : governingPolicy(matching, rules) };
}

/** The center, or a policy about policies, demands that a policy covers the decision; that policy itself does not count. */
function policyExistence({ matching, centerRequiresPolicy }: Facts): Verdict {
  const isOrphan = (policy: Policy) => policy.rules.requirePolicy && matching.length === 1;
  if (centerRequiresPolicy && matching.length === 0)
    return fail('The center demands a policy for every decision and none covers this one.');
  if (matching.some(isOrphan)) return fail('A policy demands that another one covers this, and none does.');
  return pass(matching.length > 0 ? 'A policy covers this decision.' : 'No policy is demanded.');
}

function evidenceLevel({ rules, collectedLevel }: Facts): Verdict {
  if (rules.minEvidenceLevel === 'DOCUMENTED' && collectedLevel === 'DRAFT')
    return fail('Actor, description or input, reasoning and model are not all given.');
  return pass(`The evidence collected is ${collectedLevel}.`);
}

function humanReview({ rules, approvers }: Facts): Verdict {
  if (!rules.requireHumanReview) return pass('No human review is demanded.');
  return hasHuman(approvers) ? pass('A human has reviewed it.') : fail('No human has reviewed it yet.');
}

function riskThreshold({ rules, riskScore, approvers }: Facts): Verdict {
  if (rules.riskThreshold === null) return pass('No risk threshold is set.');
  if (riskScore !== null && riskScore < rules.riskThreshold)
    return pass('The risk score is below the threshold.');
  if (hasHuman(approvers)) return pass('A human has taken the risk.');
  return fail(
    riskScore === null
      ? 'A threshold is set and no risk score was given.'
      : 'The risk score is not below the threshold.',
  );
}

function dualApproval({ rules, approvers }: Facts): Verdict {
  if (!rules.dualApproval) return pass('One approver is enough.');
  const count = new Set(approvers.map(({ id }) => foldName(id))).size;
  return count >= 2 ? pass('Two approvers have approved.') : fail(`${count} of two approvers has approved.`);
}

function hasHuman(approvers: Facts['approvers']): boolean {
  return approvers.some(({ type }) => type === 'human');
}

const pass = (reason: string): Verdict => ({ passed: true, reason });
const fail = (reason: string): Verdict => ({ passed: false, reason });

/**
 * How much of the six Ws was collected (docs/rules.md#guards): DOCUMENTED when who, what, why and how are all given. AUDIT_READY is
 * never collected; it comes from sealing.
 */
export function collectedLevel(collected: {
  actorId: string;
  description: string | null;
  input: unknown;
  reasoning: string | null;
  model: string | null;
}): AskedLevel {
  const { actorId, description, input, reasoning, model } = collected;
  const hasWhat = Boolean(description) || (input !== null && input !== undefined);
  return actorId && hasWhat && reasoning && model ? 'DOCUMENTED' : 'DRAFT';
}
