import { erasureClaims } from '@centerproof/proof';
import { eraseFromEvents } from '../../delivery/webhooks/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { emptyKeptAnswers, emptyLateAnswers } from '../../platform/http/index.ts';
import { jobs } from '../../platform/jobs.ts';
import { type AuditSource, recordAudit } from '../audit/index.ts';
import { appendEntries, eraseSalts, lockChain } from '../chain/index.ts';
import { evidenceIdOf, proofRecordOf, statusOf } from '../decisions/index.ts';
import { withdrawPacks } from '../packs/index.ts';
import { tellOfErasure } from './erasure-listeners.ts';
import { eraseColumns, eraseListing, insertErasure } from './evidence.queries.ts';
import type { ErasableClaim } from './evidence.schemas.ts';
import { isHeld } from './holds.queries.ts';
import { presentEvidence, requireSealed, type SealedDecision } from './read-evidence.ts';

export interface ErasureRequest {
  centerId: number;
  /** The evidence's id. */
  id: string;
  claims: readonly ErasableClaim[];
  reason: string;
  /** Whether somebody asked for it, or its time is up. */
  cause: 'request' | 'retention';
  actor: { id: string; type: 'service' | 'human' | 'system'; name: string };
  source: AuditSource;
  now: Date;
}

/**
 * Removes the plain values and salts of claims from wherever they are stored (docs/rules.md#erasure). The erasure is an entry of the same
 * chain, which is what lets the chain and every later export still verify. Erasing what is erased adds nothing.
 */
export async function eraseClaims(tx: Tx, request: ErasureRequest): Promise<object> {
  const { centerId, id } = request;
  // The lock comes before the look, so that two erasures of one claim make one entry.
  const head = await lockChain(tx, { centerId, domain: 'proof' });
  const decision = await requireSealed(tx, { centerId, id });
  const claims = claimsToErase(request, decision);
  if (claims.length > 0) {
    await requireNoHold(tx, decision);
    const now =
      head.timestamp !== null && head.timestamp > request.now.toISOString()
        ? new Date(head.timestamp)
        : request.now;
    await erase(tx, { ...request, now, claims }, decision);
  }
  return presentEvidence(id, await requireSealed(tx, { centerId, id }));
}

/** What is under a legal hold stays as it is, whoever asks; the database would refuse it all the same. */
async function requireNoHold(tx: Tx, { centerId, subject }: SealedDecision): Promise<void> {
  if (await isHeld(tx, { centerId, subjectId: subject?.id ?? null }))
    throw new ApiError('CONFLICT', 'A legal hold keeps this decision. Lift the hold first, then erase.', {
      details: { hold: true },
    });
}

/** The reasons and policies of several approvers name them, so what erases who they were erases `why` as well. */
function claimsToErase({ claims }: ErasureRequest, decision: SealedDecision): ErasableClaim[] {
  const { evidence } = decision;
  const { reasons, policies } = proofRecordOf(decision, evidence);
  const namesApprovers = Boolean(reasons ?? policies);
  const asked = claims.includes('who') && namesApprovers ? [...claims, 'why' as const] : claims;
  return [...new Set(asked)].filter((claim) => !evidence.erased.includes(claim));
}

async function erase(tx: Tx, request: ErasureRequest, decision: SealedDecision): Promise<void> {
  const { centerId, claims, reason, cause, actor, now } = request;
  const { chainIndex: erasedIndex, sealedAt } = decision.evidence;
  const erasedAt = now.toISOString();
  const place = { centerId, domain: 'proof' as const };
  const [entry] = await appendEntries(tx, {
    ...place,
    now,
    entries: [
      {
        subject: evidenceIdOf(decision.id),
        claims: erasureClaims({ ...place, actor, index: erasedIndex, claims, erasedAt, reason }),
      },
    ],
  });
  if (!entry) throw new Error('A chain took no entry for an erasure.');
  await insertErasure(tx, {
    centerId,
    eventId: decision.id,
    chainIndex: entry.index,
    erasedIndex,
    claims,
    actor,
    reason,
    cause,
    erasedAt,
  });
  await eraseColumns(tx, { centerId, eventId: decision.id, claims, erasedAt });
  await eraseSalts(tx, { ...place, index: erasedIndex, claims });
  await eraseFromEvents(tx, {
    centerId,
    recordIds: [decision.id, evidenceIdOf(decision.id)],
    claims,
    isIdChosen: decision.idempotencyKey !== null,
  });
  await withdrawPacks(tx, { centerId, index: erasedIndex, sealedAt, claims });
  await tellOfErasure(tx, { centerId });
  // Not the key that the caller chose: it may be spelled as an id of somebody else's record, whose answers stay.
  const recordIds = recordIdsOf(decision);
  await emptyKeptAnswers(tx, recordIds);
  await emptyLateAnswers(tx, jobs, { recordIds, now });
  await recordAudit(tx, {
    centerId,
    eventType: 'DECISION_RECORDED',
    action: 'erase-claims',
    target: { type: 'evidence', id: evidenceIdOf(decision.id), name: null },
    metadata: { claims: [...claims], chainIndex: entry.index, cause },
    source: request.source,
    now,
  });
  // Totals come last in every transaction, so that two of them never wait for each other in a circle.
  if (claims.includes('what')) {
    await eraseListing(tx, {
      centerId,
      eventId: decision.id,
      type: decision.type ?? '',
      tags: decision.tags ?? [],
      status: statusOf({ result: decision.evidence.result, approvalCount: decision.approvals.length }),
    });
  }
}

/** Every id of ours under which an answer that speaks of the decision may have been kept. */
function recordIdsOf(decision: SealedDecision): string[] {
  return [
    decision.id,
    evidenceIdOf(decision.id),
    `dec_${decision.id.slice(4)}`,
    ...decision.approvals.map(({ id }) => id),
  ];
}
