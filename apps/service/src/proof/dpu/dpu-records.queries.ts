import { type DpuRecord, dpuClaims, type EvidenceLevel } from '@centerproof/proof';
import { type SealedRecords, timeOf } from '../chain/sealed-records.ts';

/** The columns that both chains of a unit are rebuilt from. Of a unit that is there, the content is never null. */
export const CREATED_COLUMNS = {
  content: 'd.content',
  reference_type: 'd.reference_type',
  reference_id: 'd.reference_id',
  tags: 'to_json(d.tags)',
  vertical: 'd.vertical',
  created_by_id: 'd.created_by_id',
  created_by_type: 'd.created_by_type',
  created_by_name: 'd.created_by_name',
  reason: 'd.reason',
  workflow_id: 'd.workflow_id',
  execution_id: 'd.execution_id',
  ai_context: 'd.ai_context::text',
  level_at_creation: 'd.level_at_creation',
  created_at: 'd.created_at::text',
} as const;

type CreatedRow = Readonly<Record<keyof typeof CREATED_COLUMNS, string | null>>;

/**
 * The chain `dpu`. A unit is AUDIT_READY when, and only when, it has its entry in the chain `seal`: without this
 * condition a level could be raised, or a seal disowned, by an edit that no chain notices. Most units have no seal, and for
 * those no look at its chain is needed: to join it to every unit takes a fifth of the database's time.
 */
export const sealedRecords: SealedRecords = {
  join: (
    within,
  ) => `left join dpus d on d.center_id = e.center_id and d.chain_index = e.index and d.id = e.subject
      and ${within('d.chain_index')}
      and case when d.seal_index is null
        then d.evidence_level <> 'AUDIT_READY' and d.sealed_at is null
        else d.evidence_level = 'AUDIT_READY' and d.sealed_at is not null and exists (
          select from chain_entries s where s.center_id = d.center_id and s.domain = 'seal' and s.index = d.seal_index
            and s.subject = d.id) end`,
  columns: CREATED_COLUMNS,
  lastIndex: 'select max(chain_index) from dpus where center_id = $1',
  claims: (row, { centerId }) =>
    row.content === null ? null : dpuClaims(readCreated(row as CreatedRow, centerId)),
};

/** What the chain `dpu` seals, from its columns. Those that the table declares `not null` are not null. */
export function readCreated(row: CreatedRow, centerId: number): DpuRecord {
  return {
    content: row.content as string,
    referenceType: row.reference_type,
    referenceId: row.reference_id,
    tags: row.tags === '[]' ? [] : (JSON.parse(row.tags as string) as string[]),
    createdBy: {
      id: row.created_by_id as string,
      type: row.created_by_type as string,
      name: row.created_by_name,
    },
    createdAt: timeOf(row.created_at as string),
    centerId,
    vertical: row.vertical as string,
    reason: row.reason,
    workflowId: row.workflow_id,
    executionId: row.execution_id,
    evidenceLevelAtCreation: row.level_at_creation as EvidenceLevel,
    aiContext: row.ai_context === null ? null : JSON.parse(row.ai_context),
  };
}
