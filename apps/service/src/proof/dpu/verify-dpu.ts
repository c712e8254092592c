import type { Platform } from '../../platform/platform.ts';
import type { Progress, StoredChainVerification } from '../chain/index.ts';
import { verifyLoggedChain } from '../log/index.ts';
import { findIndexOfSeal } from './dpu.queries.ts';
import type { StoredDpu } from './dpu.ts';

type OnProgress = (progress: Progress) => void;

/**
 * Verifies the whole chain `dpu` of a center and, because a unit's final state is sealed in the chain `seal`, that one
 * too. `brokenAt` is always an index of the chain `dpu`: the first unit that does not hold.
 */
export async function verifyDpuChain(
  platform: Platform,
  centerId: number,
  onProgress: OnProgress,
): Promise<StoredChainVerification> {
  const units = await verifyLoggedChain(platform, { centerId, domain: 'dpu', onProgress });
  const seals = await verifyLoggedChain(platform, {
    centerId,
    domain: 'seal',
    onProgress: ({ checked, total }) =>
      onProgress({ checked: units.chainLength + checked, total: units.chainLength + total }),
  });
  return withSeals(platform, centerId, { units, seals, lastIndex: Math.max(0, units.chainLength - 1) });
}

/** Verifies one unit: the chain `dpu` from its entry back to genesis, and the same of its seal once it has one. */
export async function verifyDpu(
  platform: Platform,
  dpu: StoredDpu,
  onProgress: OnProgress,
): Promise<StoredChainVerification> {
  const { centerId, chainIndex, sealIndex } = dpu;
  const units = await verifyLoggedChain(platform, {
    centerId,
    domain: 'dpu',
    upToIndex: chainIndex,
    onProgress,
  });
  if (sealIndex === null) return units;
  const seals = await verifyLoggedChain(platform, { centerId, domain: 'seal', upToIndex: sealIndex });
  return withSeals(platform, centerId, { units, seals, lastIndex: chainIndex });
}

/** The verdict on the units with that on their seals: a seal that does not hold makes its unit a bad one. */
async function withSeals(
  { database }: Platform,
  centerId: number,
  {
    units,
    seals,
    lastIndex,
  }: { units: StoredChainVerification; seals: StoredChainVerification; lastIndex: number },
): Promise<StoredChainVerification> {
  const { brokenAt: sealIndex } = seals;
  if (sealIndex === null) return units;
  const found = await database.inScope({ centerIds: [centerId] }, (tx) =>
    findIndexOfSeal(tx, { centerId, sealIndex }),
  );
  const ofSeal = Math.min(found ?? lastIndex, lastIndex);
  return { ...units, valid: false, brokenAt: Math.min(units.brokenAt ?? ofSeal, ofSeal) };
}
