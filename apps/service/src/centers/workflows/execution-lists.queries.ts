import type { EvidenceLevel } from '@centerproof/proof';
import type { Selectable } from 'kysely';
import type { DB, Tx } from '../../platform/database/index.ts';
import { type ExecutionKey, toExecution } from './execution-rows.ts';
import type { ExecutionStatus } from './execution-rules.ts';
import { selectSteps } from './steps.queries.ts';
import type { Execution, StepRecord } from './workflow.ts';

export type ListedExecution = Execution & { evidenceLevel: string; steps: StepRecord[] };

/** One page of a workflow's runs, the newest first, each with the level that its record has now. */
export async function selectExecutions(
  tx: Tx,
  query: {
    centerId: number;
    workflowId: string;
    status: ExecutionStatus | undefined;
    page: number;
    limit: number;
  },
): Promise<{ executions: ListedExecution[]; total: number }> {
  const own = tx
    .selectFrom('workflow_executions as e')
    .where('e.center_id', '=', query.centerId)
    .where('e.workflow_id', '=', query.workflowId)
    .$if(query.status !== undefined, (list) => list.where('e.status', '=', query.status ?? ''));
  const rows = await withLevel(own)
    .orderBy('e.started_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { executions: await withSteps(tx, query.centerId, rows), total };
}

export async function findExecution(
  tx: Tx,
  { centerId, workflowId, id }: ExecutionKey & { workflowId: string },
): Promise<ListedExecution | undefined> {
  const rows = await withLevel(
    tx
      .selectFrom('workflow_executions as e')
      .where('e.center_id', '=', centerId)
      .where('e.workflow_id', '=', workflowId)
      .where('e.id', '=', id),
  ).execute();
  return (await withSteps(tx, centerId, rows))[0];
}

function executionsOf(tx: Tx) {
  return tx.selectFrom('workflow_executions as e');
}

function withLevel(list: ReturnType<typeof executionsOf>) {
  return list
    .innerJoin('dpus', (join) =>
      join.onRef('dpus.center_id', '=', 'e.center_id').onRef('dpus.id', '=', 'e.dpu_id'),
    )
    .selectAll('e')
    .select('dpus.evidence_level');
}

type LevelRow = Selectable<DB['workflow_executions']> & { evidence_level: string };

async function withSteps(tx: Tx, centerId: number, rows: LevelRow[]): Promise<ListedExecution[]> {
  const steps = await selectSteps(tx, { centerId, executionIds: rows.map((row) => row.id) });
  return rows.map((row) => ({
    ...toExecution(row),
    evidenceLevel: row.evidence_level,
    steps: steps.get(row.id) ?? [],
  }));
}

export async function selectLevels(
  tx: Tx,
  { centerId, ids }: { centerId: number; ids: readonly string[] },
): Promise<{ id: string; evidenceLevel: EvidenceLevel }[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('dpus')
    .select(['id', 'evidence_level'])
    .where('center_id', '=', centerId)
    .where('id', 'in', ids)
    .limit(ids.length)
    .execute();
  // A check constraint of the table holds the column to its union.
  return rows.map((row) => ({ id: row.id, evidenceLevel: row.evidence_level as EvidenceLevel }));
}
