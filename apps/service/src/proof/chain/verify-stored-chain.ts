import type { Platform } from '../../platform/platform.ts';
import type { ChainKey } from './append-entries.ts';
import {
  type ChainEnds,
  readEnds,
  readInUtc,
  readRecordsEnd,
  subjectReader,
  windowReader,
} from './chain-window.queries.ts';
import { loadSealedRecords, type SealedRecords, sealedRecordsAddress } from './sealed-records.ts';
import { createSegmentQueue, explain } from './segment-queue.ts';
import { verifyInThreads } from './verify-in-threads.ts';
import { type ClaimsOfEntry, toEntry, validErasure, verifySegment } from './verify-segment.ts';

/** What verification says of a chain (interface 2.5). */
export interface StoredChainVerification {
  valid: boolean;
  /** How many entries the chain is known to have, of which a broken one may have lost some. */
  chainLength: number;
  genesisHash: string | null;
  brokenAt: number | null;
}

export interface Progress {
  checked: number;
  total: number;
}

export interface StoredChainRequest extends ChainKey {
  /** Verify from genesis up to this entry only; without it the whole chain and its head. */
  upToIndex?: number;
  onProgress?(progress: Progress): void;
  /** Chains of at least this many entries are verified in threads. */
  threadsFrom?: number;
}

/** Below this, starting threads (about 0.2 s) costs more than it saves. */
const THREADS_FROM = 20_000;

/**
 * Verifies a chain as it is stored, from genesis: every entry's hash, its link, and its claims rebuilt from the
 * record's own row, so that an edit of any sealed column is found. Memory does not grow with the chain.
 */
export async function verifyStoredChain(
  platform: Platform,
  request: StoredChainRequest,
): Promise<StoredChainVerification> {
  const { centerId, domain } = request;
  const chain = { centerId, domain };
  const { database } = platform;
  const records = await loadSealedRecords(sealedRecordsAddress(domain));
  const { recordsEnd, ends } = await database.withDispatcherClient(async (client) => ({
    // The records first: what they say is committed has its entry by the time that the ends are read.
    recordsEnd: await readRecordsEnd(client, chain, records),
    ends: await readEnds(client, chain),
  }));
  const { to, endFault, chainLength } = extentOf(ends, { upToIndex: request.upToIndex, recordsEnd });
  const queue = createSegmentQueue({ to, onProgress: request.onProgress });

  if (to + 1 >= (request.threadsFrom ?? THREADS_FROM)) {
    await verifyInThreads({
      chain,
      databaseAddress: database.dispatcherAddress,
      take: queue.take,
      report: queue.report,
    });
  } else {
    await verifyHere(platform, chain, { records, queue });
  }
  const fault = lowest([queue.brokenAt(), endFault]);
  const unexplained = await firstUnexplained(platform, chain, {
    missing: queue.unexplained(),
    from: (fault ?? to) + 1,
  });
  const brokenAt = lowest([fault, unexplained]);
  return { valid: brokenAt === null, chainLength, genesisHash: ends.genesisHash, brokenAt };
}

function lowest(indexes: (number | null)[]): number | null {
  const known = indexes.filter((index) => index !== null);
  return known.length === 0 ? null : Math.min(...known);
}

async function verifyHere(
  { database }: Platform,
  chain: ChainKey,
  { records, queue }: { records: SealedRecords; queue: ReturnType<typeof createSegmentQueue> },
): Promise<void> {
  for (let segment = queue.take(); segment; segment = queue.take()) {
    const current = segment;
    const report = await database.withDispatcherClient((client) =>
      readInUtc(client, () =>
        verifySegment(chain, current, { records, read: windowReader(client, chain, records) }),
      ),
    );
    queue.report(report);
  }
}

/** Which entries there are to look at, and what the head, the entries and the records say of where the chain ends. */
export function extentOf(
  { head, last }: ChainEnds,
  { upToIndex, recordsEnd = -1 }: { upToIndex?: number | undefined; recordsEnd?: number },
): { to: number; endFault: number | null; chainLength: number } {
  const headIndex = head?.index ?? -1;
  const lastIndex = last?.index ?? -1;
  if (upToIndex !== undefined) {
    const endFault = upToIndex > lastIndex ? lastIndex + 1 : null;
    return { to: Math.min(upToIndex, lastIndex), endFault, chainLength: upToIndex + 1 };
  }
  const to = Math.min(headIndex, lastIndex);
  const end = Math.max(headIndex, lastIndex, recordsEnd);
  const isHeadOfLast = head?.hash === (last?.hash ?? null) && head.timestamp === (last?.timestamp ?? null);
  const endFault = to < end ? to + 1 : end >= 0 && !isHeadOfLast ? end : null;
  return { to, endFault, chainLength: end + 1 };
}

const ERASURE_WINDOW_SIZE = 100_000;

/**
 * The first entry that misses a claim which no erasure accounts for. An erasure may stand behind the entries that were
 * verified: later in the chain, or appended while they were being read. Each has to hold by itself.
 */
export async function firstUnexplained(
  { database }: Platform,
  chain: ChainKey,
  { missing, from }: { missing: Map<number, ClaimsOfEntry>; from: number },
): Promise<number | null> {
  if (missing.size === 0) return null;
  const records = await loadSealedRecords(sealedRecordsAddress(chain.domain));
  await database.withDispatcherClient((client) =>
    readInUtc(client, async () => {
      const read = subjectReader(client, chain, records);
      const { last } = await readEnds(client, chain);
      for (let at = from; at <= (last?.index ?? -1) && missing.size > 0; at += ERASURE_WINDOW_SIZE) {
        const subjects = [...new Set([...missing.values()].map(({ subject }) => subject))];
        const rows = await read({ from: at, to: at + ERASURE_WINDOW_SIZE - 1 }, subjects);
        for (const row of rows) {
          const erasure = validErasure(toEntry(row, chain, records), chain);
          if (erasure) explain(missing, erasure);
        }
      }
    }),
  );
  return missing.size === 0 ? null : [...missing.keys()].reduce((first, index) => Math.min(first, index));
}
