import { faultOfEnd, type SealedEntry } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import type { ChainKey } from './chain.queries.ts';
import { readEnds, readInUtc, readTimestamp, windowReader } from './chain-window.queries.ts';
import { loadSealedRecords, sealedRecordsAddress } from './sealed-records.ts';
import { toEntry } from './stored-entry.ts';

/** The entries of a chain whose timestamps lie in a period. */
export interface Period {
  /** The first of them; where there are none, the index that the next one would have. */
  from: number;
  /** The last of them; one below `from` where there are none. */
  to: number;
  /** Where the chain ends at this moment. */
  head: { index: number; hash: string; timestamp: string } | null;
  /** The first index at which the end of the chain is not what its head says; null when it is. */
  brokenAt: number | null;
}

/**
 * Finds the entries of a period. Timestamps never go back along a chain, so each end is found by halving: some twenty indexed reads
 * in a chain of a million entries, and no index on times.
 */
export async function findPeriod(
  { database }: Platform,
  chain: ChainKey,
  { from, to }: { from: string | null; to: string | null },
): Promise<Period> {
  return database.withDispatcherClient(async (client) => {
    const ends = await readEnds(client, chain);
    const { last: head } = ends;
    const end = (head?.index ?? -1) + 1;
    /** The first index whose entry is not dated before the time. */
    async function firstFrom(time: string): Promise<number> {
      let [low, high] = [0, end];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        const timestamp = await readTimestamp(client, chain, middle);
        if (timestamp !== null && timestamp < time) low = middle + 1;
        else high = middle;
      }
      return low;
    }
    const first = from === null ? 0 : await firstFrom(from);
    const behind = to === null ? end : await firstFrom(to);
    return {
      from: first,
      to: Math.max(behind, first) - 1,
      head,
      brokenAt: faultOfEnd(ends)?.brokenAt ?? null,
    };
  });
}

/** Some entries of a chain with the claims of their records, by index. The window is as large as its reader can hold. */
export async function readStoredEntries(
  { database }: Platform,
  chain: ChainKey,
  window: { from: number; to: number },
): Promise<SealedEntry[]> {
  if (window.to < window.from) return [];
  const records = await loadSealedRecords(sealedRecordsAddress(chain.domain));
  const entries: SealedEntry[] = [];
  await database.withDispatcherClient((client) =>
    readInUtc(client, () =>
      windowReader(client, chain, records)(window, (row) => void entries.push(toEntry(row, chain, records))),
    ),
  );
  return entries;
}
