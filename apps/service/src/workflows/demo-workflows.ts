import { systemSource } from '../audit/index.ts';
import type { Platform } from '../platform/platform.ts';
import { executeWorkflow } from './execute-workflow.ts';
import type { JsonRecord } from './workflow.ts';
import { selectWorkflows } from './workflows.queries.ts';

/** A center of the demo world and the person who runs its workflows. */
export interface DemoOffice {
  id: number;
  admin: { actorId: string };
}

const RUNS: readonly { template: string; parameters: JsonRecord }[] = [
  { template: 'dpu-integrity-check', parameters: {} },
  { template: 'unpaid-subscription-notice', parameters: {} },
  {
    template: 'ai-session-summary',
    parameters: {
      notes:
        'The session began with a short warm-up. The learner finished both exercises without help. ' +
        'The second exercise took longer than planned. Next week the exercises are repeated with more weight. ' +
        'The room was a little cold.',
      sentencesMax: 3,
    },
  },
];

/** A few runs for the history, of which one will wait for a review: in one transaction, and only once. */
export async function demoWorkflows(platform: Platform, { id: centerId, admin }: DemoOffice): Promise<void> {
  await platform.database.inScope({ centerIds: [centerId] }, async (tx) => {
    const { workflows } = await selectWorkflows(tx, { centerId, page: 1, limit: 100 });
    if (workflows.some((workflow) => workflow.lastRunAt)) return;
    const name = 'Demo admin';
    const who = {
      actorId: admin.actorId,
      name,
      center: { id: centerId },
      source: { ...systemSource, actor: { id: admin.actorId, type: 'human' as const, name, email: null } },
    };
    for (const { template, parameters } of RUNS) {
      const workflow = workflows.find((candidate) => candidate.template === template);
      if (workflow) await executeWorkflow(tx, { platform, who, workflowId: workflow.id, parameters });
    }
  });
}
