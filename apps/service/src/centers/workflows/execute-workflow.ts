import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { startExecution } from './start-execution.ts';
import { templateOf } from './templates.ts';
import type { Execution, JsonRecord } from './workflow.ts';
import { lockWorkflow } from './workflows.queries.ts';

const PARAMETERS_MAX_CHARACTERS = 65_536;

/** Starts a workflow by hand. */
export async function executeWorkflow(
  tx: Tx,
  {
    platform,
    who,
    workflowId,
    parameters,
  }: { platform: Platform; who: Member; workflowId: string; parameters: JsonRecord },
): Promise<Execution> {
  if (JSON.stringify(parameters).length > PARAMETERS_MAX_CHARACTERS)
    throw invalidField('parameters', `must be at most ${PARAMETERS_MAX_CHARACTERS} characters of JSON`);
  const workflow = await lockWorkflow(tx, { centerId: who.center.id, id: workflowId });
  if (!workflow) throw notFound('workflow');
  const template = templateOf(workflow.template);
  if (workflow.status !== 'ACTIVE' || !template) {
    const status = template ? workflow.status : 'ARCHIVED';
    throw new ApiError('CONFLICT', `This workflow is ${status}; only an ACTIVE one can be executed.`);
  }
  const execution = await startExecution(tx, {
    platform,
    workflow,
    template,
    cause: {
      trigger: 'manual',
      parameters,
      startedBy: { id: who.actorId, type: 'human', name: who.name },
      source: who.source,
    },
  });
  if (!execution) throw new Error('A manual execution belongs to no scheduled time.');
  return execution;
}
