import type { EvidenceLevel } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { checkLoggedEntry, type PublicEntry, publicEntries } from '../log/index.ts';
import { findDpuAnywhere } from './dpu.queries.ts';

/** What anybody may learn about a unit: hashes and times, never content (docs/rules.md#public-proofs). */
export interface PublicDpuProof {
  eventId: null;
  evidenceId: null;
  dpuId: string;
  status: 'sealed';
  evidenceLevel: EvidenceLevel;
  sealedAt: string | null;
  /** Decisions have approvals; the levels of a unit are raised. */
  approvals: never[];
  chain: PublicEntry;
  /** Its final state, once it is AUDIT_READY. */
  seal: PublicEntry | null;
  /** Nothing of a unit can be erased. */
  erasures: never[];
  valid: boolean;
  checkedAt: string;
}

/**
 * The public proof of a unit and the center it belongs to; undefined when there is no such unit or nothing of it is left in the
 * chain. `valid` covers its entries rebuilt from the record, their links to the ones before, the chains' heads, and their leaves.
 */
export async function publicProofOfDpu(
  platform: Platform,
  id: string,
): Promise<{ centerId: number; proof: PublicDpuProof } | undefined> {
  const dpu = await platform.database.asDispatcher((tx) => findDpuAnywhere(tx, id));
  if (!dpu?.chainHash) return undefined;
  const { centerId, chainIndex, chainHash, previousHash, sealIndex } = dpu;
  const places = [
    { centerId, domain: 'dpu' as const, index: chainIndex },
    ...(sealIndex === null ? [] : [{ centerId, domain: 'seal' as const, index: sealIndex }]),
  ];
  const checks = await Promise.all(places.map((place) => checkLoggedEntry(platform, place)));
  const [record, seal = null] = await publicEntries(platform, [
    { centerId, domain: 'dpu', index: chainIndex, hash: chainHash, previousHash },
    ...checks.slice(1).flatMap(({ entry }) =>
      entry && sealIndex !== null
        ? [
            {
              centerId,
              domain: 'seal' as const,
              index: sealIndex,
              hash: entry.hash,
              previousHash: entry.previousHash ?? null,
            },
          ]
        : [],
    ),
  ]);
  if (!record) throw new Error('A chain showed fewer entries than it was asked for.');
  return {
    centerId,
    proof: {
      eventId: null,
      evidenceId: null,
      dpuId: dpu.id,
      status: 'sealed',
      evidenceLevel: dpu.evidenceLevel,
      sealedAt: dpu.sealedAt,
      approvals: [],
      chain: record,
      seal,
      erasures: [],
      valid: checks.every(({ holds }) => holds),
      checkedAt: platform.clock.now().toISOString(),
    },
  };
}

/** The center of a unit that is committed to its chain. */
export async function centerOfDpu({ database }: Platform, id: string): Promise<number | undefined> {
  const dpu = await database.asDispatcher((tx) => findDpuAnywhere(tx, id));
  return dpu?.chainHash ? dpu.centerId : undefined;
}
