import type { Platform } from '../../platform/platform.ts';
import { type EntryPlace, selectLeaves } from './log-proofs.queries.ts';

/** An entry as anybody may see it: where it stands in its chain and in the log, and its hashes. */
export interface PublicEntry {
  domain: EntryPlace['domain'];
  index: number;
  hash: string;
  previousHash: string | null;
  /** Null until it is logged. */
  leafIndex: number | null;
}

/** Public proofs spell the algorithm in front of a hash, whatever they are a proof of (docs/rules.md#public-proofs). */
export async function publicEntries(
  { database }: Platform,
  entries: readonly (EntryPlace & { hash: string; previousHash: string | null })[],
): Promise<PublicEntry[]> {
  const leaves = await database.asDispatcher((tx) => selectLeaves(tx, entries));
  return entries.map(({ domain, index, hash, previousHash }, position) => ({
    domain,
    index,
    hash: `sha256:${hash}`,
    previousHash: previousHash === null ? null : `sha256:${previousHash}`,
    leafIndex: leaves[position] ?? null,
  }));
}
