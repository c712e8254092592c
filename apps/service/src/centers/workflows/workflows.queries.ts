import { type Selectable, sql } from 'kysely';
import type { DB, Tx } from '../../platform/database/index.ts';
import type { Workflow, WorkflowStatus, WorkflowType } from './workflow.ts';

export interface NewWorkflow {
  id: string;
  template: string;
  name: string;
  type: WorkflowType;
  schedule: string | null;
  eventType: string | null;
  nextRunAt: Date | null;
}

/** Writes those workflows that the center does not have yet. */
export async function insertWorkflows(
  tx: Tx,
  input: {
    centerId: number;
    vertical: string;
    timezone: string;
    now: Date;
    workflows: readonly NewWorkflow[];
  },
): Promise<void> {
  await tx
    .insertInto('workflows')
    .values(
      input.workflows.map((workflow) => ({
        center_id: input.centerId,
        id: workflow.id,
        template: workflow.template,
        name: workflow.name,
        type: workflow.type,
        vertical: input.vertical,
        schedule: workflow.schedule,
        timezone: input.timezone,
        event_type: workflow.eventType,
        next_run_at: workflow.nextRunAt,
        created_at: input.now,
        updated_at: input.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['center_id', 'template']).doNothing())
    .execute();
}

export async function selectWorkflows(
  tx: Tx,
  { centerId, page, limit }: { centerId: number; page: number; limit: number },
): Promise<{ workflows: Workflow[]; total: number }> {
  const own = tx.selectFrom('workflows').where('center_id', '=', centerId);
  const rows = await own
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { workflows: rows.map(toWorkflow), total };
}

export async function findWorkflow(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<Workflow | undefined> {
  const row = await tx
    .selectFrom('workflows')
    .selectAll()
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toWorkflow(row);
}

/** Reads a workflow and keeps it from being paused or started by the clock until this transaction ends. */
export async function lockWorkflow(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<Workflow | undefined> {
  const row = await tx
    .selectFrom('workflows')
    .selectAll()
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toWorkflow(row);
}

/** The same for a workflow whose time has come; nothing when it has not, or when another node is at it. */
export async function lockDueWorkflow(
  tx: Tx,
  { centerId, id, now }: { centerId: number; id: string; now: Date },
): Promise<Workflow | undefined> {
  const row = await tx
    .selectFrom('workflows')
    .selectAll()
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .where('next_run_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && toWorkflow(row);
}

/** Workflows of all centers whose time has come, the longest waiting first. */
export async function selectDueWorkflows(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<{ centerId: number; id: string }[]> {
  return tx
    .selectFrom('workflows')
    .select(['center_id as centerId', 'id'])
    .where('status', '=', 'ACTIVE')
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(limit)
    .execute();
}

export async function planWorkflow(
  tx: Tx,
  { centerId, id, nextRunAt }: { centerId: number; id: string; nextRunAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('workflows')
    .set({ next_run_at: nextRunAt, is_unplanned: false })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .execute();
}

export async function setWorkflowStatus(
  tx: Tx,
  change: { centerId: number; id: string; status: WorkflowStatus; nextRunAt: Date | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('workflows')
    .set({
      status: change.status,
      next_run_at: change.nextRunAt,
      is_unplanned: false,
      updated_at: change.now,
    })
    .where('center_id', '=', change.centerId)
    .where('id', '=', change.id)
    .execute();
}

export async function noteRun(
  tx: Tx,
  { centerId, id, at }: { centerId: number; id: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('workflows')
    .set({ last_run_at: at })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .execute();
}

/** The center as its steps know it; the time zone falls back to the one that schedules have where none is set. */
export async function readCenter(
  tx: Tx,
  centerId: number,
): Promise<{ id: number; name: string; status: string; timezone: string | null }> {
  const row = await tx
    .selectFrom('centers')
    .select(['id', 'name', 'status', sql<string | null>`settings ->> 'timezone'`.as('timezone')])
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow();
  return row;
}

function toWorkflow(row: Selectable<DB['workflows']>): Workflow {
  return {
    centerId: row.center_id,
    id: row.id,
    template: row.template,
    name: row.name,
    // Check constraints of the table hold both columns to their unions.
    type: row.type as WorkflowType,
    status: row.status as WorkflowStatus,
    vertical: row.vertical,
    schedule: row.schedule,
    timezone: row.timezone,
    nextRunAt: row.next_run_at,
    isUnplanned: row.is_unplanned,
    lastRunAt: row.last_run_at,
  };
}
