import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { nextTime } from './schedule-rules.ts';
import { templatesOf } from './templates.ts';
import { insertWorkflows } from './workflows.queries.ts';

/**
 * Gives a center the workflows of its vertical, in the transaction that makes the center. Called again, it adds what
 * newer versions brought and leaves the rest as it is.
 */
export async function installWorkflows(
  tx: Tx,
  { centerId, vertical, timezone, now }: { centerId: number; vertical: string; timezone: string; now: Date },
): Promise<void> {
  await insertWorkflows(tx, {
    centerId,
    vertical,
    timezone,
    now,
    workflows: templatesOf(vertical).map(({ key, name, starts }) => ({
      id: newId('wfl', now),
      template: key,
      name,
      type: starts.type,
      schedule: starts.type === 'SCHEDULED' ? starts.schedule : null,
      eventType: starts.type === 'EVENT' ? starts.event : null,
      nextRunAt: starts.type === 'SCHEDULED' ? nextTime({ pattern: starts.schedule, timezone }, now) : null,
    })),
  });
}
