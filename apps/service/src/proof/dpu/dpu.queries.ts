import type { AiContext, EvidenceLevel, JsonObject, LevelRaise } from '@centerproof/proof';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type DB, holds, type Tx } from '../../platform/database/index.ts';
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

const COUNTERS = { DRAFT: 'draft', DOCUMENTED: 'documented', AUDIT_READY: 'audit_ready' } as const;

/** Moves one unit from the counter of one level to that of another, under the same lock. */
export async function countMoved(
  tx: Tx,
  { dpu, from, to }: { dpu: StoredDpu; from: EvidenceLevel; to: EvidenceLevel },
): Promise<void> {
  await tx
    .updateTable('dpu_counts')
    .set((column) => ({
      [COUNTERS[from]]: column(COUNTERS[from], '-', 1),
      [COUNTERS[to]]: column(COUNTERS[to], '+', 1),
    }))
    .where('center_id', '=', dpu.centerId)
    .where('vertical', '=', dpu.vertical)
    .execute();
}

/** Writes the part of a unit that may change until it is AUDIT_READY. */
export async function saveDpu(tx: Tx, dpu: StoredDpu): Promise<void> {
  await tx
    .updateTable('dpus')
    .set({
      evidence_level: dpu.evidenceLevel,
      metadata: JSON.stringify(dpu.metadata),
      raised_by: JSON.stringify(dpu.raisedBy),
      updated_at: dpu.updatedAt,
      sealed_at: dpu.sealedAt,
      seal_index: dpu.sealIndex,
    })
    .where('center_id', '=', dpu.centerId)
    .where('id', '=', dpu.id)
    .execute();
}

type DpuRow = Selectable<DB['dpus']> & { hash: string | null; previous_hash: string | null };

/** One unit with its place in the chain. */
export async function findDpu(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<StoredDpu | undefined> {
  const row = await withEntry(tx.selectFrom('dpus'))
    .where('dpus.center_id', '=', centerId)
    .where('dpus.id', '=', id)
    .executeTakeFirst();
  return row && toDpu(row);
}

export interface DpuFilter {
  evidenceLevel?: EvidenceLevel;
  tag?: string;
  referenceType?: string;
  /** Part of the content. */
  q?: string;
}

/** A total of filtered records is counted up to here: nobody pages further, and counting on would be without bound. */
const COUNT_MAX = 10_000;

/** One page of a center's units, newest first. */
export async function listDpus(
  tx: Tx,
  { centerId, filter, page, limit }: { centerId: number; filter: DpuFilter; page: number; limit: number },
): Promise<{ dpus: StoredDpu[]; total: number }> {
  const matching = () => {
    let query = tx.selectFrom('dpus').where('dpus.center_id', '=', centerId);
    if (filter.evidenceLevel) query = query.where('dpus.evidence_level', '=', filter.evidenceLevel);
    if (filter.referenceType) query = query.where('dpus.reference_type', '=', filter.referenceType);
    if (filter.tag) query = query.where(sql<boolean>`dpus.tags @> array[${filter.tag}]::text[]`);
    if (filter.q) query = query.where(holds(sql.ref('dpus.content'), filter.q));
    return query;
  };
  const total = await countDpus(tx, { centerId, filter, matching });
  const rows = await withEntry(matching())
    .orderBy('dpus.chain_index', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { dpus: rows.map(toDpu), total };
}

/** By level alone the counters know; everything else is counted, up to a bound. */
async function countDpus(
  tx: Tx,
  counted: { centerId: number; filter: DpuFilter; matching: () => SelectQueryBuilder<DB, 'dpus', unknown> },
): Promise<number> {
  const { evidenceLevel, tag, referenceType, q } = counted.filter;
  if (tag || referenceType || q) {
    const { total } = await tx
      .selectFrom(counted.matching().select('dpus.id').limit(COUNT_MAX).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  const rows = await tx
    .selectFrom('dpu_counts')
    .select(['draft', 'documented', 'audit_ready'])
    .where('center_id', '=', counted.centerId)
    .execute();
  const counters = evidenceLevel ? [COUNTERS[evidenceLevel]] : Object.values(COUNTERS);
  return rows.reduce((sum, row) => counters.reduce((inner, name) => inner + row[name], sum), 0);
}

/** Counts over all centers, by vertical: one row per center and vertical is read, never a record. */
export async function sumCounts(tx: Tx) {
  return tx
    .selectFrom('dpu_counts')
    .select((eb) => [
      'vertical',
      // A sum of bigints is numeric to PostgreSQL; the counts are far below what a number holds.
      sql<number>`sum(${eb.ref('draft')})::bigint`.as('DRAFT'),
      sql<number>`sum(${eb.ref('documented')})::bigint`.as('DOCUMENTED'),
      sql<number>`sum(${eb.ref('audit_ready')})::bigint`.as('AUDIT_READY'),
    ])
    .groupBy('vertical')
    .execute();
}

/** A unit by its id alone, for the public page and across centers. */
export async function findDpuAnywhere(tx: Tx, id: string): Promise<StoredDpu | undefined> {
  const row = await withEntry(tx.selectFrom('dpus')).where('dpus.id', '=', id).executeTakeFirst();
  return row && toDpu(row);
}

/** Where in the chain `dpu` the unit stands that an entry of the chain `seal` belongs to. */
export async function findIndexOfSeal(
  tx: Tx,
  { centerId, sealIndex }: { centerId: number; sealIndex: number },
): Promise<number | null> {
  const { rows } = await sql<{ chain_index: number | null }>`
    select min(chain_index) as chain_index from dpus
    where center_id = ${centerId} and (seal_index = ${sealIndex} or id = (
      select subject from chain_entries where center_id = ${centerId} and domain = 'seal' and index = ${sealIndex}))
  `.execute(tx);
  return rows[0]?.chain_index ?? null;
}

/** The join asks for index and subject both: an entry that was moved is no entry of this unit. */
function withEntry(query: SelectQueryBuilder<DB, 'dpus', unknown>) {
  return query
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
