import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import { findExecution, type ListedExecution } from './execution-lists.queries.ts';
import { lockExecution } from './executions.queries.ts';
import { moveExecution } from './move-execution.ts';

/** Ends a run that is under way or waits. Its worker notices at its next write and leaves it alone. */
export async function cancelExecution(
  tx: Tx,
  input: { centerId: number; workflowId: string; id: string; source: AuditSource; now: Date },
): Promise<ListedExecution> {
  const { centerId, workflowId, id, source, now } = input;
  const execution = await lockExecution(tx, { centerId, id });
  if (execution?.workflowId !== workflowId) throw notFound('execution');
  if (!(await moveExecution(tx, execution, { happening: 'canceled', source, now })))
    throw new ApiError('CONFLICT', `This execution is ${execution.status} and cannot be canceled any more.`);
  const canceled = await findExecution(tx, { centerId, workflowId, id });
  if (!canceled) throw notFound('execution');
  return canceled;
}
