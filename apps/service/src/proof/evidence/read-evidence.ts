import { type ClaimName, type Erasure, proofClaims, proofEvidence } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { brokenChain } from '../chain/index.ts';
import {
  decisionIdOf,
  eventIdOfEvidence,
  evidenceIdOf,
  proofRecordOf,
  type StoredDecision,
  type StoredEvidence,
  selectDecisions,
  shownDecisionId,
} from '../decisions/index.ts';
import { checkLoggedEntry } from '../log/index.ts';
import { selectErasureIndexes } from './evidence.queries.ts';

export type SealedDecision = StoredDecision & { evidence: StoredEvidence };

/** The sealed decision behind an evidence id; what is unknown and what is not sealed yet answer alike (docs/rules.md#evidence). */
export async function requireSealed(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<SealedDecision> {
  const decision = await findDecision(tx, { centerId, id });
  if (!decision || !isSealed(decision)) throw notFound('sealed evidence');
  return decision;
}

async function findDecision(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<StoredDecision | undefined> {
  const eventId = eventIdOfEvidence(id);
  return eventId === null ? undefined : (await selectDecisions(tx, centerId, [eventId])).get(eventId);
}

function isSealed(decision: StoredDecision): decision is SealedDecision {
  return decision.evidence !== null;
}

/** Evidence as it is read, and whether it still is what was sealed. */
export async function readEvidence(
  platform: Platform,
  { centerId, id }: { centerId: number; id: string },
): Promise<object> {
  const decision = await platform.database.inScope({ centerIds: [centerId] }, (tx) =>
    requireSealed(tx, { centerId, id }),
  );
  return { ...presentEvidence(id, decision), ...(await checkSealed(platform, centerId, decision)) };
}

/**
 * Whether a decision and what was erased of it still hold in the chain, as the public proof tells it; nothing is said of one that is not
 * sealed.
 */
export async function checkSealed(
  platform: Platform,
  centerId: number,
  { id: eventId, evidence }: Pick<StoredDecision, 'id' | 'evidence'>,
): Promise<{ valid?: boolean }> {
  if (!evidence) return {};
  const erasureIndexes = await platform.database.inScope({ centerIds: [centerId] }, (tx) =>
    selectErasureIndexes(tx, { centerId, eventId }),
  );
  const checks = await Promise.all(
    [evidence.chainIndex, ...erasureIndexes].map((index) =>
      checkLoggedEntry(platform, { centerId, domain: 'proof', index }),
    ),
  );
  return { valid: checks.every(({ entry, holds }) => holds && entry?.subject === evidenceIdOf(eventId)) };
}

/** Evidence by itself (docs/rules.md#evidence): derived from the claims that the chain holds. */
export function presentEvidence(id: string, decision: SealedDecision): object {
  const { evidence } = decision;
  const claims = claimsOf(decision);
  const { chainIndex: index, chainHash: hash, previousHash } = evidence;
  const erasures = evidence.erasedAt.map(
    ({ claim, erasedAt }): Erasure => ({ index, claims: [claim as ClaimName], erasedAt }),
  );
  const readable = proofEvidence(
    { subject: id, domain: 'proof', index, hash, previousHash, claims },
    erasures,
  );
  // Ids that the service made hold nothing personal, so they outlive the claim `what` that they are sealed in.
  return {
    ...readable,
    decisionId: readable.decisionId ?? shownDecisionId({ ...decision, idempotencyKey: null }),
    event: { ...(readable.event as object), id: decision.id },
  };
}

/** What was changed so far that it is no record any more is neither what was sealed nor anything that could be read. */
function claimsOf(decision: SealedDecision): ReturnType<typeof proofClaims> {
  try {
    return proofClaims(proofRecordOf(decision, decision.evidence));
  } catch {
    throw brokenChain({ centerId: decision.centerId, domain: 'proof' });
  }
}

/** How far the evidence of a decision has come, for callers who poll after a decision (docs/rules.md#evidence). */
export async function readEvidenceUnit(
  platform: Platform,
  unit: { centerId: number; id: string },
): Promise<object | undefined> {
  const { centerId } = unit;
  const decision = await platform.database.inScope({ centerIds: [centerId] }, (tx) => findDecision(tx, unit));
  if (!decision) return undefined;
  if (isSealed(decision))
    return { ...presentEvidence(unit.id, decision), ...(await checkSealed(platform, centerId, decision)) };
  return {
    id: unit.id,
    decisionId: decisionIdOf(decision),
    status: 'pending',
    evidenceLevel: decision.approvals.length > 0 ? 'DOCUMENTED' : 'DRAFT',
    chain: null,
    sealedAt: null,
    createdAt: decision.recordedAt,
  };
}
