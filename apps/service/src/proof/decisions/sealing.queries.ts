import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type ChainEnds, type ChainHead, requireWholeEnd } from '../chain/index.ts';
import type { StoredAgentDecision, StoredApproval, StoredEvidence } from './decision.ts';
import type { DecisionStatus } from './decision-rules.ts';

export interface CenterFacts {
  vertical: string;
  country: string | null;
  region: string | null;
  requiresPolicy: boolean;
}

/** What judging and sealing need to know of the center. */
export async function selectCenterFacts(tx: Tx, centerId: number): Promise<CenterFacts> {
  const { rows } = await sql<CenterFacts>`
    select vertical, country, region, requires_policy as "requiresPolicy"
    from center_facts(${centerId})`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error(`Center ${centerId} is gone.`);
  return facts;
}

/** Locks the center's `proof` chain, and reads its end and the facts under that lock. */
export async function openSealing(
  tx: Tx,
  centerId: number,
): Promise<{ head: ChainHead; center: CenterFacts }> {
  const { rows } = await sql<ChainEnds & CenterFacts>`
    select index, hash, timestamp, last_index, last_hash, last_timestamp,
           vertical, country, region, requires_policy as "requiresPolicy"
    from open_sealing(${centerId})`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Center ${centerId} is gone.`);
  return { head: requireWholeEnd({ centerId, domain: 'proof' }, row), center: row };
}

export interface SealingWrites {
  approvals: (StoredApproval & { eventId: string })[];
  evidence: (StoredEvidence & { eventId: string })[];
}

/** Writes what a batch of approvals leads to, but for the moves. */
export async function insertSealing(
  tx: Tx,
  centerId: number,
  { approvals, evidence }: SealingWrites,
): Promise<void> {
  await sql`select seal_decisions(${centerId}, ${JSON.stringify(approvals)}::json,
                                  ${JSON.stringify(evidence)}::json)`.execute(tx);
}

/** Decisions that go from one status to another, each of them once. */
export interface Move {
  eventId: string;
  type: string;
  tags: readonly string[];
  from: DecisionStatus;
  to: DecisionStatus;
}

/** Moves decisions in the listing and in its totals, which others may be waiting for: it comes last in a transaction. */
export async function moveDecisions(tx: Tx, centerId: number, moves: readonly Move[]): Promise<void> {
  const kinds = kindsOf(moves);
  await sql`select move_decisions(${centerId}, ${kinds.map(({ tag }) => tag)}, ${kinds.map(({ type }) => type)},
    ${kinds.map(({ from }) => from)}, ${kinds.map(({ to }) => to)},
    ${kinds.map(({ ids }) => `{${ids.join(',')}}`)}, ${kinds.map(({ amount }) => amount)})`.execute(tx);
}

type Kind = Pick<Move, 'type' | 'from' | 'to'> & { tag: string; ids: string[]; amount: number };

/** A decision is listed under each of its tags, and under the empty tag only when it has none; there it is counted in any case. */
function kindsOf(moves: readonly Move[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { eventId, tags, ...move } of moves)
    for (const tag of new Set(['', ...tags])) {
      // No text holds a NUL, so that no two kinds look alike.
      const name = [tag, move.type, move.from, move.to].join('\0');
      const kind = kinds.get(name) ?? { ...move, tag, ids: [], amount: 0 };
      kinds.set(name, kind);
      kind.amount += 1;
      if (tag !== '' || tags.length === 0) kind.ids.push(eventId);
    }
  return [...kinds.values()];
}

export async function insertAgentDecisions(
  tx: Tx,
  centerId: number,
  decisions: readonly (StoredAgentDecision & { eventId: string })[],
): Promise<void> {
  await sql`
    insert into agent_decisions (center_id, event_id, http_status, is_unsealed, risk_score, country, region, policy, guards)
    select ${centerId}, "eventId", "httpStatus", "isUnsealed", "riskScore", country, region, policy, guards
    from json_to_recordset(${JSON.stringify(decisions)}::json) as agent (
      "eventId" text, "httpStatus" smallint, "isUnsealed" boolean, "riskScore" double precision, country text, region text,
      policy json, guards json)
    on conflict (center_id, event_id) do nothing`.execute(tx);
}

/** The sealing that had failed is made good. */
export async function updateUnsealedAgentDecision(
  tx: Tx,
  { centerId, eventId }: { centerId: number; eventId: string },
): Promise<void> {
  await tx
    .updateTable('agent_decisions')
    .set({ is_unsealed: false, http_status: 201 })
    .where('center_id', '=', centerId)
    .where('event_id', '=', eventId)
    .execute();
}
