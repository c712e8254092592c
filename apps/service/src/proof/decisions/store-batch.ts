import { type Claims, proofClaims } from '@centerproof/proof';
import { eventStatements, type NewEvent } from '../../delivery/webhooks/index.ts';
import type { Statement } from '../../platform/database/index.ts';
import { answerCases, type KindOf, openCases } from '../cases/index.ts';
import { insertEntries, type StoredEntry, sealAfter } from '../chain/index.ts';
import type { CenterBatch } from './center-batch.ts';
import { answerContests } from './contests.queries.ts';
import { proofRecordOf } from './decision.ts';
import { decisionIdOf, evidenceIdOf } from './decision-rules.ts';
import { insertDecisions } from './decisions.queries.ts';
import { endRuns, insertRuns } from './runs.queries.ts';
import {
  type Counted,
  countDecisions,
  insertAgentDecisions,
  insertApprovals,
  insertEvidence,
  moveDecisions,
  type Seal,
} from './sealing.queries.ts';

/**
 * The statements that store what was judged, in all centers at once: claims are hashed into their places here, and records, evidence,
 * events and deliveries follow in the same transaction. Run in this order: the chains, which all batches lock first, and at last the totals,
 * which others may be waiting for.
 */
export function storeBatch(
  centers: readonly CenterBatch[],
  kindOf: KindOf,
  { traces, areHeld }: { traces: ReadonlyMap<string, string>; areHeld: boolean },
): Statement[] {
  const entries = centers.flatMap(hashSeals);
  const recorded = centers.flatMap((center) => center.recorded);
  const agents = centers.flatMap((center) => [...center.agents]);
  const runs = centers.flatMap((center) => center.runs);
  const ended = centers.flatMap((center) => center.ended);
  const approvals = centers.flatMap((center) => center.approvals);
  const seals = centers.flatMap((center) => center.seals);
  const contests = seals.filter(({ decision }) => decision.contest !== null);
  const moves = centers.flatMap((center) => [...center.moves.values()]);
  const asked = centers.flatMap((center) => center.asked);
  const answered = centers.flatMap((center) => center.answered);
  const events = centers.flatMap((center) => [
    ...center.events,
    ...center.seals.flatMap((seal) => eventsOfSeal(center, seal)),
  ]);
  const listed = recorded.map(({ toRecord, decision }) => ({
    ...toRecord,
    status: decision.evidence ? ('sealed' as const) : ('recorded' as const),
  }));
  const counted: Counted[] = [
    ...listed.map((decision) => ({ decision, status: decision.status, amount: 1 as const })),
    ...moves.flatMap(({ decision, from, to }) => [
      { decision, status: from, amount: -1 as const },
      { decision, status: to, amount: 1 as const },
    ]),
  ];
  return [
    ...(entries.length > 0 ? [insertEntries('proof', entries, { areHeld })] : []),
    ...(listed.length > 0 ? [insertDecisions(listed)] : []),
    ...(agents.length > 0 ? [insertAgentDecisions(agents)] : []),
    ...(runs.length > 0 ? [insertRuns(runs)] : []),
    ...(ended.length > 0 ? [endRuns(ended)] : []),
    ...(approvals.length > 0 ? [insertApprovals(approvals)] : []),
    ...(seals.length > 0 ? [insertEvidence(seals)] : []),
    ...(asked.length > 0 ? [openCases(asked, kindOf)] : []),
    ...(answered.length > 0 ? [answerCases(answered, kindOf)] : []),
    ...(contests.length > 0 ? [answerContests(contests)] : []),
    ...eventStatements(events.map((event) => ofItsTrace(event, traces))),
    ...(moves.length > 0 ? [moveDecisions(moves)] : []),
    ...(counted.length > 0 ? [countDecisions(counted)] : []),
  ];
}

/** An event belongs to the trace of the call that it follows from, not to that of the batch. */
function ofItsTrace(event: NewEvent, traces: ReadonlyMap<string, string>): NewEvent {
  if (traces.size === 0) return event;
  const { data } = event;
  const subject = 'eventId' in data && data.eventId ? data.eventId : 'dpuId' in data ? data.dpuId : '';
  const trace = traces.get(subject);
  return trace === undefined ? event : { ...event, trace };
}

/** Gives every seal of a center its place in the chain. */
function hashSeals({ centerId, head, now, seals }: CenterBatch): StoredEntry[] {
  if (seals.length === 0) return [];
  if (!head) throw new Error('A decision was sealed without its chain.');
  const entries = sealAfter(head, {
    centerId,
    domain: 'proof',
    now,
    entries: seals.map(({ decision, evidence }) => ({
      subject: evidenceIdOf(decision.id),
      // Nothing of a decision that is being sealed can have been erased, so all six claims are there.
      claims: proofClaims(proofRecordOf(decision, evidence)) as Claims,
      salts: decision.salts,
    })),
  });
  for (const [position, { evidence }] of seals.entries()) {
    const entry = entries[position];
    if (!entry) throw new Error('A chain took fewer entries than it was given.');
    evidence.chainIndex = entry.index;
    evidence.chainHash = entry.hash;
    evidence.previousHash = entry.previousHash;
  }
  return entries;
}

function eventsOfSeal({ centerId, now }: CenterBatch, { decision, evidence }: Seal): NewEvent[] {
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
