import type { EvidenceLevel } from '@centerproof/proof';
import { type Selectable, sql } from 'kysely';
import type { DB, Tx } from '../../platform/database/index.ts';
import type { ExecutionStatus } from './execution-rules.ts';
import type { Execution, JsonRecord, Starter, StepRecord, Trigger } from './workflow.ts';

export interface ExecutionKey {
  centerId: number;
  id: string;
}

const LEASE = sql`interval '10 seconds'`;

/**
 * Writes a run that has just been started; its first lease belongs to nobody, and says when somebody should look why
 * nobody has begun. Answers false when this due time of the workflow has been started already.
 */
export async function insertExecution(
  tx: Tx,
  execution: Omit<Execution, 'status' | 'draftDpuId' | 'output' | 'error' | 'completedAt'> & {
    requestDigest: string | null;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('workflow_executions')
    .values({
      center_id: execution.centerId,
      id: execution.id,
      workflow_id: execution.workflowId,
      status: 'RUNNING',
      trigger: execution.trigger,
      started_by_id: execution.startedBy.id,
      started_by_type: execution.startedBy.type,
      started_by_name: execution.startedBy.name,
      parameters: JSON.stringify(execution.parameters),
      event: execution.event && JSON.stringify(execution.event),
      scheduled_for: execution.scheduledFor,
      request_digest: execution.requestDigest,
      dpu_id: execution.dpuId,
      started_at: execution.startedAt,
      deadline_at: execution.deadlineAt,
      lease_until: sql`now() + ${LEASE}`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['center_id', 'workflow_id', 'scheduled_for'])
        .where('scheduled_for', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The run that this very request has started since a moment. The caller holds the workflow's lock. */
export async function findRequested(
  tx: Tx,
  wanted: { centerId: number; workflowId: string; requestDigest: string; since: Date },
): Promise<Execution | undefined> {
  const row = await tx
    .selectFrom('workflow_executions')
    .selectAll()
    .where('center_id', '=', wanted.centerId)
    .where('workflow_id', '=', wanted.workflowId)
    .where('request_digest', '=', wanted.requestDigest)
    .where('started_at', '>', wanted.since)
    .limit(1)
    .executeTakeFirst();
  return row && toExecution(row);
}

/** Whether a due time has been started already, so that nothing is prepared in vain. */
export async function hasRunFor(
  tx: Tx,
  { centerId, workflowId, scheduledFor }: { centerId: number; workflowId: string; scheduledFor: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('workflow_executions')
    .select('id')
    .where('center_id', '=', centerId)
    .where('workflow_id', '=', workflowId)
    .where('scheduled_for', '=', scheduledFor)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a run that nobody has, or whose worker has not been heard of for a whole lease. */
export async function claimExecution(
  tx: Tx,
  { centerId, id, token }: ExecutionKey & { token: string },
): Promise<Execution | undefined> {
  const row = await tx
    .updateTable('workflow_executions')
    .set({ lease_token: token, lease_until: sql`now() + ${LEASE}` })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where(({ eb, or }) => or([eb('lease_token', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst();
  return row && toExecution(row);
}

/** Prolongs a lease; false when it is no longer ours, or the run is over. */
export async function renewLease(
  tx: Tx,
  { centerId, id, token }: ExecutionKey & { token: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('workflow_executions')
    .set({ lease_until: sql`now() + ${LEASE}` })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('lease_token', '=', token)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a run back, to be taken up again after a rest. */
export async function releaseLease(
  tx: Tx,
  { centerId, id, token, restMs }: ExecutionKey & { token: string; restMs: number },
): Promise<void> {
  await tx
    .updateTable('workflow_executions')
    .set({ lease_token: null, lease_until: sql`now() + ${restMs} * interval '1 millisecond'` })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('lease_token', '=', token)
    .execute();
}

/** Makes a run whose lease has lapsed free for the next job; false when another node has just done so. */
export async function freeLapsed(tx: Tx, { centerId, id }: ExecutionKey): Promise<boolean> {
  const row = await tx
    .updateTable('workflow_executions')
    .set({ lease_token: null, lease_until: sql`now() + ${LEASE}` })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('lease_until', '<', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs of all centers that nobody works at any more, the longest forsaken first. */
export async function selectLapsed(tx: Tx, limit: number): Promise<ExecutionKey[]> {
  return tx
    .selectFrom('workflow_executions')
    .select(['center_id as centerId', 'id'])
    .where('status', '=', 'RUNNING')
    .where('lease_until', '<', sql<Date>`now()`)
    .orderBy('lease_until')
    .limit(limit)
    .execute();
}

/** Runs of all centers that have taken longer than they may. */
export async function selectOverdue(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<ExecutionKey[]> {
  return tx
    .selectFrom('workflow_executions')
    .select(['center_id as centerId', 'id'])
    .where('status', '=', 'RUNNING')
    .where('deadline_at', '<=', now)
    .orderBy('deadline_at')
    .limit(limit)
    .execute();
}

/** Reads a run and keeps everybody else from moving it until this transaction ends. */
export async function lockExecution(
  tx: Tx,
  { centerId, id, token }: ExecutionKey & { token?: string },
): Promise<Execution | undefined> {
  const row = await tx
    .selectFrom('workflow_executions')
    .selectAll()
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .$if(token !== undefined, (query) => query.where('lease_token', '=', token ?? null))
    .forUpdate()
    .executeTakeFirst();
  return row && toExecution(row);
}

export async function saveMove(
  tx: Tx,
  move: ExecutionKey & {
    status: ExecutionStatus;
    completedAt: Date | null;
    output: JsonRecord | null;
    error: string | null;
    draftDpuId: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('workflow_executions')
    .set({
      status: move.status,
      completed_at: move.completedAt,
      output: move.output && JSON.stringify(move.output),
      error: move.error,
      draft_dpu_id: move.draftDpuId,
      lease_token: null,
    })
    .where('center_id', '=', move.centerId)
    .where('id', '=', move.id)
    .execute();
}

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

const STEPS_MAX = 20;

/** The steps that each of these runs has begun, in order. */
export async function selectSteps(
  tx: Tx,
  { centerId, executionIds }: { centerId: number; executionIds: readonly string[] },
): Promise<Map<string, StepRecord[]>> {
  if (executionIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('workflow_steps')
    .selectAll()
    .where('center_id', '=', centerId)
    .where('execution_id', 'in', executionIds)
    .orderBy('execution_id')
    .orderBy('position')
    .limit(executionIds.length * STEPS_MAX)
    .execute();
  const steps = Map.groupBy(rows, (row) => row.execution_id);
  return new Map([...steps].map(([id, own]) => [id, own.map(toStep)]));
}

/** Counts one more attempt at a step before it is made, so that a step which kills its worker is not tried for ever. */
export async function beginStep(
  tx: Tx,
  step: { centerId: number; executionId: string; position: number; name: string; now: Date },
): Promise<number> {
  const { attempts } = await tx
    .insertInto('workflow_steps')
    .values({
      center_id: step.centerId,
      execution_id: step.executionId,
      position: step.position,
      name: step.name,
      attempts: 1,
      started_at: step.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['center_id', 'execution_id', 'position'])
        .doUpdateSet({ attempts: sql`workflow_steps.attempts + 1`, started_at: step.now }),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow();
  return attempts;
}

export async function saveStep(
  tx: Tx,
  step: {
    centerId: number;
    executionId: string;
    position: number;
    output: JsonRecord | null;
    error: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('workflow_steps')
    .set({
      output: step.output && JSON.stringify(step.output),
      error: step.error,
      completed_at: step.output ? step.now : null,
    })
    .where('center_id', '=', step.centerId)
    .where('execution_id', '=', step.executionId)
    .where('position', '=', step.position)
    .execute();
}

/** Takes back an attempt that was broken off because its worker was told to stop. */
export async function forgetAttempt(
  tx: Tx,
  step: { centerId: number; executionId: string; position: number },
): Promise<void> {
  await tx
    .updateTable('workflow_steps')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('center_id', '=', step.centerId)
    .where('execution_id', '=', step.executionId)
    .where('position', '=', step.position)
    .execute();
}

function toStep(row: Selectable<DB['workflow_steps']>): StepRecord {
  return {
    position: row.position,
    name: row.name,
    attempts: row.attempts,
    // This column and the three below hold what the service itself wrote as objects.
    output: row.output as JsonRecord | null,
    error: row.error,
    isDone: row.completed_at !== null,
  };
}

function toExecution(row: Selectable<DB['workflow_executions']>): Execution {
  return {
    centerId: row.center_id,
    id: row.id,
    workflowId: row.workflow_id,
    // Check constraints of the table hold these three columns to their unions.
    status: row.status as ExecutionStatus,
    trigger: row.trigger as Trigger,
    startedBy: {
      id: row.started_by_id,
      type: row.started_by_type as Starter['type'],
      name: row.started_by_name,
    },
    parameters: row.parameters as JsonRecord,
    event: row.event as JsonRecord | null,
    scheduledFor: row.scheduled_for,
    dpuId: row.dpu_id,
    draftDpuId: row.draft_dpu_id,
    output: row.output as JsonRecord | null,
    error: row.error,
    startedAt: row.started_at,
    deadlineAt: row.deadline_at,
    completedAt: row.completed_at,
  };
}

/**
 * Locks a run that is seen to wait for its review. A run that is still RUNNING is not waited for: its worker may be about
 * to write to the chain whose lock the caller holds.
 */
export async function lockWaiting(tx: Tx, { centerId, id }: ExecutionKey): Promise<Execution | undefined> {
  const row = await tx
    .selectFrom('workflow_executions')
    .selectAll()
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('status', '=', 'WAITING_REVIEW')
    .forUpdate()
    .executeTakeFirst();
  return row && toExecution(row);
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
