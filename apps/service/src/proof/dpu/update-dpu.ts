import { type EvidenceLevel, type JsonObject, sealClaims } from '@centerproof/proof';
import { recordEvent } from '../../delivery/webhooks/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { type AuditSource, recordAudit } from '../audit/index.ts';
import { appendEntries, brokenChain, lockChain } from '../chain/index.ts';
import { countMoved, findDpu, saveDpu } from './dpu.queries.ts';
import { type Creator, type Dpu, type StoredDpu, sealedRecord } from './dpu.ts';
import { needsHumanReview, RAISES } from './level-rules.ts';
import { tellOfRaise } from './raise-listeners.ts';

/** A change of a unit, and who makes it. */
export interface DpuUpdate {
  centerId: number;
  id: string;
  evidenceLevel?: EvidenceLevel;
  /** Takes the place of the metadata that was there. */
  metadata?: JsonObject;
  by: Creator;
  source: AuditSource;
  now: Date;
}

/** Raises the level of a unit; at AUDIT_READY its final state is sealed and nothing of it changes any more. */
export async function raiseDpu(tx: Tx, update: DpuUpdate & { evidenceLevel: EvidenceLevel }): Promise<Dpu> {
  return updateDpu(tx, update);
}

/** Changes level, metadata or both (docs/rules.md#evidence-levels). A call that asks for nothing changes nothing. */
export async function updateDpu(tx: Tx, update: DpuUpdate): Promise<Dpu> {
  const { centerId, id, evidenceLevel, metadata } = update;
  await lockChain(tx, { centerId, domain: 'dpu' });
  const before = await findDpu(tx, { centerId, id });
  if (!before) throw dpuNotFound();
  if (before.evidenceLevel === 'AUDIT_READY') {
    throw new ApiError('DPU_SEALED', 'This unit is AUDIT_READY and sealed: record a new one instead.');
  }
  if (evidenceLevel) requireRaise(before, evidenceLevel, update.by);
  if (!evidenceLevel && !metadata) return before;

  const changed = {
    ...before,
    ...(metadata ? { metadata } : {}),
    ...(evidenceLevel ? raised(before, evidenceLevel, update) : {}),
    updatedAt: update.now.toISOString(),
  };
  const after = evidenceLevel === 'AUDIT_READY' ? await sealDpu(tx, changed, update) : changed;
  await saveDpu(tx, after);
  if (evidenceLevel) await countMoved(tx, { dpu: after, from: before.evidenceLevel, to: evidenceLevel });
  await recordAudit(tx, {
    centerId,
    eventType: 'DECISION_RECORDED',
    action: evidenceLevel ? 'raise-dpu' : 'change-dpu-metadata',
    target: { type: 'dpu', id, name: null },
    changes: { before: changeable(before), after: changeable(after) },
    source: update.source,
    now: update.now,
  });
  if (evidenceLevel) {
    const { by, source, now } = update;
    await tellOfRaise(tx, { dpu: after, from: before.evidenceLevel, to: evidenceLevel, by, source, now });
  }
  return after;
}

export function dpuNotFound(): ApiError {
  return new ApiError('DPU_NOT_FOUND', 'No such decision proof unit in this center.');
}

function requireRaise(dpu: StoredDpu, level: EvidenceLevel, by: Creator): void {
  if (!RAISES[dpu.evidenceLevel].includes(level)) {
    throw new ApiError(
      'INVALID_EVIDENCE_LEVEL',
      `The unit is ${dpu.evidenceLevel}; it can be raised to ${RAISES[dpu.evidenceLevel].join(' or ')} only.`,
    );
  }
  if (needsHumanReview(dpu) && by.type !== 'human') {
    throw new ApiError('FORBIDDEN', 'An AI made this draft: a person has to review and raise it.');
  }
}

function raised(dpu: StoredDpu, level: EvidenceLevel, { by, now }: DpuUpdate) {
  const raise = { id: by.id, type: by.type, name: by.name ?? null, level, at: now.toISOString() };
  return { evidenceLevel: level, raisedBy: [...dpu.raisedBy, raise] };
}

/** Seals the final state into the chain `seal`, which points back at the unit's entry in the chain `dpu`. */
async function sealDpu(tx: Tx, dpu: StoredDpu, { by, now }: DpuUpdate): Promise<StoredDpu> {
  const { centerId, id, chainHash } = dpu;
  if (chainHash === null) throw brokenChain({ centerId, domain: 'dpu' });
  const sealed = { ...dpu, chainHash, sealedAt: now.toISOString() };
  const [entry] = await appendEntries(tx, {
    centerId,
    domain: 'seal',
    now,
    entries: [{ subject: id, claims: sealClaims(sealedRecord(sealed)) }],
  });
  if (!entry) throw new Error('A chain appended fewer entries than it was given.');
  await recordEvent(tx, {
    centerId,
    type: 'dpu.sealed',
    data: { dpuId: id, chainHash: entry.hash, domain: 'seal', actorId: by.id },
    now,
  });
  return { ...sealed, sealIndex: entry.index };
}

function changeable({ evidenceLevel, metadata }: Dpu) {
  return { evidenceLevel, metadata };
}
