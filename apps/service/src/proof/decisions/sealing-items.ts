import type { ApprovalStatement } from '@centerproof/proof';
import type { LaneItem, ToConfirm } from '../../platform/database/index.ts';
import type { KeptAnswer } from '../../platform/http/index.ts';
import type { Term } from '../cases/index.ts';
import type { policyReference } from './approval-rules.ts';
import type { DecisionToRecord, StoredApproval, StoredDecision, StoredEvidence } from './decision.ts';
import type { Approver } from './decision-rules.ts';
import type { NewOutcome } from './decisions.schemas.ts';

/** A human or a system says yes or no to a decision that was recorded. */
export interface ApprovalItem {
  kind: 'approval';
  centerId: number;
  eventId: string;
  approver: Approver;
  names: readonly string[];
  /** By which they answer for somebody else; null where they answer for themselves. */
  delegation: string | null;
  result: 'approved' | 'rejected';
  reason: string | null;
  /** What the approver signed, where they did: checked already, but for whether it is still what would be sealed. */
  statement: ApprovalStatement | null;
  /** The answer of its call as it is kept under the call's key; null without one. */
  keep: ((outcome: SealingOutcome) => KeptAnswer) | null;
  /** Whether it is one of several answers of one call. */
  isBulk: boolean;
  /** The decision as it was when its call came, where somebody looked: it may have changed since. */
  seen?: StoredDecision | undefined;
}

/** An agent decides; where its call names no place, its center's own counts. */
export interface AgentItem {
  kind: 'agent';
  centerId: number;
  decision: DecisionToRecord;
  riskScore: number | null;
  country: string | null;
  region: string | null;
  /** Who is to have the run of its tool, should it be allowed at once. */
  attempt: string | null;
  /** Its key stays with the decision, which is what a repeat finds. */
  keep: null;
}

/** What came of an agent's decision is written down: there is nothing to judge in it. */
export interface ReportItem {
  kind: 'report';
  centerId: number;
  /** The decision that it is about. */
  about: string;
  /** The decision that it becomes. */
  id: string;
  report: NewOutcome;
  at: string;
  keep: null;
}

/** Nobody answered in time, or one of two only, and the policy that asked says no then. */
export interface LateItem {
  kind: 'late';
  centerId: number;
  eventId: string;
  term: Term;
  keep: null;
}

/** Everything about somebody is being erased, and what was still open about them is closed first. */
export interface CloseItem {
  kind: 'close';
  centerId: number;
  eventId: string;
  keep: null;
}

/** What may join a batch that seals. */
export type SealingItem = (ApprovalItem | AgentItem | ReportItem | LateItem | CloseItem) &
  Pick<LaneItem, 'trace'> &
  ToConfirm;

export interface SealingOutcome {
  decision: StoredDecision;
  /** The approval that was given, when it was one. */
  approval: StoredApproval | null;
  /** How the guards judged it: as it was sealed, or as it stands now. */
  judged: Judged;
  /** Whether the attempt that its call named was given the run. */
  hasRun?: true;
}

export interface Judged {
  guards: StoredEvidence['guards'];
  policy: (ReturnType<typeof policyReference> & { name: string | null }) | null;
}
