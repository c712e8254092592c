import { callOf, columnsOf, known, perform, type Statement } from '../../platform/database/index.ts';
import type { StoredApproval, StoredDecision, StoredEvidence } from './decision.ts';
import { type DecisionStatus, STATUS_LETTERS } from './decision-rules.ts';

/** What judging and sealing need to know of a center. */
export interface CenterFacts {
  center_id: number;
  vertical: string;
  country: string | null;
  region: string | null;
  requires_policy: boolean;
}

export function centerFacts(centerIds: readonly number[]): Statement<readonly CenterFacts[]> {
  return callOf<CenterFacts>('center_facts', [[...centerIds]]);
}

/** Fails where a legal hold keeps one of these (`legal_hold`). */
export function requireNotHeld(
  decisions: readonly { centerId: number; eventId: string }[],
): Statement<undefined> {
  if (decisions.length === 0) return known(undefined);
  const column = columnsOf(decisions);
  return perform('require_not_held', [
    column.int(({ centerId }) => centerId),
    column.text(({ eventId }) => eventId),
  ]);
}

/** Fails where a delegation was ended by which one of these approvals is given (`delegation_ended`); none of them is ended before it is stored. */
export function requireDelegated(
  approvals: readonly { centerId: number; delegation: string | null }[],
): Statement<undefined> {
  const given = approvals.flatMap(({ centerId, delegation }) =>
    delegation === null ? [] : [{ centerId, delegation }],
  );
  if (given.length === 0) return known(undefined);
  const column = columnsOf(given);
  return perform('require_delegated', [
    column.int(({ centerId }) => centerId),
    column.text(({ delegation }) => delegation),
  ]);
}

export function insertApprovals(
  approvals: readonly (StoredApproval & { centerId: number; eventId: string })[],
): Statement {
  const column = columnsOf(approvals);
  return perform('insert_approvals', [
    column.int(({ centerId }) => centerId),
    column.text(({ eventId }) => eventId),
    column.int(({ position }) => position),
    column.text(({ id }) => id),
    column.json(({ approver }) => approver),
    column.text(({ result }) => result),
    column.text(({ reason }) => reason),
    column.json(({ policy }) => policy),
    column.time(({ createdAt }) => createdAt),
  ]);
}

export interface Seal {
  decision: StoredDecision;
  evidence: StoredEvidence;
}

export function insertEvidence(seals: readonly Seal[]): Statement {
  const column = columnsOf(seals);
  return perform('insert_evidence', [
    column.int(({ decision }) => decision.centerId),
    column.text(({ decision }) => decision.id),
    column.text(({ evidence }) => evidence.result),
    column.text(({ evidence }) => evidence.evidenceLevel),
    column.time(({ evidence }) => evidence.approvedAt),
    column.time(({ evidence }) => evidence.sealedAt),
    column.text(({ evidence }) => evidence.vertical),
    column.text(({ evidence }) => evidence.country),
    column.text(({ evidence }) => evidence.region),
    column.float(({ evidence }) => evidence.riskScore),
    column.json(({ evidence }) => evidence.policy),
    column.json(({ evidence }) => evidence.guards),
    column.bigint(({ evidence }) => evidence.chainIndex),
    column.text(({ evidence }) => evidence.chainHash),
    column.text(({ evidence }) => evidence.previousHash),
  ]);
}

/** Writes what agents' calls add to their decisions; where it is there already, only whether the sealing is still missing. */
export function insertAgentDecisions(decisions: readonly StoredDecision[]): Statement {
  const agents = decisions.flatMap(({ centerId, id, agent }) => (agent ? [{ ...agent, centerId, id }] : []));
  const column = columnsOf(agents);
  return perform('insert_agent_decisions', [
    column.int(({ centerId }) => centerId),
    column.text(({ id }) => id),
    column.int(({ httpStatus }) => httpStatus),
    column.flag(({ isUnsealed }) => isUnsealed),
    column.float(({ riskScore }) => riskScore),
    column.text(({ country }) => country),
    column.text(({ region }) => region),
  ]);
}

/** A decision that goes from one status to another. */
export interface Move {
  decision: StoredDecision;
  from: DecisionStatus;
  to: DecisionStatus;
}

interface Kind extends Pick<Move, 'from' | 'to'> {
  centerId: number;
  tag: string;
  type: string;
  ids: string[];
}

/** Moves decisions in the listing, each of them once. Their totals are for `countDecisions`. */
export function moveDecisions(moves: readonly Move[]): Statement {
  const column = columnsOf(kindsOf(moves));
  return perform('move_decisions', [
    column.int(({ centerId }) => centerId),
    column.text(({ tag }) => tag),
    column.text(({ type }) => type),
    column.letter(({ from }) => STATUS_LETTERS[from]),
    column.letter(({ to }) => STATUS_LETTERS[to]),
    column.textList(({ ids }) => ids),
  ]);
}

/** A decision is listed under each of its tags, and under the empty tag only when it has none. */
function kindsOf(moves: readonly Move[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { decision, from, to } of moves) {
    const { centerId, id, type } = decision;
    for (const tag of decision.tags?.length ? new Set(decision.tags) : ['']) {
      // No text holds a NUL, so that no two kinds look alike.
      const name = `${centerId}\0${tag}\0${type}\0${from}\0${to}`;
      const kind = kinds.get(name);
      if (kind) kind.ids.push(id);
      else kinds.set(name, { centerId, tag, type: type ?? '', from, to, ids: [id] });
    }
  }
  return [...kinds.values()];
}

/** By how much the total of a status changes with a decision. */
export interface Counted {
  decision: Pick<StoredDecision, 'centerId' | 'type' | 'tags'>;
  status: DecisionStatus;
  amount: 1 | -1;
}

/**
 * Adds to the totals of the listing, under the empty tag and each of the decision's own. Others may be waiting for them: it comes
 * last in a transaction.
 */
export function countDecisions(counted: readonly Counted[]): Statement {
  const totals = new Map<
    string,
    { centerId: number; tag: string; type: string; amounts: Record<DecisionStatus, number> }
  >();
  for (const { decision, status, amount } of counted) {
    const { centerId, type } = decision;
    for (const tag of new Set(['', ...(decision.tags ?? [])])) {
      const name = `${centerId}\0${tag}\0${type}`;
      const total = totals.get(name) ?? {
        centerId,
        tag,
        type: type ?? '',
        amounts: { recorded: 0, approved: 0, sealed: 0, rejected: 0 },
      };
      total.amounts[status] += amount;
      totals.set(name, total);
    }
  }
  const column = columnsOf([...totals.values()]);
  return perform('count_decisions', [
    column.int(({ centerId }) => centerId),
    column.text(({ tag }) => tag),
    column.text(({ type }) => type),
    column.int(({ amounts }) => amounts.recorded),
    column.int(({ amounts }) => amounts.approved),
    column.int(({ amounts }) => amounts.sealed),
    column.int(({ amounts }) => amounts.rejected),
  ]);
}
