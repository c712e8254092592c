import type { Tx } from '../../platform/database/index.ts';
import { sumCounts } from './dpu.queries.ts';

/** Counts over all centers (docs/rules.md#proof-units), from counters and not from records. */
export async function dpuStats(tx: Tx) {
  const byEvidenceLevel = { DRAFT: 0, DOCUMENTED: 0, AUDIT_READY: 0 };
  const byVertical: Record<string, number> = {};
  for (const { vertical, DRAFT, DOCUMENTED, AUDIT_READY } of await sumCounts(tx)) {
    byEvidenceLevel.DRAFT += DRAFT;
    byEvidenceLevel.DOCUMENTED += DOCUMENTED;
    byEvidenceLevel.AUDIT_READY += AUDIT_READY;
    byVertical[vertical] = DRAFT + DOCUMENTED + AUDIT_READY;
  }
  const total = Object.values(byEvidenceLevel).reduce((sum, count) => sum + count, 0);
  return { total, byEvidenceLevel, byVertical };
}
