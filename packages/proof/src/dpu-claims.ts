import type { JsonObject } from './canonical-json.ts';
import { known, ofList, ofObject, type Person, personClaim } from './claim-parts.ts';
import { type AiContext, aiContextClaim, type EvidenceLevel } from './proof-claims.ts';

/** A decision proof unit as it is sealed in the `dpu` chain, at its creation. */
export interface DpuRecord {
  readonly content: string;
  readonly referenceType: string | null;
  readonly referenceId: string | null;
  readonly tags: readonly string[];
  readonly createdBy: Person;
  readonly createdAt: string;
  readonly centerId: number;
  readonly vertical: string;
  readonly reason?: string | null;
  readonly workflowId?: string | null;
  readonly executionId?: string | null;
  readonly evidenceLevelAtCreation: EvidenceLevel;
  readonly aiContext?: AiContext | null;
}

/** Somebody who raised the evidence level, to which level and when. */
export interface LevelRaise extends Person {
  readonly level: EvidenceLevel;
  readonly at: string;
}

/** A decision proof unit as it is sealed in the `seal` chain, once it is AUDIT_READY. */
export interface SealRecord extends DpuRecord {
  readonly metadata: JsonObject;
  readonly raisedBy: readonly LevelRaise[];
  readonly sealedAt: string;
  /** The hash of the unit's entry in the `dpu` chain, bare hexadecimal. */
  readonly dpuHash: string;
}

/** The six claims of a `dpu` entry. */
export type DpuClaims = ReturnType<typeof dpuClaims>;

/** The six claims of a `seal` entry. */
export type SealClaims = ReturnType<typeof sealClaims>;

/**
 * Turns a new decision proof unit into the six claims of its `dpu` entry.
 *
 * @example
 * sealEntry({ chain: '42/dpu', index, subject: id, timestamp, previousHash, salts, claims: dpuClaims(record) });
 */
export function dpuClaims(record: DpuRecord) {
  return {
    who: { createdBy: ofObject(record.createdBy, personClaim) },
    what: {
      content: record.content,
      referenceId: record.referenceId,
      referenceType: record.referenceType,
      tags: record.tags,
    },
    when: { createdAt: record.createdAt },
    where: { centerId: record.centerId, domain: 'dpu', vertical: record.vertical },
    why: whyClaim(record),
    how: known({
      aiContext: ofObject(record.aiContext ?? null, aiContextClaim),
      evidenceLevel: record.evidenceLevelAtCreation,
    }),
  } as const;
}

/**
 * Turns a decision proof unit that became AUDIT_READY into the six claims of its `seal` entry, which fixes its
 * final state and points back at its `dpu` entry.
 *
 * @example
 * sealEntry({ chain: '42/seal', index, subject: id, timestamp, previousHash, salts, claims: sealClaims(record) });
 */
export function sealClaims(record: SealRecord) {
  return {
    who: {
      createdBy: ofObject(record.createdBy, personClaim),
      raisedBy: ofList(record.raisedBy, raiseClaim),
    },
    what: {
      content: record.content,
      metadata: record.metadata,
      referenceId: record.referenceId,
      referenceType: record.referenceType,
      tags: record.tags,
    },
    when: { createdAt: record.createdAt, sealedAt: record.sealedAt },
    where: { centerId: record.centerId, domain: 'seal', vertical: record.vertical },
    why: whyClaim(record),
    how: { dpuHash: record.dpuHash, evidenceLevel: 'AUDIT_READY' },
  } as const;
}

function whyClaim({ executionId, reason, workflowId }: DpuRecord) {
  return known({ executionId, reason, workflowId });
}

function raiseClaim({ at, id, level, name, type }: LevelRaise) {
  return known({ at, id, level, name, type });
}
