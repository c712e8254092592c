import type { EvidenceLevel } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import { type DpuRaise, raiseDpu } from '../../proof/dpu/index.ts';
import { selectLevels } from './execution-lists.queries.ts';
import { lockWaiting } from './executions.queries.ts';
import { moveExecution } from './move-execution.ts';

const RANK: Record<EvidenceLevel, number> = { DRAFT: 0, DOCUMENTED: 1, AUDIT_READY: 2 };

/**
 * Raising the record of a run that waits, or the draft in it, is the review (docs/rules.md#workflows): the run is COMPLETED in the
 * same transaction, and the other of the two records is raised along, so that both say the same.
 */
export async function endReview(tx: Tx, { dpu, to, by, source, now }: DpuRaise): Promise<void> {
  const { centerId, executionId } = dpu;
  if (executionId === null || by.type !== 'human') return;
  const execution = await lockWaiting(tx, { centerId, id: executionId });
  if (!execution) return;
  await moveExecution(tx, execution, { happening: 'reviewed', source, now });
  const ids = [execution.dpuId, execution.draftDpuId]
    .filter((id) => id !== null)
    .filter((id) => id !== dpu.id);
  for (const other of await selectLevels(tx, { centerId, ids })) {
    if (RANK[other.evidenceLevel] < RANK[to])
      await raiseDpu(tx, { centerId, id: other.id, evidenceLevel: to, by, source, now });
  }
}
