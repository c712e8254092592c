import { decidingPolicy, type OnLate, type Policy, type PolicyRules } from '../policies/index.ts';

/** By when people are to decide, and what the rule does then: as it was when they were asked. */
export interface Term {
  dueAt: string;
  onLate: OnLate | null;
  policy: { id: string; version: number; name: string; scope: Policy['scope'] };
}

/** The term that the policies set for a decision; null where none does. */
export function termOf(matching: readonly Policy[], rules: PolicyRules, askedAt: string): Term | null {
  const { approvalWithin, onLate } = rules;
  // What happens then stands in the claim, so the policy that says it is the one that is named.
  const policy =
    decidingPolicy(matching, 'onLate', rules) ?? decidingPolicy(matching, 'approvalWithin', rules);
  if (approvalWithin === null || !policy) return null;
  const { id, version, name, scope } = policy;
  return {
    dueAt: new Date(Date.parse(askedAt) + approvalWithin * 1_000).toISOString(),
    onLate,
    policy: { id, version, name, scope: { level: scope.level, value: scope.value } },
  };
}

const REMINDED_MAX_MS = 24 * 3_600_000;

/** What time does next to a case: people are told, reminded once a quarter of the time (at most a day) is left, and then it is late. */
export function stepAfter(
  step: 'announce' | 'remind',
  { askedAt, dueAt }: { askedAt: Date; dueAt: Date | null },
  now: Date,
): { step: 'remind' | 'late'; at: Date } | null {
  if (dueAt === null) return null;
  if (step === 'remind' || dueAt <= now) return { step: 'late', at: dueAt };
  const leftMs = Math.min(REMINDED_MAX_MS, (dueAt.getTime() - askedAt.getTime()) / 4);
  return { step: 'remind', at: new Date(dueAt.getTime() - leftMs) };
}
