import {
  type ApprovalAssertion,
  type ApprovalStatement,
  canonicalJson,
  type StoredProofRecord,
} from '@centerproof/proof';
import type { KnownBy } from '../policies/index.ts';

/** The statuses of a decision event (docs/rules.md#decision-states). */
export const STATUSES = ['recorded', 'sealed', 'approved', 'rejected'] as const;
export type DecisionStatus = (typeof STATUSES)[number];

/** What kinds of question people ask about decisions that concern them. */
export const CONTEST_KINDS = ['contest', 'explanation'] as const;
export type ContestKind = (typeof CONTEST_KINDS)[number];

/** How the listing and its totals write a status: in one byte, because comparing their keys is most of what a listed row costs. */
export const STATUS_LETTERS = {
  recorded: 'R',
  approved: 'A',
  sealed: 'S',
  rejected: 'X',
} as const satisfies Record<DecisionStatus, string>;

/** What an approval does to a decision: the first of two approvers approves, the last one seals, anyone rejects. */
export type Step = 'approve-first' | 'seal' | 'reject';

/** Where each step leads; a step that is not listed is refused. Sealed and rejected are final. */
export const MOVES: Record<DecisionStatus, Partial<Record<Step, DecisionStatus>>> = {
  recorded: { 'approve-first': 'approved', seal: 'sealed', reject: 'rejected' },
  // An approval that a policy has ceased to count leaves the decision waiting for two others.
  approved: { 'approve-first': 'approved', seal: 'sealed', reject: 'rejected' },
  sealed: {},
  rejected: {},
};

export type SealedResult = 'approved' | 'rejected' | 'autonomous';

/** The status follows from what is stored beside the event, so that the event itself is never rewritten. */
export function statusOf(stored: { result: SealedResult | null; approvalCount: number }): DecisionStatus {
  if (stored.result !== null) return stored.result === 'rejected' ? 'rejected' : 'sealed';
  return stored.approvalCount > 0 ? 'approved' : 'recorded';
}

/** An event, its evidence, and its decision when no key was given for it, share what follows the prefix. */
export function evidenceIdOf(eventId: string): string {
  return `evd_${eventId.slice(4)}`;
}

export function eventIdOfEvidence(evidenceId: string): string | null {
  return evidenceId.startsWith('evd_') ? `evt_${evidenceId.slice(4)}` : null;
}

export function decisionIdOf(event: { id: string; idempotencyKey: string | null }): string {
  return event.idempotencyKey ?? `dec_${event.id.slice(4)}`;
}

/** The same as far as it may be told: an id that the caller chose goes with the claim it is sealed in. */
export function shownDecisionId(
  decision: Parameters<typeof decisionIdOf>[0] & { keyDigest: string | null },
): string | null {
  return decision.keyDigest !== null && decision.idempotencyKey === null ? null : decisionIdOf(decision);
}

/** The event that a generated decision id belongs to; null for any other text. */
export function eventIdOfDecision(decisionId: string): string | null {
  return /^dec_[0-9A-HJKMNP-TV-Z]{26}(?:c\d{1,4})?$/.test(decisionId) ? `evt_${decisionId.slice(4)}` : null;
}

/** Whoever approves, and how that is known. */
export interface Approver {
  id: string;
  type: 'human' | 'system';
  name?: string;
  assurance: KnownBy;
  /** The API key that named the approver, where a key did. */
  via?: string;
  /** What they signed with a passkey, and what their authenticator answered. */
  statement?: ApprovalStatement;
  assertion?: ApprovalAssertion;
  /** For whom they answered, where somebody had asked them to. */
  onBehalfOf?: { id: string; name: string };
  /** Where a rule answered because nobody did: which one. */
  rule?: 'approvalWithin' | 'erasure';
  /** Until when a policy had waited for the answer. */
  dueAt?: string;
}

/** An approver as stored: without an assurance when nobody wrote it down yet. */
export type StoredApprover = Omit<Approver, 'assurance'> & Partial<Pick<Approver, 'assurance'>>;

/**
 * What is sealed of the approvals. How an approver is known marks those that are sealed with their times and reasons; what
 * was sealed before has neither.
 */
export function sealedApprovals(
  approvals: readonly {
    approver: StoredApprover | null;
    reason: string | null;
    policy: StoredProofRecord['policy'];
    createdAt: string;
  }[],
  { erased, policy: sealedPolicy }: { erased: readonly string[]; policy: StoredProofRecord['policy'] },
): Pick<StoredProofRecord, 'approvers' | 'reason' | 'reasons' | 'policies'> {
  const isWithoutApprovers = erased.includes('who') && approvals.every(({ approver }) => approver === null);
  const reasons = approvals.flatMap(({ approver, reason }) =>
    approver?.assurance === undefined || reason === null ? [] : [{ approverId: approver.id, reason }],
  );
  const policies = approvals
    .slice(0, -1)
    .flatMap(({ approver, policy }) =>
      approver?.assurance === 'passkey' && canonicalJson(policy) !== canonicalJson(sealedPolicy)
        ? [{ approverId: approver.id, policy }]
        : [],
    );
  return {
    approvers: isWithoutApprovers
      ? null
      : approvals.map(({ approver, createdAt }) =>
          approver?.assurance === undefined
            ? // A lost approver that no erasure explains stays null in the list and breaks the claim.
              (approver as StoredApprover)
            : { ...approver, approvedAt: createdAt },
        ),
    reason: approvals.at(-1)?.reason ?? null,
    reasons: approvals.length > 1 && reasons.length > 0 ? reasons : null,
    policies: policies.length > 0 ? policies : null,
  };
}

const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * When a decision was made, in UTC and to the millisecond; null when the text names no real time, or one that is more than
 * five minutes ahead.
 */
export function readOccurredAt(text: string, now: Date): string | null {
  const time = new Date(text).getTime();
  if (Number.isNaN(time) || time > now.getTime() + CLOCK_SKEW_MS) return null;
  const iso = new Date(time).toISOString();
  // The year 0 and years before it are beyond what the database and the proof format can write.
  return iso.length === 24 && !iso.startsWith('0000') ? iso : null;
}
