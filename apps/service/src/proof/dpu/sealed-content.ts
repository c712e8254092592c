import type { Platform } from '../../platform/platform.ts';
import { checkLoggedEntry, publicEntries } from '../log/index.ts';
import { findDpuAnywhere } from './dpu.queries.ts';

/** What a unit said when it was made, as its entry holds it. */
export interface SealedContent {
  content: unknown;
  createdAt: unknown;
  chainHash: string;
  /** Its place in the log; null until it is logged. */
  leafIndex: number | null;
}

/** The sealed words of a unit, for whoever shows a copy of them; null when there is no such unit, or its entry does not hold. */
export async function readSealedContent(platform: Platform, dpuId: string): Promise<SealedContent | null> {
  const dpu = await platform.database.asDispatcher((tx) => findDpuAnywhere(tx, dpuId));
  if (!dpu?.chainHash) return null;
  const place = { centerId: dpu.centerId, domain: 'dpu' as const, index: dpu.chainIndex };
  const { entry, holds } = await checkLoggedEntry(platform, place);
  if (!entry || !holds || entry.subject !== dpuId) return null;
  const [logged] = await publicEntries(platform, [{ ...place, hash: entry.hash, previousHash: null }]);
  return {
    leafIndex: logged?.leafIndex ?? null,
    content: entry.claims.what?.content,
    createdAt: entry.claims.when?.createdAt,
    chainHash: entry.hash,
  };
}
