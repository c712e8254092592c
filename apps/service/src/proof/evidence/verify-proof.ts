import { recordEvent } from '../../delivery/webhooks/index.ts';
import { requireHere } from '../../people/index.ts';
import { isReadOnly } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { RequestFrame } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { eventIdOfEvidence, evidenceIdOf } from '../decisions/index.ts';
import { centerOfDpu, publicProofOfDpu } from '../dpu/index.ts';
import { checkLoggedEntry, publicEntries } from '../log/index.ts';
import { findEvidenceAnywhere, selectAssurances, selectErasureIndexes } from './evidence.queries.ts';

/**
 * What anybody may learn of a proof by the id of its event, evidence or unit: hashes and times, never content (docs/rules.md#public-proofs). The
 * center that made it is told that somebody looked.
 */
export async function verifyProof(platform: Platform, id: string, request: RequestFrame): Promise<object> {
  const found = id.startsWith('dpu_')
    ? await publicProofOfDpu(platform, id)
    : await publicProofOfEvidence(platform, id);
  if (!found) throw notFound('proof');
  const { centerId, proof } = found;
  await requireHere(platform, centerId, request);
  const now = platform.clock.now();
  const telling = platform.database.inScope({ centerIds: [centerId] }, (tx) =>
    recordEvent(tx, {
      centerId,
      type: 'dpu.verified',
      data: {
        dpuId: 'dpuId' in proof ? proof.dpuId : proof.evidenceId,
        eventId: proof.eventId,
        valid: proof.valid,
        domain: proof.chain.domain,
        verifiedAt: proof.checkedAt,
      },
      now,
    }),
  );
  // While a center moves nothing is written in it, and what it proves can be read all the same.
  await telling.catch((error: unknown) => {
    if (!isReadOnly(error)) throw error;
  });
  return proof;
}

/** The center whose chain a public proof is in. */
export async function centerOfProof(platform: Platform, id: string): Promise<number | undefined> {
  if (id.startsWith('dpu_')) return centerOfDpu(platform, id);
  const eventId = id.startsWith('evt_') ? id : eventIdOfEvidence(id);
  if (eventId === null) return undefined;
  const evidence = await platform.database.asDispatcher((tx) => findEvidenceAnywhere(tx, eventId));
  return evidence?.center_id;
}

async function publicProofOfEvidence(platform: Platform, id: string) {
  const eventId = id.startsWith('evt_') ? id : eventIdOfEvidence(id);
  if (eventId === null) return undefined;
  const found = await platform.database.asDispatcher(async (tx) => {
    const evidence = await findEvidenceAnywhere(tx, eventId);
    if (!evidence) return undefined;
    const place = { centerId: evidence.center_id, eventId };
    return {
      evidence,
      approvals: await selectAssurances(tx, place),
      erasureIndexes: await selectErasureIndexes(tx, place),
    };
  });
  if (!found) return undefined;
  const { evidence, approvals, erasureIndexes } = found;
  const { center_id: centerId, previous_hash: previousHash } = evidence;
  const index = Number(evidence.chain_index);
  const placeOf = (at: number) => ({ centerId, domain: 'proof' as const, index: at });
  const checks = await Promise.all(
    [index, ...erasureIndexes].map((at) => checkLoggedEntry(platform, placeOf(at))),
  );
  const isWhole = checks.every(({ entry, holds }) => holds && entry?.subject === evidenceIdOf(eventId));
  const [record, ...erasures] = await publicEntries(platform, [
    { ...placeOf(index), hash: evidence.chain_hash, previousHash },
    ...checks
      .slice(1)
      .flatMap(({ entry }) =>
        entry
          ? [{ ...placeOf(entry.index), hash: entry.hash, previousHash: entry.previousHash ?? null }]
          : [],
      ),
  ]);
  if (!record) throw new Error('A chain showed fewer entries than it was asked for.');
  return {
    centerId,
    proof: {
      eventId,
      evidenceId: evidenceIdOf(eventId),
      status: 'sealed',
      evidenceLevel: evidence.evidence_level,
      sealedAt: evidence.sealed_at.toISOString(),
      approvals,
      chain: record,
      seal: null,
      erasures,
      valid: isWhole,
      checkedAt: platform.clock.now().toISOString(),
    },
  };
}
