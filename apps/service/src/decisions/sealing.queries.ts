import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';
import type { StoredAgentDecision, StoredApproval, StoredEvidence } from './decision.ts';
import type { DecisionStatus } from './decision-rules.ts';

export interface CenterFacts {
  vertical: string;
  country: string | null;
  region: string | null;
  requiresPolicy: boolean;
}

/** What sealing needs to know of the center. */
export async function selectCenterFacts(tx: Tx, centerId: number): Promise<CenterFacts> {
  const { rows } = await sql<CenterFacts>`
    select vertical, nullif(settings ->> 'country', '') as country, nullif(settings ->> 'region', '') as region,
           coalesce(settings #> '{governance,requirePolicy}' = 'true'::jsonb, false) as "requiresPolicy"
    from centers where id = ${centerId} limit 1`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error(`Center ${centerId} is gone.`);
  return facts;
}

export interface SealingWrites {
  approvals: (StoredApproval & { eventId: string })[];
  evidence: (StoredEvidence & { eventId: string })[];
  moves: { eventId: string; type: string; tags: string[]; from: DecisionStatus; to: DecisionStatus }[];
}

/** Writes what a batch of approvals leads to, each table in one statement and all of them in one round trip. */
export async function insertSealing(
  tx: Tx,
  centerId: number,
  { approvals, evidence, moves }: SealingWrites,
): Promise<void> {
  await sql`
    with approved as (
      insert into decision_approvals (center_id, event_id, position, id, approver, result, reason, created_at)
      select ${centerId}, "eventId", position, id, approver, result, reason, "createdAt"
      from json_to_recordset(${JSON.stringify(approvals)}::json) as approval (
        "eventId" text, position smallint, id text, approver json, result text, reason text, "createdAt" timestamptz)
    ), sealed as (
      insert into evidence (center_id, event_id, result, evidence_level, approved_at, sealed_at, updated_at, vertical,
                            country, region, risk_score, policy, guards, chain_index, chain_hash, previous_hash)
      select ${centerId}, "eventId", result, "evidenceLevel", "approvedAt", "sealedAt", "updatedAt", vertical, country,
             region, "riskScore", policy, guards, "chainIndex", "chainHash", "previousHash"
      from json_to_recordset(${JSON.stringify(evidence)}::json) as seal (
        "eventId" text, result text, "evidenceLevel" text, "approvedAt" timestamptz, "sealedAt" timestamptz,
        "updatedAt" timestamptz, vertical text, country text, region text, "riskScore" double precision, policy json,
        guards json, "chainIndex" bigint, "chainHash" text, "previousHash" text)
    )
    select move_decisions(${centerId}, ${JSON.stringify(moves)}::json)`.execute(tx);
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
