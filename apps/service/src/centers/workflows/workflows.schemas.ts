import Type from 'typebox';
import { DateTime, Nullable, OneOf, OpenObject, PageQuery } from '../../platform/http/index.ts';
import { VERTICALS } from '../center/index.ts';
import type { ListedExecution } from './execution-lists.queries.ts';
import { EXECUTION_STATUSES, type ExecutionStatus } from './execution-rules.ts';
import { nextTime } from './schedule-rules.ts';
import { templateOf } from './templates.ts';
import { TRIGGERS, WORKFLOW_STATUSES, WORKFLOW_TYPES, type Workflow } from './workflow.ts';

export const WorkflowParams = Type.Object({ workflowId: Type.String({ maxLength: 255 }) });
export const ExecutionParams = Type.Object({
  workflowId: Type.String({ maxLength: 255 }),
  executionId: Type.String({ maxLength: 255 }),
});
export const WorkflowsQuery = Type.Object(PageQuery);
export const ExecutionsQuery = Type.Object({
  ...PageQuery,
  status: Type.Optional(OneOf(EXECUTION_STATUSES)),
});

export const ExecuteBody = Type.Object({
  parameters: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      ...OpenObject,
      description: 'Checked against the `parametersSchema` of the workflow.',
    }),
  ),
});

/** docs/rules.md#workflows */
export const WorkflowAnswer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: OneOf(WORKFLOW_TYPES),
  status: OneOf(WORKFLOW_STATUSES),
  vertical: OneOf(VERTICALS),
  lastRun: Nullable(DateTime),
  nextRun: Nullable(DateTime),
  description: Type.String(),
  schedule: Nullable(Type.String({ description: 'Five cron fields, read in `timezone`.' })),
  timezone: Type.String(),
  parametersSchema: OpenObject,
});

export const StartedAnswer = Type.Object({
  executionId: Type.String(),
  status: OneOf(EXECUTION_STATUSES),
  startedAt: DateTime,
  dpuId: Type.String(),
});

export const ExecutionAnswer = Type.Object({
  executionId: Type.String(),
  workflowId: Type.String(),
  status: OneOf(EXECUTION_STATUSES),
  trigger: OneOf(TRIGGERS),
  startedBy: Type.Object({ id: Type.String(), type: Type.String(), name: Nullable(Type.String()) }),
  startedAt: DateTime,
  completedAt: Nullable(DateTime),
  scheduledFor: Nullable(DateTime),
  dpuId: Type.String({ description: 'The record of the run. While it waits, raising it is the review.' }),
  evidenceLevel: OneOf(['DRAFT', 'DOCUMENTED', 'AUDIT_READY']),
  draftDpuId: Nullable(Type.String({ description: 'The record of what an AI drafted in it.' })),
  parameters: OpenObject,
  output: Nullable(OpenObject),
  error: Nullable(Type.String()),
  steps: Type.Array(
    Type.Object({
      name: Type.String(),
      status: OneOf(['RUNNING', 'COMPLETED', 'FAILED']),
      attempts: Type.Integer(),
      error: Nullable(Type.String()),
    }),
  ),
});

export function showWorkflow(workflow: Workflow) {
  const template = templateOf(workflow.template);
  return {
    id: workflow.id,
    name: workflow.name,
    type: workflow.type,
    // Nothing can be run of what this version no longer has.
    status: template ? workflow.status : 'ARCHIVED',
    vertical: workflow.vertical,
    lastRun: workflow.lastRunAt?.toISOString() ?? null,
    nextRun: nextRunOf(workflow)?.toISOString() ?? null,
    description: template?.description ?? '',
    schedule: workflow.schedule,
    timezone: workflow.timezone,
    parametersSchema: template?.parameters ?? {},
  };
}

/** When it is run next. After a change of the time zone the next time is the moment of the change, until it is planned anew. */
function nextRunOf({ status, schedule: pattern, timezone, nextRunAt, isUnplanned }: Workflow): Date | null {
  if (status !== 'ACTIVE' || !nextRunAt) return null;
  return isUnplanned && pattern ? nextTime({ pattern, timezone }, nextRunAt) : nextRunAt;
}

export function showExecution(execution: ListedExecution) {
  return {
    executionId: execution.id,
    workflowId: execution.workflowId,
    status: execution.status,
    trigger: execution.trigger,
    startedBy: execution.startedBy,
    startedAt: execution.startedAt.toISOString(),
    completedAt: execution.completedAt?.toISOString() ?? null,
    scheduledFor: execution.scheduledFor?.toISOString() ?? null,
    dpuId: execution.dpuId,
    evidenceLevel: execution.evidenceLevel,
    draftDpuId: execution.draftDpuId,
    parameters: execution.parameters,
    output: execution.output,
    error: execution.error,
    steps: execution.steps.map((step) => ({
      name: step.name,
      status: stepStatus(step.isDone, execution.status),
      attempts: step.attempts,
      error: step.error,
    })),
  };
}

function stepStatus(isDone: boolean, status: ExecutionStatus): 'RUNNING' | 'COMPLETED' | 'FAILED' {
  if (isDone) return 'COMPLETED';
  return status === 'RUNNING' ? 'RUNNING' : 'FAILED';
}
