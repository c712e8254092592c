import type { EvidenceLevel } from '@centerproof/proof';
import type { StoredDpu } from './dpu.ts';

export const EVIDENCE_LEVELS = ['DRAFT', 'DOCUMENTED', 'AUDIT_READY'] as const satisfies EvidenceLevel[];

/** To which levels a unit may be raised (docs/rules.md#evidence-levels): upwards only, by one step or more. */
export const RAISES: Record<EvidenceLevel, readonly EvidenceLevel[]> = {
  DRAFT: ['DOCUMENTED', 'AUDIT_READY'],
  DOCUMENTED: ['AUDIT_READY'],
  AUDIT_READY: [],
};

/** What an AI made stays a DRAFT until a person has looked at it (docs/rules.md#evidence-levels). */
export function needsHumanReview(dpu: Pick<StoredDpu, 'evidenceLevel' | 'createdBy' | 'aiContext'>): boolean {
  return dpu.evidenceLevel === 'DRAFT' && (dpu.createdBy.type === 'ai_agent' || dpu.aiContext !== null);
}
