import type { NewEvent } from '../../delivery/webhooks/index.ts';
import { newId } from '../../platform/ids.ts';
import type { AnsweredCase, NewCase } from '../cases/index.ts';
import { type ChainHead, laterOf } from '../chain/index.ts';
import type { Policy } from '../policies/index.ts';
import type { DecisionToRecord, StoredApproval, StoredDecision, StoredEvidence } from './decision.ts';
import { MOVES, type SealedResult, type Step, statusOf } from './decision-rules.ts';
import type { EndedRun, NewRun, ToolRun } from './runs.queries.ts';
import type { CenterFacts, Move, Seal } from './sealing.queries.ts';
import type { ApprovalItem } from './sealing-items.ts';

/** What a batch knows of one center, and what it has decided there so far; all of it is written together at its end. */
export interface CenterBatch {
  readonly centerId: number;
  /** Never before the chain's last entry, also after the clock was set back. */
  readonly now: Date;
  readonly facts: CenterFacts;
  readonly policies: readonly Policy[];
  /** Null where the chain could not be had: what would be sealed is kept for another try. */
  readonly head: ChainHead | null;
  /** By event id. */
  readonly decisions: Map<string, StoredDecision>;
  /** By the digest of the idempotency key. */
  readonly holders: Map<string, StoredDecision>;
  readonly recorded: { toRecord: DecisionToRecord; decision: StoredDecision }[];
  /** Decisions whose agent's part is new or has changed. */
  readonly agents: Set<StoredDecision>;
  /** Runs of tools that were given with their decisions. */
  readonly runs: NewRun[];
  /** The runs that reports speak of, by event id, and those that end. */
  readonly started: Map<string, ToolRun>;
  readonly ended: EndedRun[];
  readonly approvals: (StoredApproval & { centerId: number; eventId: string })[];
  readonly seals: Seal[];
  /** By event id, each decision once. */
  readonly moves: Map<string, Move>;
  readonly events: NewEvent[];
  /** What people are asked from now on, and what they, or a rule in their stead, answered. */
  readonly asked: NewCase[];
  readonly answered: AnsweredCase[];
}

/** A center of a batch as it was read, before anything is judged there. */
export function newCenterBatch(
  facts: CenterFacts,
  read: {
    head: ChainHead | null;
    policies: ReadonlyMap<number, readonly Policy[]>;
    known: ReadonlyMap<number, readonly StoredDecision[]>;
    started: ReadonlyMap<number, readonly (ToolRun & { eventId: string })[]>;
    now: Date;
  },
): CenterBatch {
  const { head, now } = read;
  const centerId = facts.center_id;
  const known = read.known.get(centerId) ?? [];
  return {
    centerId,
    facts,
    head,
    now: new Date(laterOf(now.toISOString(), head?.timestamp ?? null)),
    policies: read.policies.get(centerId) ?? [],
    decisions: new Map(known.map((decision) => [decision.id, decision])),
    holders: new Map(
      known.flatMap((decision) => (decision.keyDigest === null ? [] : [[decision.keyDigest, decision]])),
    ),
    recorded: [],
    agents: new Set(),
    runs: [],
    started: new Map(read.started.get(centerId)?.map((run) => [run.eventId, run])),
    ended: [],
    approvals: [],
    seals: [],
    moves: new Map(),
    events: [],
    asked: [],
    answered: [],
  };
}

export function addRecorded(batch: CenterBatch, toRecord: DecisionToRecord, decision: StoredDecision): void {
  batch.recorded.push({ toRecord, decision });
  batch.decisions.set(decision.id, decision);
  if (decision.keyDigest !== null) batch.holders.set(decision.keyDigest, decision);
}

export function addApproval(
  batch: CenterBatch,
  decision: StoredDecision,
  given: Pick<ApprovalItem, 'approver' | 'result' | 'reason'> &
    Pick<StoredApproval, 'policy'> & { step: Step },
): StoredApproval {
  const { approver, result, reason, policy, step } = given;
  const approval: StoredApproval = {
    id: newId('apr', batch.now),
    position: decision.approvals.length,
    approver,
    result,
    reason,
    policy,
    createdAt: batch.now.toISOString(),
  };
  addMove(batch, decision, step);
  decision.approvals.push(approval);
  batch.approvals.push({ ...approval, centerId: batch.centerId, eventId: decision.id });
  return approval;
}

export function addMove({ moves }: CenterBatch, decision: StoredDecision, step: Step): void {
  const from = statusOf({ result: null, approvalCount: decision.approvals.length });
  moves.set(decision.id, {
    decision,
    from: moves.get(decision.id)?.from ?? from,
    to: MOVES[from][step] ?? from,
  });
}

type SealParts = Pick<
  StoredEvidence,
  'country' | 'region' | 'approvedAt' | 'riskScore' | 'policy' | 'guards'
> & { result: SealedResult };

/** From here on the decision is final for whoever comes later in the batch; its place in the chain follows at the end. */
export function addSeal(batch: CenterBatch, decision: StoredDecision, parts: SealParts): void {
  const now = batch.now.toISOString();
  const evidence: StoredEvidence = {
    ...parts,
    evidenceLevel: 'AUDIT_READY',
    sealedAt: now,
    updatedAt: now,
    vertical: batch.facts.vertical,
    chainIndex: -1,
    chainHash: '',
    previousHash: null,
    erased: [],
    erasedAt: [],
  };
  decision.evidence = evidence;
  batch.seals.push({ decision, evidence });
  if (!decision.agent?.isUnsealed) return;
  decision.agent = { ...decision.agent, isUnsealed: false, httpStatus: 201 };
  batch.agents.add(decision);
}
