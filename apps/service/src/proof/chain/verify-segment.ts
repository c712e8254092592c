import { chainName, createSegmentVerifier, type Segment, type SegmentReport } from '@centerproof/proof';
import type { ChainKey } from './chain.queries.ts';
import type { ReadWindow } from './chain-window.queries.ts';
import type { SealedRecords } from './sealed-records.ts';
import { sha256Hex } from './sha256.ts';
import { toEntry } from './stored-entry.ts';

/** Reads the rows of a segment and of the entry before it, and has each judged as it arrives. */
export async function verifySegment(
  chain: ChainKey,
  segment: Segment,
  source: { records: SealedRecords; read: ReadWindow },
): Promise<SegmentReport> {
  const verifier = createSegmentVerifier(segment, { chain: chainName(chain), sha256Hex });
  let isWhole = true;
  await source.read({ from: Math.max(0, segment.from - 1), to: segment.to }, (row) => {
    if (isWhole) isWhole = verifier.push(toEntry(row, chain, source.records));
  });
  return verifier.finish();
}
