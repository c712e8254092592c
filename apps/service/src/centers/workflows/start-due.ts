import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { systemSource } from '../../proof/audit/index.ts';
import { latestTime, nextTime } from './schedule-rules.ts';
import { startExecution } from './start-execution.ts';
import { templateOf } from './templates.ts';
import { type TriggerKey, takeTrigger } from './triggers.queries.ts';
import type { Starter } from './workflow.ts';
import { lockDueWorkflow, lockWorkflow, planWorkflow, readCenter } from './workflows.queries.ts';

const theService: Starter = { id: 'system', type: 'system', name: 'Centerproof' };

/**
 * Starts a workflow whose time has come, for the latest of the times that have passed, and works out the next one. A
 * center that is closed runs nothing; its schedule just moves on.
 */
export async function startDueWorkflow(
  tx: Tx,
  platform: Platform,
  { centerId, id }: { centerId: number; id: string },
): Promise<void> {
  const now = platform.clock.now();
  const workflow = await lockDueWorkflow(tx, { centerId, id, now });
  if (!workflow?.schedule) return;
  const schedule = { pattern: workflow.schedule, timezone: workflow.timezone };
  const template = templateOf(workflow.template);
  const { status } = await readCenter(tx, centerId);
  const scheduledFor = latestTime(schedule, now);
  if (template && status === 'ACTIVE' && !workflow.isUnplanned && scheduledFor)
    await startExecution(tx, {
      platform,
      workflow,
      template,
      cause: { trigger: 'schedule', scheduledFor, startedBy: theService, source: systemSource },
    });
  await planWorkflow(tx, { centerId, id, nextRunAt: template ? nextTime(schedule, now) : null });
}

const TRIGGER_MAX_AGE_MS = 86_400_000;

/**
 * Starts a workflow for an event that it waited for. The trigger is dropped when the workflow is paused or the center
 * closed, and when a day of attempts has not been enough.
 */
export async function startTriggered(tx: Tx, platform: Platform, trigger: TriggerKey): Promise<void> {
  const { centerId, workflowId: id } = trigger;
  const now = platform.clock.now();
  const workflow = await lockWorkflow(tx, { centerId, id });
  const taken = await takeTrigger(tx, trigger);
  if (!workflow || !taken || taken.createdAt.getTime() < now.getTime() - TRIGGER_MAX_AGE_MS) return;
  const template = templateOf(workflow.template);
  const { status } = await readCenter(tx, centerId);
  if (!template || workflow.status !== 'ACTIVE' || status !== 'ACTIVE') return;
  await startExecution(tx, {
    platform,
    workflow,
    template,
    cause: { trigger: 'event', event: taken.event, startedBy: theService, source: systemSource },
  });
}
