import type { AiContext, EvidenceLevel, JsonObject, LevelRaise } from '@centerproof/proof';
import { type Selectable, sql } from 'kysely';
import type { DB, Tx } from '../platform/database/index.ts';
import type { CreatorType, StoredDpu } from './dpu.ts';

/** The center's vertical, which every unit of it carries. */
export async function readVertical(tx: Tx, centerId: number): Promise<string> {
  const { vertical } = await tx
    .selectFrom('centers')
    .select('vertical')
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow();
  return vertical;
}

export async function insertDpus(tx: Tx, dpus: readonly StoredDpu[]): Promise<void> {
  const rows = dpus.map((dpu) => ({
    center_id: dpu.centerId,
    id: dpu.id,
    chain_index: dpu.chainIndex,
    content: dpu.content,
    reference_type: dpu.referenceType,
    reference_id: dpu.referenceId,
    tags: dpu.tags,
    vertical: dpu.vertical,
    created_by_id: dpu.createdBy.id,
    created_by_type: dpu.createdBy.type,
    created_by_name: dpu.createdBy.name,
    reason: dpu.reason,
    workflow_id: dpu.workflowId,
    execution_id: dpu.executionId,
    ai_context: dpu.aiContext,
    level_at_creation: dpu.levelAtCreation,
    evidence_level: dpu.evidenceLevel,
    metadata: dpu.metadata,
    created_at: dpu.createdAt,
    updated_at: dpu.updatedAt,
  }));
  await sql`
    insert into dpus (center_id, id, chain_index, content, reference_type, reference_id, tags, vertical, created_by_id,
      created_by_type, created_by_name, reason, workflow_id, execution_id, ai_context, level_at_creation,
      evidence_level, metadata, created_at, updated_at)
    select center_id, id, chain_index, content, reference_type, reference_id, tags, vertical, created_by_id,
      created_by_type, created_by_name, reason, workflow_id, execution_id, nullif(ai_context, 'null'), level_at_creation,
      evidence_level, metadata, created_at, updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as unit (center_id int, id text, chain_index bigint,
      content text, reference_type text, reference_id text, tags text[], vertical text, created_by_id text,
      created_by_type text, created_by_name text, reason text, workflow_id text, execution_id text, ai_context jsonb,
      level_at_creation text, evidence_level text, metadata jsonb, created_at timestamptz, updated_at timestamptz)
  `.execute(tx);
}

/** Adds new units to their center's counters. The caller holds the lock of the center's `dpu` chain. */
export async function countCreated(
  tx: Tx,
  { centerId, vertical, dpus }: { centerId: number; vertical: string; dpus: readonly StoredDpu[] },
): Promise<void> {
  const drafts = dpus.filter((dpu) => dpu.evidenceLevel === 'DRAFT').length;
  await sql`
    insert into dpu_counts as counts (center_id, vertical, draft, documented)
    values (${centerId}, ${vertical}, ${drafts}, ${dpus.length - drafts})
    on conflict (center_id, vertical) do update
    set draft = counts.draft + excluded.draft, documented = counts.documented + excluded.documented`.execute(
    tx,
  );
}

type DpuRow = Selectable<DB['dpus']> & { hash: string | null; previous_hash: string | null };

/** One unit with its entry. The join asks for index and subject both: an entry that was moved is no entry of this unit. */
export async function findDpu(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<StoredDpu | undefined> {
  const row = await selectDpus(tx)
    .where('dpus.center_id', '=', centerId)
    .where('dpus.id', '=', id)
    .executeTakeFirst();
  return row && toDpu(row);
}

function selectDpus(tx: Tx) {
  return tx
    .selectFrom('dpus')
    .leftJoin('chain_entries as entry', (join) =>
      join
        .onRef('entry.center_id', '=', 'dpus.center_id')
        .on('entry.domain', '=', 'dpu')
        .onRef('entry.index', '=', 'dpus.chain_index')
        .onRef('entry.subject', '=', 'dpus.id'),
    )
    .selectAll('dpus')
    .select(['entry.hash', 'entry.previous_hash']);
}

function toDpu(row: DpuRow): StoredDpu {
  return {
    id: row.id,
    centerId: row.center_id,
    content: row.content,
    // Check constraints of the table admit nothing else in these three columns.
    evidenceLevel: row.evidence_level as EvidenceLevel,
    levelAtCreation: row.level_at_creation as EvidenceLevel,
    createdBy: {
      id: row.created_by_id,
      type: row.created_by_type as CreatorType,
      name: row.created_by_name,
    },
    chainHash: row.hash,
    previousHash: row.previous_hash,
    chainIndex: row.chain_index,
    sealIndex: row.seal_index,
    domain: 'dpu',
    status: row.hash === null ? 'pending' : 'sealed',
    vertical: row.vertical,
    referenceType: row.reference_type,
    referenceId: row.reference_id,
    tags: row.tags,
    reason: row.reason,
    workflowId: row.workflow_id,
    executionId: row.execution_id,
    // The service is the only writer of these columns and writes objects of these shapes.
    metadata: row.metadata as JsonObject,
    aiContext: row.ai_context as AiContext | null,
    raisedBy: row.raised_by as unknown as LevelRaise[],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    sealedAt: row.sealed_at?.toISOString() ?? null,
  };
}
