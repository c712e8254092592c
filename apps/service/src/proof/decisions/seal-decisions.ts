import { type Claims, proofClaims } from '@centerproof/proof';
import { type NewEvent, recordEvents } from '../../delivery/webhooks/index.ts';
import type { Outcome, Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type ChainHead, sealAfter } from '../chain/index.ts';
import { collectedLevel, matchPolicies, type Policy } from '../policies/index.ts';
import { judgeApproval } from './approval-rules.ts';
import {
  type DecisionToRecord,
  proofRecordOf,
  type StoredAgentDecision,
  type StoredApproval,
  type StoredDecision,
  type StoredEvidence,
} from './decision.ts';
import {
  type Approver,
  type DecisionStatus,
  decisionIdOf,
  evidenceIdOf,
  MOVES,
  type SealedResult,
  type Step,
  statusOf,
} from './decision-rules.ts';
import { recordInTransaction, selectDecisions } from './decisions.queries.ts';
import { keyTaken } from './record-decisions.ts';
import {
  type CenterFacts,
  insertAgentDecisions,
  insertSealing,
  type Move,
  moveDecisions,
  openSealing,
  updateUnsealedAgentDecision,
} from './sealing.queries.ts';

/** What may join a batch that seals: an approval, an agent's decision that passed its guards, or its second try. */
export type SealingItem =
  | {
      kind: 'approval';
      eventId: string;
      approver: Approver;
      result: 'approved' | 'rejected';
      reason: string | null;
    }
  | { kind: 'agent'; decision: DecisionToRecord; agent: StoredAgentDecision }
  | { kind: 'retry'; eventId: string };

type AgentItem = SealingItem & { kind: 'agent' };

export interface SealingOutcome {
  decision: StoredDecision;
  /** The approval that was given, when it was one. */
  approval: StoredApproval | null;
  /** False when an earlier decision holds the key and nothing was added. */
  isNew: boolean;
}

interface Seal {
  decision: StoredDecision;
  evidence: StoredEvidence;
}

/** Everything a batch has decided so far; written together at its end. */
interface Batch {
  centerId: number;
  now: string;
  center: CenterFacts;
  policies: readonly Policy[];
  decisions: Map<string, StoredDecision>;
  seals: Seal[];
  approvals: (StoredApproval & { eventId: string })[];
  /** By event: two approvals of one decision move it once, from where it was to where the last one leaves it. */
  moves: Map<string, Move>;
}

/**
 * Judges and seals a batch under the lock of the center's `proof` chain: claims, hashes, evidence, events and deliveries
 * are one transaction, whose last statements the caller sends together with its end. Items are judged one after the other and
 * each sees what those before it did, so that of two approvals of one event in a batch only the first can seal it.
 */
export async function sealDecisions(
  tx: Tx,
  given: {
    centerId: number;
    items: readonly SealingItem[];
    policies: readonly Policy[];
    now: Date;
    opened: OpenedBatch;
  },
): Promise<{
  outcomes: Outcome<SealingOutcome>[];
  store: ((sending: Tx) => Promise<unknown>[]) | undefined;
}> {
  const { centerId, items, policies } = given;
  const agents = items.flatMap((item) => (item.kind === 'agent' ? [item] : []));
  const [{ head, center }, known] = given.opened;
  const earlier = await recordAgentDecisions(tx, centerId, agents);
  const added = agents.length > 0 ? await selectDecisions(tx, centerId, agentIdsOf(agents, earlier)) : [];
  const decisions = new Map([...known, ...added]);
  // The entry is never older than the one before it, also after the clock was set back; the record says the same time.
  const now = later(given.now, head.timestamp);
  const batch: Batch = {
    centerId,
    now: now.toISOString(),
    center,
    policies,
    decisions,
    seals: [],
    approvals: [],
    moves: new Map(),
  };
  const outcomes = items.map((item): Outcome<SealingOutcome> => {
    try {
      return { value: judgeItem(batch, item, earlier) };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      throw error;
    }
  });
  for (const { decision } of batch.seals) {
    if (decision.agent?.isUnsealed) await updateUnsealedAgentDecision(tx, { centerId, eventId: decision.id });
  }
  return { outcomes, store: batch.moves.size > 0 ? sealBatch(batch, head, now) : undefined };
}

/** Sent together, run in this order: what is read is read under the lock. */
export function openBatch(sending: Tx, centerId: number, items: readonly SealingItem[]) {
  return [openSealing(sending, centerId), selectDecisions(sending, centerId, eventIdsOf(items))] as const;
}

type OpenedBatch = [Awaited<ReturnType<typeof openSealing>>, Awaited<ReturnType<typeof selectDecisions>>];

/** An agent's decision is recorded in the transaction that seals it. What comes back are the holders of its keys. */
async function recordAgentDecisions(
  tx: Tx,
  centerId: number,
  agents: readonly AgentItem[],
): Promise<Map<string, string>> {
  if (agents.length === 0) return new Map();
  const holders = await recordInTransaction(
    tx,
    centerId,
    agents.map(({ decision }) => decision),
  );
  const isNew = ({ decision }: AgentItem) =>
    decision.key === null || holders.get(decision.key)?.id === decision.id;
  const added = agents.filter(isNew).map(({ decision, agent }) => ({ ...agent, eventId: decision.id }));
  if (added.length > 0) await insertAgentDecisions(tx, centerId, added);
  return new Map([...holders].map(([key, { id }]) => [key, id]));
}

function eventIdsOf(items: readonly SealingItem[]): string[] {
  return [...new Set(items.flatMap((item) => (item.kind === 'agent' ? [] : item.eventId)))];
}

function agentIdsOf(agents: readonly AgentItem[], earlier: ReadonlyMap<string, string>): string[] {
  return [
    ...new Set(
      agents.map(({ decision }) => (decision.key !== null && earlier.get(decision.key)) || decision.id),
    ),
  ];
}

function judgeItem(batch: Batch, item: SealingItem, earlier: ReadonlyMap<string, string>): SealingOutcome {
  if (item.kind === 'approval') return judgeApprovalItem(batch, item);
  if (item.kind === 'retry') {
    const decision = requireDecision(batch, item.eventId);
    if (!decision.evidence && decision.agent?.isUnsealed) sealAutonomously(batch, decision, decision.agent);
    return { decision, approval: null, isNew: false };
  }
  const holder = item.decision.key === null ? undefined : earlier.get(item.decision.key);
  const decision = requireDecision(batch, holder ?? item.decision.id);
  if (decision.id !== item.decision.id) {
    if (decision.bodyDigest !== null && decision.bodyDigest !== item.decision.digest) throw keyTaken();
    return { decision, approval: null, isNew: false };
  }
  sealAutonomously(batch, decision, item.agent);
  return { decision, approval: null, isNew: true };
}

function requireDecision({ decisions }: Batch, eventId: string): StoredDecision {
  const decision = decisions.get(eventId);
  if (!decision) throw notFound('decision event');
  return decision;
}

function judgeApprovalItem(batch: Batch, item: SealingItem & { kind: 'approval' }): SealingOutcome {
  const { now, center } = batch;
  const decision = requireDecision(batch, item.eventId);
  const { agent } = decision;
  const place = { country: agent?.country ?? center.country, region: agent?.region ?? center.region };
  const matching = matchPolicies(batch.policies, {
    eventType: decision.type ?? '',
    actionType: decision.action?.type ?? '',
    actorType: decision.actor?.type ?? '',
    countries: [center.country, place.country],
    regions: [center.region, place.region],
  });
  const { step, judgement } = judgeApproval(decision, item, matching, {
    collectedLevel: collectedLevel({
      actorId: decision.actor?.id ?? '',
      description: decision.action?.description ?? null,
      input: decision.action?.input ?? null,
      reasoning: decision.reasoning,
      model: decision.aiContext?.model ?? null,
    }),
    riskScore: agent?.riskScore ?? null,
    centerRequiresPolicy: center.requiresPolicy,
  });
  const from = statusOf({ result: null, approvalCount: decision.approvals.length });
  const approval: StoredApproval = {
    id: newId('apr', new Date(now)),
    position: decision.approvals.length,
    approver: item.approver,
    result: item.result,
    reason: item.reason,
    createdAt: now,
  };
  decision.approvals.push(approval);
  batch.approvals.push({ ...approval, eventId: decision.id });
  addMove(batch, decision, from, step);
  if (step !== 'approve-first') {
    addSeal(batch, decision, {
      ...place,
      result: item.result,
      approvedAt: now,
      riskScore: agent?.riskScore ?? null,
      policy: judgement.policy && policyReference(judgement.policy),
      guards: judgement.guards,
    });
  }
  return { decision, approval, isNew: true };
}

function sealAutonomously(batch: Batch, decision: StoredDecision, agent: StoredAgentDecision): void {
  addMove(batch, decision, 'recorded', 'seal');
  addSeal(batch, decision, {
    country: agent.country,
    region: agent.region,
    result: 'autonomous',
    approvedAt: null,
    riskScore: agent.riskScore,
    // The members were written by `policyName`.
    policy: agent.policy && policyReference(agent.policy as unknown as Policy),
    guards: agent.guards,
  });
}

function addMove(
  { moves }: Batch,
  { id, type, tags }: StoredDecision,
  from: DecisionStatus,
  step: Step,
): void {
  moves.set(id, {
    eventId: id,
    type: type ?? '',
    tags: tags ?? [],
    from: moves.get(id)?.from ?? from,
    to: MOVES[from][step] ?? from,
  });
}

function policyReference({ id, version, scope }: Pick<Policy, 'id' | 'version' | 'scope'>) {
  return { id, version, scope: { level: scope.level, value: scope.value } };
}

type SealParts = Pick<
  StoredEvidence,
  'country' | 'region' | 'approvedAt' | 'riskScore' | 'policy' | 'guards'
> & { result: SealedResult };

/** From here on the decision is final for whoever comes later in the batch; its place in the chain follows at the end. */
function addSeal(batch: Batch, decision: StoredDecision, parts: SealParts): void {
  const evidence: StoredEvidence = {
    ...parts,
    evidenceLevel: 'AUDIT_READY',
    sealedAt: batch.now,
    updatedAt: batch.now,
    vertical: batch.center.vertical,
    chainIndex: -1,
    chainHash: '',
    previousHash: null,
    erased: [],
    erasedAt: [],
  };
  decision.evidence = evidence;
  batch.seals.push({ decision, evidence });
}

/** Gives every seal its place in the chain, and the statements that store the batch. */
function sealBatch(batch: Batch, head: ChainHead, now: Date): (sending: Tx) => Promise<unknown>[] {
  const { centerId, seals, approvals, moves } = batch;
  const { entries, store } = sealAfter(head, {
    centerId,
    domain: 'proof',
    now,
    entries: seals.map(({ decision, evidence }) => ({
      subject: evidenceIdOf(decision.id),
      // Nothing of a decision that is being sealed can have been erased, so all six claims are there.
      claims: proofClaims(proofRecordOf(centerId, decision, evidence)) as Claims,
    })),
  });
  for (const [position, { evidence }] of seals.entries()) {
    const entry = entries[position];
    if (!entry) throw new Error('A chain took fewer entries than it was given.');
    evidence.chainIndex = entry.index;
    evidence.chainHash = entry.hash;
    evidence.previousHash = entry.previousHash;
  }
  const events = seals.flatMap((seal) => eventsOf(batch, seal, now));
  const rows = {
    approvals,
    evidence: seals.map(({ decision, evidence }) => ({ ...evidence, eventId: decision.id })),
  };
  // Run in this order: the totals, which others may be waiting for, come last.
  return (sending) => [
    store(sending),
    recordEvents(sending, events),
    insertSealing(sending, centerId, rows),
    moveDecisions(sending, centerId, [...moves.values()]),
  ];
}

function eventsOf({ centerId }: Batch, { decision, evidence }: Seal, now: Date): NewEvent[] {
  const dpuId = evidenceIdOf(decision.id);
  const actorId = decision.actor?.id ?? '';
  const sealed: NewEvent = {
    centerId,
    now,
    type: 'dpu.sealed',
    data: { dpuId, chainHash: evidence.chainHash, domain: 'proof', actorId },
  };
  if (!decision.agent) return [sealed];
  const completed: NewEvent = {
    centerId,
    now,
    type: 'agent.decision.completed',
    data: {
      decisionId: decisionIdOf(decision),
      eventId: decision.id,
      agentId: actorId,
      outcome: evidence.result === 'rejected' ? 'rejected' : 'completed',
      dpuId,
      autonomous: evidence.result === 'autonomous',
    },
  };
  return [sealed, completed];
}

function later(now: Date, last: string | null): Date {
  return last !== null && last > now.toISOString() ? new Date(last) : now;
}
