import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { nextTime } from './schedule-rules.ts';
import type { Workflow } from './workflow.ts';
import { lockWorkflow, setWorkflowStatus } from './workflows.queries.ts';

/** From which status each of the two changes leads, and to which. */
const CHANGES = {
  pause: { from: 'ACTIVE', to: 'PAUSED' },
  resume: { from: 'PAUSED', to: 'ACTIVE' },
} as const;

/** Pauses a workflow, or lets it run again. What would have run in between is not made up for. */
export async function changeWorkflow(
  tx: Tx,
  input: { centerId: number; id: string; change: keyof typeof CHANGES; source: AuditSource; now: Date },
): Promise<Workflow> {
  const { centerId, id, now } = input;
  const { from, to } = CHANGES[input.change];
  const workflow = await lockWorkflow(tx, { centerId, id });
  if (!workflow) throw notFound('workflow');
  if (workflow.status !== from)
    throw new ApiError(
      'CONFLICT',
      `This workflow is ${workflow.status}; only one that is ${from} can be ${to}.`,
    );
  const { schedule: pattern, timezone } = workflow;
  const nextRunAt = to === 'ACTIVE' && pattern ? nextTime({ pattern, timezone }, now) : null;
  await setWorkflowStatus(tx, { centerId, id, status: to, nextRunAt, now });
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action: `${input.change}-workflow`,
    target: { type: 'workflow', id, name: workflow.name },
    changes: { before: { status: from }, after: { status: to } },
    source: input.source,
    now,
  });
  return { ...workflow, status: to, nextRunAt };
}
