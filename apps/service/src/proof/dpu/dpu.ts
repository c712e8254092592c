import type {
  AiContext,
  DpuRecord,
  EvidenceLevel,
  JsonObject,
  LevelRaise,
  SealRecord,
} from '@centerproof/proof';

export const CREATOR_TYPES = ['human', 'ai_agent', 'system', 'service'] as const;
export type CreatorType = (typeof CREATOR_TYPES)[number];

/** Whoever made a unit, or raised its level. */
export interface Creator {
  id: string;
  type: CreatorType;
  name?: string | null;
}

/** A decision proof unit as the API shows it (docs/rules.md#proof-units). */
export interface Dpu {
  id: string;
  centerId: number;
  content: string;
  evidenceLevel: EvidenceLevel;
  /** Bare hexadecimal; null only when somebody removed the entry from the database. */
  chainHash: string | null;
  previousHash: string | null;
  chainIndex: number;
  domain: 'dpu';
  /** Whether the record is committed to its chain. */
  status: 'sealed' | 'pending';
  vertical: string;
  referenceType: string | null;
  referenceId: string | null;
  tags: string[];
  metadata: JsonObject;
  createdBy: { id: string; type: CreatorType; name: string | null };
  createdAt: string;
  updatedAt: string;
  sealedAt: string | null;
}

/** All that is stored of a unit: what the API shows, and what only the proof needs. */
export interface StoredDpu extends Dpu {
  sealIndex: number | null;
  reason: string | null;
  workflowId: string | null;
  executionId: string | null;
  aiContext: AiContext | null;
  levelAtCreation: EvidenceLevel;
  raisedBy: LevelRaise[];
}

type CreatedPart = Pick<
  StoredDpu,
  | 'content'
  | 'referenceType'
  | 'referenceId'
  | 'tags'
  | 'createdBy'
  | 'createdAt'
  | 'centerId'
  | 'vertical'
  | 'reason'
  | 'workflowId'
  | 'executionId'
  | 'aiContext'
  | 'levelAtCreation'
>;

/** What the chain `dpu` seals: the part of a unit that never changes after its creation. */
export function createdRecord(dpu: CreatedPart): DpuRecord {
  return {
    content: dpu.content,
    referenceType: dpu.referenceType,
    referenceId: dpu.referenceId,
    tags: dpu.tags,
    createdBy: dpu.createdBy,
    createdAt: dpu.createdAt,
    centerId: dpu.centerId,
    vertical: dpu.vertical,
    reason: dpu.reason,
    workflowId: dpu.workflowId,
    executionId: dpu.executionId,
    evidenceLevelAtCreation: dpu.levelAtCreation,
    aiContext: dpu.aiContext,
  };
}

/** What the chain `seal` seals: the final state of a unit that became AUDIT_READY. */
export function sealedRecord(
  dpu: CreatedPart & Pick<StoredDpu, 'metadata' | 'raisedBy'> & { sealedAt: string; chainHash: string },
): SealRecord {
  return {
    ...createdRecord(dpu),
    metadata: dpu.metadata,
    raisedBy: dpu.raisedBy,
    sealedAt: dpu.sealedAt,
    dpuHash: dpu.chainHash,
  };
}
