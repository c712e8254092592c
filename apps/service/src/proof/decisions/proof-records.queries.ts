import { erasureClaims, proofClaims, type StoredProofRecord } from '@centerproof/proof';
import { type RecordRow, type SealedRecords, timeOf } from '../chain/sealed-records.ts';
import { type EvidenceParts, proofRecordOf, type StoredApproval } from './decision.ts';

/**
 * The chain `proof`: decisions with their approvals and evidence, and erasures. The evidence repeats its place and hashes, and
 * a row whose copies differ from the entry is not the one that was sealed.
 */
export const sealedRecords: SealedRecords = {
  join: `left join evidence v on v.center_id = e.center_id and v.event_id = 'evt_' || substr(e.subject, 5)
      and v.chain_index = e.index
      and v.chain_hash = e.hash and v.previous_hash is not distinct from e.previous_hash
    left join decision_events d on d.center_id = v.center_id and d.id = v.event_id
    left join lateral (
      select json_agg(json_build_object('approver', a.approver, 'result', a.result, 'reason', a.reason, 'policy', a.policy,
                                        'isLast', a.created_at = v.approved_at,
                                        'createdAt', a.created_at::text) order by a.position) as list
      from decision_approvals a where a.center_id = v.center_id and a.event_id = v.event_id
    ) as approvals on true
    left join evidence_erasures x on x.center_id = e.center_id and x.chain_index = e.index
      and x.event_id = 'evt_' || substr(e.subject, 5)`,
  columns: {
    id: 'd.id',
    idempotency_key: 'd.idempotency_key',
    type: 'd.type',
    actor: 'd.actor',
    subject: `case when coalesce(d.subject_id, d.subject_type, d.subject_name) is not null then
      json_strip_nulls(json_build_object('id', d.subject_id, 'type', d.subject_type, 'name', d.subject_name)) end`,
    action: 'd.action',
    ai_context: 'd.ai_context',
    reasoning: 'd.reasoning',
    tags: 'to_json(d.tags)',
    occurred_at: 'd.occurred_at::text',
    recorded_at: 'd.recorded_at::text',
    signature: 'd.signature',
    approvals: 'approvals.list',
    result: 'v.result',
    evidence_level: 'v.evidence_level',
    approved_at: 'v.approved_at::text',
    sealed_at: 'v.sealed_at::text',
    vertical: 'v.vertical',
    country: 'v.country',
    region: 'v.region',
    risk_score: 'v.risk_score::text',
    policy: 'v.policy',
    guards: 'v.guards',
    erased: 'to_json(v.erased)',
    erased_index: 'x.erased_index::text',
    erased_claims: 'to_json(x.claims)',
    erasure_actor: 'x.actor',
    erasure_reason: 'x.reason',
    erased_at: 'x.erased_at::text',
  },
  claims(row, { centerId }) {
    if (row.erased_index !== null) return erasureClaims(erasureOf(row, centerId));
    if (row.id === null) return null;
    return proofClaims(recordOf(row, centerId));
  },
};

function erasureOf(row: RecordRow, centerId: number) {
  return {
    actor: JSON.parse(text(row.erasure_actor)),
    centerId,
    domain: 'proof' as const,
    index: Number(row.erased_index),
    claims: JSON.parse(text(row.erased_claims)),
    erasedAt: timeOf(text(row.erased_at)),
    reason: text(row.erasure_reason),
  };
}

interface ApprovalColumns
  extends Pick<StoredApproval, 'approver' | 'result' | 'reason' | 'policy' | 'createdAt'> {
  isLast: boolean;
}

function recordOf(row: RecordRow, centerId: number): StoredProofRecord {
  const approvals: ApprovalColumns[] = row.approvals ? JSON.parse(row.approvals) : [];
  requireSealedApprovals(approvals, text(row.result));
  return proofRecordOf(
    {
      centerId,
      id: text(row.id),
      idempotencyKey: row.idempotency_key ?? null,
      type: row.type ?? null,
      actor: json(row.actor),
      subject: json(row.subject),
      action: json(row.action),
      aiContext: json(row.ai_context),
      reasoning: row.reasoning ?? null,
      tags: json(row.tags),
      occurredAt: timeOf(text(row.occurred_at)),
      recordedAt: timeOf(text(row.recorded_at)),
      signature: json(row.signature),
      approvals: approvals.map((approval) => ({ ...approval, createdAt: timeOf(approval.createdAt) })),
    },
    {
      // The columns' checks admit nothing else.
      result: text(row.result) as EvidenceParts['result'],
      evidenceLevel: text(row.evidence_level) as EvidenceParts['evidenceLevel'],
      approvedAt: row.approved_at == null ? null : timeOf(row.approved_at),
      sealedAt: timeOf(text(row.sealed_at)),
      vertical: text(row.vertical),
      country: row.country ?? null,
      region: row.region ?? null,
      riskScore: row.risk_score == null ? null : Number(row.risk_score),
      policy: json(row.policy),
      guards: json(row.guards) ?? [],
      erased: JSON.parse(row.erased ?? '[]'),
    },
  );
}

/** What the claims do not say of each approval still follows from them: all but the last approved, the last one decided. */
function requireSealedApprovals(approvals: readonly ApprovalColumns[], result: string): void {
  const last = approvals.at(-1);
  const isSound =
    result === 'autonomous'
      ? last === undefined
      : last?.result === result &&
        last.isLast &&
        approvals.slice(0, -1).every((approval) => approval.result === 'approved');
  if (!isSound) throw new Error('The approvals are not those that were sealed.');
}

function json<Value>(value: string | null | undefined): Value | null {
  return value == null ? null : (JSON.parse(value) as Value);
}

/** A column that its table declares `not null`. */
function text(value: string | null | undefined): string {
  if (value == null) throw new Error('A sealed column is empty.');
  return value;
}
