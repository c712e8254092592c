import { createHash } from 'node:crypto';
import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRequested } from './executions.queries.ts';
import { startExecution } from './start-execution.ts';
import { templateOf } from './templates.ts';
import type { Execution, JsonRecord } from './workflow.ts';
import { lockWorkflow } from './workflows.queries.ts';

const PARAMETERS_MAX_CHARACTERS = 65_536;
/** As long as an answer is kept for its key (docs/rules.md#idempotency). */
const KEY_HELD_MS = 24 * 3_600_000;

/**
 * Starts a workflow by hand. With a key the run itself remembers the request, in the transaction that starts it: when a connection
 * broke at the commit, or the process died before the answer was kept, a repeat finds the run instead of starting a second one.
 */
export async function executeWorkflow(
  tx: Tx,
  {
    platform,
    who,
    workflowId,
    parameters,
    idempotencyKey,
  }: {
    platform: Platform;
    who: Member;
    workflowId: string;
    parameters: JsonRecord;
    idempotencyKey: string | null;
  },
): Promise<Execution> {
  if (JSON.stringify(parameters).length > PARAMETERS_MAX_CHARACTERS)
    throw invalidField('parameters', `must be at most ${PARAMETERS_MAX_CHARACTERS} characters of JSON`);
  const workflow = await lockWorkflow(tx, { centerId: who.center.id, id: workflowId });
  if (!workflow) throw notFound('workflow');
  const requestDigest = idempotencyKey && digestOf([who.actorId, idempotencyKey, parameters]);
  if (requestDigest) {
    const since = new Date(platform.clock.now().getTime() - KEY_HELD_MS);
    const earlier = await findRequested(tx, {
      centerId: who.center.id,
      workflowId,
      requestDigest,
      since,
    });
    // The answer is the first one, whatever has become of the run since.
    if (earlier) return { ...earlier, status: 'RUNNING' };
  }
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
      requestDigest,
      startedBy: { id: who.actorId, type: 'human', name: who.name },
      source: who.source,
    },
  });
  if (!execution) throw new Error('A manual execution belongs to no scheduled time.');
  return execution;
}

function digestOf(request: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}
