import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/index.ts';
import type { ExecutionStatus } from './execution-rules.ts';
import type { Execution, JsonRecord, Starter, Trigger } from './workflow.ts';

export interface ExecutionKey {
  centerId: number;
  id: string;
}

export function toExecution(row: Selectable<DB['workflow_executions']>): Execution {
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
    // This column and the two like it hold what the service itself wrote as objects.
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
