import type { Term } from '../cases/index.ts';

const ANSWERED_WITHIN_MS = 14 * 24 * 3_600_000;

/** What sets the time of an answer where no policy does: the product's own rule. */
const OWN_RULE: Term['policy'] = {
  id: 'contest',
  version: 1,
  name: 'Answers to people',
  scope: { level: 'global', value: null },
};

/**
 * By when somebody is answered: within two weeks, or earlier where a policy says so. Nobody is refused by a rule: what is late is passed
 * on to those whom the policy names, and else to the instructors, who may then answer.
 */
export function contestTerm(byPolicy: Term | null, askedAt: string): Term {
  const latest = new Date(Date.parse(askedAt) + ANSWERED_WITHIN_MS).toISOString();
  const onLate =
    byPolicy?.onLate?.action === 'escalate'
      ? byPolicy.onLate
      : { action: 'escalate' as const, role: 'INSTRUCTOR' as const };
  const isSooner = byPolicy !== null && byPolicy.dueAt < latest;
  return {
    dueAt: isSooner ? byPolicy.dueAt : latest,
    onLate,
    policy: isSooner ? byPolicy.policy : OWN_RULE,
  };
}
