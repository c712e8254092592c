import type { Platform } from '../../platform/platform.ts';
import { checkStoredEntry } from '../chain/index.ts';
import { findDpuAnywhere } from './dpu.queries.ts';

/** What a unit said when it was made, as its entry holds it. */
export interface SealedContent {
  content: unknown;
  createdAt: unknown;
  chainHash: string;
}

/** The sealed words of a unit, for whoever shows a copy of them; null when there is no such unit, or its entry does not hold. */
export async function readSealedContent(platform: Platform, dpuId: string): Promise<SealedContent | null> {
  const dpu = await platform.database.asDispatcher((tx) => findDpuAnywhere(tx, dpuId));
  if (!dpu?.chainHash) return null;
  const place = { centerId: dpu.centerId, domain: 'dpu' as const, index: dpu.chainIndex };
  const { entry, holds } = await checkStoredEntry(platform, place);
  if (!entry || !holds || entry.subject !== dpuId) return null;
  return {
    content: entry.claims.what?.content,
    createdAt: entry.claims.when?.createdAt,
    chainHash: entry.hash,
  };
}
