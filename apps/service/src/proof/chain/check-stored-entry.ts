import { chainName, createSegmentMerge, faultOfEnd, type SealedEntry, verifyEntry } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import type { ChainKey } from './chain.queries.ts';
import { readEnds, readInUtc, windowReader } from './chain-window.queries.ts';
import { loadSealedRecords, sealedRecordsAddress } from './sealed-records.ts';
import { sha256Hex } from './sha256.ts';
import { toEntry } from './stored-entry.ts';
import { explainByLater } from './verify-stored-chain.ts';

export interface EntryCheck {
  /** The entry with the claims of its record; null when it is not there. */
  entry: SealedEntry | null;
  /** Whether the entry holds when rebuilt from its record, its link to the one before, and the chain's head. */
  holds: boolean;
}

/** Looks at one entry only: a few indexed reads, however long the chain is (docs/rules.md#public-proofs). */
export async function checkStoredEntry(
  platform: Platform,
  { centerId, domain, index }: ChainKey & { index: number },
): Promise<EntryCheck> {
  const chain = { centerId, domain };
  const records = await loadSealedRecords(sealedRecordsAddress(domain));
  const found = new Map<number, SealedEntry>();
  const ends = await platform.database.withDispatcherClient((client) =>
    readInUtc(client, async () => {
      await windowReader(
        client,
        chain,
        records,
      )({ from: Math.max(0, index - 1), to: index }, (row) => {
        const entry = toEntry(row, chain, records);
        found.set(entry.index, entry);
      });
      return readEnds(client, chain);
    }),
  );
  const [entry, before] = [found.get(index), found.get(index - 1)];
  if (!entry || (index > 0 && !before)) return { entry: entry ?? null, holds: false };
  const result = verifyEntry(entry, before ?? null, { chain: chainName(chain), sha256Hex });
  if (!result.valid || faultOfEnd(ends) !== null) return { entry, holds: false };
  const merge = createSegmentMerge();
  if (result.missing.length > 0) {
    const missing = [{ index, subject: entry.subject, claims: result.missing }];
    merge.add({ segment: { from: index, to: index }, fault: null, missing, erasures: [] });
    await explainByLater(platform, chain, { missing: merge.unexplained(), from: index + 1 });
  }
  return { entry, holds: merge.finish({ endFault: null }) === null };
}
