import { recordEvent } from '../../delivery/webhooks/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { createDpu } from '../../proof/dpu/index.ts';
import { hasRunFor, insertExecution } from './executions.queries.ts';
import { readParameters } from './parameter-rules.ts';
import type { Template } from './template.ts';
import type { Execution, JsonRecord, Starter, Workflow } from './workflow.ts';
import { noteRun } from './workflows.queries.ts';

export const RUN_EXECUTION = 'run-workflow-execution';

/** Why a run begins. */
export type Cause = { startedBy: Starter; source: AuditSource } & (
  | { trigger: 'manual'; parameters: JsonRecord }
  | { trigger: 'schedule'; scheduledFor: Date }
  | { trigger: 'event'; event: JsonRecord }
);

/**
 * Starts a run in the caller's transaction: its record as a DRAFT, its row, the event, the audit row, and the job that
 * will carry it out. The caller holds the workflow's lock. Nothing when this due time has been started already.
 */
export async function startExecution(
  tx: Tx,
  {
    platform,
    workflow,
    template,
    cause,
  }: { platform: Platform; workflow: Workflow; template: Template; cause: Cause },
): Promise<Execution | undefined> {
  const { centerId, id: workflowId } = workflow;
  const now = platform.clock.now();
  const parameters = readParameters(template, cause.trigger === 'manual' ? cause.parameters : {});
  const scheduledFor = cause.trigger === 'schedule' ? cause.scheduledFor : null;
  if (scheduledFor && (await hasRunFor(tx, { centerId, workflowId, scheduledFor }))) return undefined;

  const id = newId('exe', now);
  const dpu = await createDpu(tx, {
    centerId,
    content: `Workflow "${workflow.name}" was started (${cause.trigger}).`,
    tags: ['workflow', workflow.template],
    metadata: { trigger: cause.trigger, parameters },
    createdBy: cause.startedBy,
    reason: REASONS[cause.trigger],
    workflowId,
    executionId: id,
    now,
  });
  const execution = {
    centerId,
    id,
    workflowId,
    trigger: cause.trigger,
    startedBy: cause.startedBy,
    parameters,
    event: cause.trigger === 'event' ? cause.event : null,
    scheduledFor,
    dpuId: dpu.id,
    startedAt: now,
    deadlineAt: new Date(now.getTime() + template.timeoutSeconds * 1_000),
  };
  // The lock on the workflow lets only one node come this far; the unique index would stop the second one otherwise.
  if (!(await insertExecution(tx, execution))) throw new Error(`${workflowId} ran for this time already.`);
  await noteRun(tx, { centerId, id: workflowId, at: now });
  await recordEvent(tx, {
    centerId,
    type: 'workflow.transitioned',
    data: { workflowId, executionId: id, from: null, to: 'RUNNING', dpuId: dpu.id },
    now,
  });
  await recordAudit(tx, {
    centerId,
    eventType: 'WORKFLOW_EXECUTED',
    action: 'start-execution',
    target: { type: 'execution', id, name: workflow.name },
    changes: { before: null, after: { status: 'RUNNING' } },
    metadata: {
      workflowId,
      trigger: cause.trigger,
      dpuId: dpu.id,
      scheduledFor: scheduledFor?.toISOString() ?? null,
    },
    source: cause.source,
    now,
  });
  await platform.jobs.enqueue(tx, { task: RUN_EXECUTION, payload: { centerId, id }, attemptsMax: 3 });
  return {
    ...execution,
    status: 'RUNNING',
    draftDpuId: null,
    output: null,
    error: null,
    completedAt: null,
  };
}

const REASONS = {
  manual: 'A person started the workflow.',
  schedule: 'The time of its schedule had come.',
  event: 'An event that it waits for had happened.',
} as const;
