import { ApiError } from '../../platform/errors.ts';
import { foldName, type Policy } from '../policies/index.ts';
import type { StoredDecision } from './decision.ts';
import type { Approver } from './decision-rules.ts';
import { isOneOf } from './same-person.ts';

interface ContestAnswer {
  approver: Approver;
  /** Accounts, addresses and phones that count as the same person. */
  names: readonly string[];
  reason: string | null;
}

/**
 * Whoever asked about a decision is answered by a human who is known to be one, who had no part in that decision and is not concerned by
 * it, and who says why (docs/rules.md#those-it-is-about).
 */
export function requireContestAnswer(
  { contest, subject }: Pick<StoredDecision, 'contest' | 'subject'>,
  { approver, names, reason }: ContestAnswer,
): void {
  if (!contest) return;
  const isNamed = isOneOf([...namesOf(approver), ...names]);
  const isSame = (id: string | null | undefined) => Boolean(id && isNamed(id));
  if (approver.type !== 'human' || !['session', 'passkey'].includes(approver.assurance))
    throw refusal('This is answered by a human who is signed in or signs with a passkey.');
  if (contest.approvers.some(isSame))
    throw refusal('You approved the decision that this is about. Somebody else has to look at it.');
  if (isSame(contest.askedBy) || isSame(subject?.id))
    throw refusal('This concerns you. Somebody else has to look at it.');
  // Folded, because a reason of signs that nobody sees tells nobody why.
  if (!reason || foldName(reason) === '') throw refusal('Whoever asked is told why: give a reason.');
}

/** Whoever answers for somebody else is that person too. */
export function namesOf({ id, onBehalfOf }: Pick<Approver, 'id' | 'onBehalfOf'>): string[] {
  return onBehalfOf ? [id, onBehalfOf.id] : [id];
}

function refusal(sentence: string): ApiError {
  return new ApiError('POLICY_VIOLATION', `${sentence} The rule is contest.`, {
    details: { policy: null, rule: 'contest' },
  });
}

/**
 * The policies of an answer. What they ask of an agent's evidence is no reason to leave somebody without one; how its approvers are
 * known, and how many they are, holds as it does anywhere.
 */
export function policiesForContest(matching: readonly Policy[]): Policy[] {
  return matching.map((policy) => ({
    ...policy,
    rules: { ...policy.rules, requirePolicy: false, minEvidenceLevel: 'DRAFT' },
  }));
}
