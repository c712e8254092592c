import { buildDpuExport, type ProofExport, type SealedEntry } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { brokenChain, type ChainKey, checkStoredEntry } from '../chain/index.ts';
import type { StoredDpu } from './dpu.ts';

/** A unit as a self-contained JSON-LD document (interface 4.4), refused when its own entries no longer hold. */
export async function exportDpu(platform: Platform, dpu: StoredDpu): Promise<ProofExport> {
  const { centerId, chainIndex, sealIndex, evidenceLevel, metadata, updatedAt } = dpu;
  const options = {
    exportedAt: platform.clock.now().toISOString(),
    schemaUrl: platform.settings.schemaUrl,
    verifyUrl: `${platform.settings.publicUrl}/verify/${dpu.id}`,
  };
  const entry = await requireEntry(platform, { centerId, domain: 'dpu', index: chainIndex });
  if (sealIndex === null)
    return buildDpuExport({ entry, unsealed: { evidenceLevel, metadata, updatedAt } }, options);
  const seal = await requireEntry(platform, { centerId, domain: 'seal', index: sealIndex });
  return buildDpuExport({ entry, seal }, options);
}

async function requireEntry(platform: Platform, place: ChainKey & { index: number }): Promise<SealedEntry> {
  const { entry, holds } = await checkStoredEntry(platform, place);
  if (!entry || !holds) throw brokenChain(place);
  return entry;
}
