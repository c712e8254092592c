import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { type ExecutionKey, toExecution } from './execution-rows.ts';
import type { ExecutionStatus } from './execution-rules.ts';
import { LEASE } from './leases.queries.ts';
import type { Execution, JsonRecord } from './workflow.ts';

/**
 * Writes a run that has just been started; its first lease belongs to nobody, and says when somebody should look why
 * nobody has begun. Answers false when this due time of the workflow has been started already.
 */
export async function insertExecution(
  tx: Tx,
  execution: Omit<Execution, 'status' | 'draftDpuId' | 'output' | 'error' | 'completedAt'>,
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
