import { sealClaims } from '@centerproof/proof';
import { type SealedRecords, timeOf } from '../chain/sealed-records.ts';
import { CREATED_COLUMNS, readCreated } from './dpu-records.queries.ts';

const COLUMNS = {
  ...CREATED_COLUMNS,
  metadata: 'd.metadata::text',
  raised_by: 'd.raised_by::text',
  sealed_at: 'd.sealed_at::text',
  dpu_hash: 'dpu_entry.hash',
} as const;

type SealedRow = Readonly<Record<keyof typeof COLUMNS, string | null>>;

/**
 * The chain `seal`. A sealed unit is AUDIT_READY and was last touched when it was sealed; a row that says otherwise is not the one
 * that was sealed.
 */
export const sealedRecords: SealedRecords = {
  join: (
    within,
  ) => `left join dpus d on d.center_id = e.center_id and d.seal_index = e.index and d.id = e.subject
      and ${within('d.seal_index')}
      and d.evidence_level = 'AUDIT_READY' and d.updated_at = d.sealed_at
    left join chain_entries dpu_entry on dpu_entry.center_id = d.center_id and dpu_entry.domain = 'dpu'
      and dpu_entry.index = d.chain_index and dpu_entry.subject = d.id`,
  columns: COLUMNS,
  lastIndex: 'select max(seal_index) from dpus where center_id = $1',
  claims: (row, { centerId }) => {
    if (row.content === null || row.dpu_hash === null) return null;
    const sealed = row as SealedRow & Record<'metadata' | 'raised_by' | 'sealed_at' | 'dpu_hash', string>;
    return sealClaims({
      ...readCreated(sealed, centerId),
      metadata: JSON.parse(sealed.metadata),
      raisedBy: JSON.parse(sealed.raised_by),
      sealedAt: timeOf(sealed.sealed_at),
      dpuHash: sealed.dpu_hash,
    });
  },
};
