import { recordEvent } from '../../delivery/webhooks/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { type Happening, isOver, MOVES } from './execution-rules.ts';
import { saveMove } from './executions.queries.ts';
import type { Execution, JsonRecord } from './workflow.ts';

export interface Move {
  happening: Happening;
  output?: JsonRecord;
  error?: string;
  draftDpuId?: string;
  source: AuditSource;
  now: Date;
}

/**
 * The one way a run changes its state: the row, the event and the audit row together. The caller has locked the run.
 * Nothing when this cannot happen to it.
 */
export async function moveExecution(
  tx: Tx,
  execution: Execution,
  { happening, source, now, ...changes }: Move,
): Promise<Execution | undefined> {
  const { centerId, id, workflowId, dpuId, status: from } = execution;
  const to = MOVES[from][happening];
  if (!to) return undefined;
  const moved: Execution = {
    ...execution,
    status: to,
    completedAt: isOver(to) ? now : null,
    output: changes.output ?? execution.output,
    error: changes.error ?? execution.error,
    draftDpuId: changes.draftDpuId ?? execution.draftDpuId,
  };
  await saveMove(tx, moved);
  await recordEvent(tx, {
    centerId,
    type: 'workflow.transitioned',
    data: { workflowId, executionId: id, from, to, dpuId },
    now,
  });
  await recordAudit(tx, {
    centerId,
    eventType: 'WORKFLOW_EXECUTED',
    action: 'move-execution',
    result: happening === 'failed' || happening === 'timed-out' ? 'failure' : 'success',
    target: { type: 'execution', id, name: null },
    changes: { before: { status: from }, after: { status: to } },
    metadata: { workflowId, dpuId, ...(changes.error ? { error: changes.error } : {}) },
    source,
    now,
  });
  return moved;
}
