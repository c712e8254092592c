import { type AiContext, dpuClaims, type EvidenceLevel, type JsonObject } from '@centerproof/proof';
import { recordEvents } from '../../delivery/webhooks/index.ts';
import {
  createLane,
  isConnectionFailure,
  isConstraint,
  isTimeout,
  send,
  type Tx,
} from '../../platform/database/index.ts';
import { unavailable } from '../../platform/errors.ts';
import { type KeptAnswer, keepAnswers } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { appendEntries, brokenChain } from '../chain/index.ts';
import { countCreated, insertDpus, readVertical } from './dpu.queries.ts';
import { type Creator, createdRecord, type Dpu, type StoredDpu } from './dpu.ts';

/** A decision that becomes a proof unit. */
export interface NewDpu {
  content: string;
  /** AUDIT_READY is never where a unit starts: it comes from sealing. */
  evidenceLevel?: Exclude<EvidenceLevel, 'AUDIT_READY'>;
  referenceType?: string | null;
  referenceId?: string | null;
  tags?: string[];
  metadata?: JsonObject;
  createdBy: Creator;
  reason?: string | null;
  workflowId?: string | null;
  executionId?: string | null;
  aiContext?: AiContext | null;
}

const BATCH_MAX = 500;
const WAITING_MAX = 5_000;
const RETRY_AFTER_SECONDS = 1;

/** A unit that a call creates, and the answer of that call as it is kept for its key; null without one. */
export type CalledDpu = NewDpu & { centerId: number; keep: ((dpu: Dpu) => KeptAnswer) | null };

/** A door for calls that create a unit each: those that arrive together share a transaction, whatever their centers. */
export function createDpuCreator({ database, clock }: Platform): (unit: CalledDpu) => Promise<Dpu> {
  return createLane<CalledDpu, Dpu>({
    batchMax: BATCH_MAX,
    waitingMax: WAITING_MAX,
    run: (batch) => {
      // Chains are locked in the order of their centers, as by all writers.
      const centers = [...Map.groupBy(batch, ({ centerId }) => centerId)].sort(
        ([one], [other]) => one - other,
      );
      return database.inScope({ centerIds: centers.map(([centerId]) => centerId) }, async (tx) => {
        const created = new Map<NewDpu, Dpu>();
        for (const [centerId, units] of centers) {
          const dpus = await createDpus(tx, { centerId, now: clock.now(), units });
          for (const [place, unit] of units.entries()) created.set(unit, dpus[place] as Dpu);
        }
        const kept = batch.flatMap((unit) => (unit.keep ? [unit.keep(created.get(unit) as Dpu)] : []));
        if (kept.length > 0) await send(tx, keepAnswers(kept, clock.now()));
        return batch.map((unit) => ({ value: created.get(unit) as Dpu }));
      });
    },
    // A connection that broke may have committed.
    mayRetry: (error) => !isConnectionFailure(error) && !isTimeout(error),
    full: () => unavailable(RETRY_AFTER_SECONDS),
  });
}

/** Writes one unit, its entry in the chain `dpu` and its event, all in the caller's transaction. */
export async function createDpu(tx: Tx, input: NewDpu & { centerId: number; now: Date }): Promise<Dpu> {
  const { centerId, now, ...unit } = input;
  const [dpu] = await createDpus(tx, { centerId, now, units: [unit] });
  if (!dpu) throw new Error('A unit was created but not returned.');
  return dpu;
}

/** Writes many units of one center at once, under one lock of its chain. */
export async function createDpus(
  tx: Tx,
  { centerId, now, units }: { centerId: number; now: Date; units: readonly NewDpu[] },
): Promise<Dpu[]> {
  const vertical = await readVertical(tx, centerId);
  const drafts = units.map((unit) => draftOf(unit, { centerId, vertical, now }));
  const entries = await appendEntries(tx, {
    centerId,
    domain: 'dpu',
    now,
    entries: drafts.map((draft) => ({ subject: draft.id, claims: dpuClaims(createdRecord(draft)) })),
  });
  const dpus = drafts.map((draft, position): StoredDpu & { chainHash: string } => {
    const entry = entries[position];
    if (!entry) throw new Error('A chain appended fewer entries than it was given.');
    return {
      ...draft,
      status: 'sealed',
      chainIndex: entry.index,
      chainHash: entry.hash,
      previousHash: entry.previousHash,
    };
  });
  await insertDpus(tx, dpus).catch((error) => {
    // A record already stands at this index: the chain was cut off behind the service's back.
    throw isConstraint(error, 'dpus_chain_index') ? brokenChain({ centerId, domain: 'dpu' }) : error;
  });
  await countCreated(tx, { centerId, vertical, dpus });
  await recordEvents(
    tx,
    dpus.map((dpu) => ({ centerId, type: 'dpu.sealed' as const, now, data: sealedEvent(dpu) })),
  );
  return dpus;
}

function sealedEvent(dpu: StoredDpu & { chainHash: string }) {
  return { dpuId: dpu.id, chainHash: dpu.chainHash, domain: 'dpu', actorId: dpu.createdBy.id };
}

type Draft = Omit<StoredDpu, 'status' | 'chainIndex' | 'chainHash' | 'previousHash'>;

function draftOf(unit: NewDpu, where: { centerId: number; vertical: string; now: Date }): Draft {
  const level = unit.evidenceLevel ?? 'DRAFT';
  const at = where.now.toISOString();
  return {
    id: newId('dpu', where.now),
    centerId: where.centerId,
    vertical: where.vertical,
    domain: 'dpu',
    content: unit.content,
    evidenceLevel: level,
    levelAtCreation: level,
    referenceType: unit.referenceType ?? null,
    referenceId: unit.referenceId ?? null,
    tags: unit.tags ?? [],
    metadata: unit.metadata ?? {},
    createdBy: { id: unit.createdBy.id, type: unit.createdBy.type, name: unit.createdBy.name ?? null },
    reason: unit.reason ?? null,
    workflowId: unit.workflowId ?? null,
    executionId: unit.executionId ?? null,
    aiContext: unit.aiContext ? sealedPartOf(unit.aiContext) : null,
    raisedBy: [],
    createdAt: at,
    updatedAt: at,
    sealedAt: null,
    sealIndex: null,
  };
}

/** Only what `how` seals is kept, so that nothing unsealed stands beside it. */
function sealedPartOf({ model, provider, confidence }: AiContext): AiContext {
  return { model: model ?? null, provider: provider ?? null, confidence: confidence ?? null };
}
