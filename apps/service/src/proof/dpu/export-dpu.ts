import { buildDpuExport, type JsonObject, type SealedEntry } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { brokenChain, type ChainKey } from '../chain/index.ts';
import { checkLoggedEntry, logOfDocument } from '../log/index.ts';
import type { StoredDpu } from './dpu.ts';

/** A unit as a self-contained JSON-LD document that waits for its signature, refused when its own entries no longer hold. */
export async function exportDpu(platform: Platform, dpu: StoredDpu): Promise<JsonObject> {
  const { centerId, chainIndex, sealIndex, evidenceLevel, metadata, updatedAt } = dpu;
  const record = { centerId, domain: 'dpu' as const, index: chainIndex };
  const sealed = sealIndex === null ? null : { centerId, domain: 'seal' as const, index: sealIndex };
  const entry = await requireEntry(platform, record);
  const seal = sealed && (await requireEntry(platform, sealed));
  const options = {
    exportedAt: platform.clock.now().toISOString(),
    schemaUrl: platform.settings.schemaUrl,
    verifyUrl: `${platform.settings.publicUrl}/verify/${dpu.id}`,
    log: await logOfDocument(platform, { record, ...(sealed ? { seal: sealed } : {}), erasures: [] }),
  };
  return seal
    ? buildDpuExport({ entry, seal }, options)
    : buildDpuExport({ entry, unsealed: { evidenceLevel, metadata, updatedAt } }, options);
}

async function requireEntry(platform: Platform, place: ChainKey & { index: number }): Promise<SealedEntry> {
  const { entry, holds } = await checkLoggedEntry(platform, place);
  if (!entry || !holds) throw brokenChain(place);
  return entry;
}
