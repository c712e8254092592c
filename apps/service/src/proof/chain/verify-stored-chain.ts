import { type ChainFault, chainName, faultOfEnd, laterErasure, type MissingClaims } from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import type { ChainKey } from './chain.queries.ts';
import {
  type ChainEnds,
  readEnds,
  readInUtc,
  readRecordsEnd,
  subjectReader,
  windowReader,
} from './chain-window.queries.ts';
import { loadSealedRecords, type SealedRecords, sealedRecordsAddress } from './sealed-records.ts';
import { createSegmentQueue } from './segment-queue.ts';
import { sha256Hex } from './sha256.ts';
import { toEntry } from './stored-entry.ts';
import { verifyInThreads } from './verify-in-threads.ts';
import { verifySegment } from './verify-segment.ts';

/** What verification says of a chain (docs/rules.md#verification). */
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
  // An erasure may lie behind the entries that were verified: later in the chain, or appended while they were read.
  const from = (queue.merge.brokenAt() ?? to) + 1;
  await explainByLater(platform, chain, { missing: queue.merge.unexplained(), from });
  const brokenAt = queue.merge.finish({ endFault })?.brokenAt ?? null;
  return { valid: brokenAt === null, chainLength, genesisHash: ends.genesisHash, brokenAt };
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

/** Which entries there are to look at, and how many there should be. */
function extentOf(
  ends: ChainEnds,
  { upToIndex, recordsEnd }: { upToIndex: number | undefined; recordsEnd: number },
): { to: number; endFault: ChainFault | null; chainLength: number } {
  const lastIndex = ends.last?.index ?? -1;
  if (upToIndex !== undefined) {
    const wanted = { index: upToIndex, hash: null };
    const endFault = upToIndex > lastIndex ? faultOfEnd({ head: wanted, last: ends.last }) : null;
    return { to: Math.min(upToIndex, lastIndex), endFault, chainLength: upToIndex + 1 };
  }
  const headIndex = ends.head?.index ?? -1;
  return {
    to: Math.min(headIndex, lastIndex),
    endFault: faultOfEnd({ ...ends, recordsEnd }),
    chainLength: Math.max(headIndex, lastIndex, recordsEnd) + 1,
  };
}

const ERASURE_WINDOW_SIZE = 100_000;

/** Takes off the missing claims what entries from an index on say was erased; each of them has to hold by itself. */
export async function explainByLater(
  { database }: Platform,
  chain: ChainKey,
  { missing, from }: { missing: MissingClaims; from: number },
): Promise<void> {
  if (missing.first() === null) return;
  const records = await loadSealedRecords(sealedRecordsAddress(chain.domain));
  const options = { chain: chainName(chain), sha256Hex };
  await database.withDispatcherClient((client) =>
    readInUtc(client, async () => {
      const read = subjectReader(client, chain, records);
      const { last } = await readEnds(client, chain);
      for (let at = from; at <= (last?.index ?? -1) && missing.first(); at += ERASURE_WINDOW_SIZE) {
        const rows = await read({ from: at, to: at + ERASURE_WINDOW_SIZE - 1 }, missing.subjects());
        for (const row of rows) {
          const erased = laterErasure(toEntry(row, chain, records), { lastIndex: from - 1, options });
          if (erased) missing.explain(erased);
        }
      }
    }),
  );
}
