import { resumeReplays } from '../../delivery/webhooks/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { resumePacks } from '../../proof/packs/index.ts';
import { resumeErasures } from '../../proof/subjects/index.ts';

/** What was promised where the center comes from and not finished there is finished here: jobs stay where they were queued. */
export async function takeUpWork(tx: Tx, jobs: Jobs, centerId: number): Promise<void> {
  await resumeErasures(tx, jobs, centerId);
  await resumePacks(tx, jobs, centerId);
  await resumeReplays(tx, jobs, centerId);
}
