import { leafData, leafHash } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type ChainKey,
  checkStoredEntry,
  type EntryCheck,
  type StoredChainRequest,
  type StoredChainVerification,
  verifyStoredChain,
} from '../chain/index.ts';
import type { EntryPlace } from './log-proofs.queries.ts';
import { findLastLogged, type LoggedHash } from './logged-hash.queries.ts';
import { sha256 } from './sha256.ts';

/**
 * Looks at one entry, and at its leaf: a chain that was rewritten as a whole agrees with itself, and no longer with the log
 * (docs/rules.md#public-proofs). What is not logged yet is held to its chain alone.
 */
export async function checkLoggedEntry(platform: Platform, place: EntryPlace): Promise<EntryCheck> {
  const check = await checkStoredEntry(platform, place);
  if (!check.holds) return check;
  const logged = await platform.database.asDispatcher((tx) => findLastLogged(tx, place));
  return { ...check, holds: logged?.index !== place.index || isLeafOf(logged) };
}

/** Verifies a chain, and that it is the one that was logged. */
export async function verifyLoggedChain(
  platform: Platform,
  request: StoredChainRequest,
): Promise<StoredChainVerification> {
  const verified = await verifyStoredChain(platform, request);
  if (!verified.valid) return verified;
  const rewritten = await platform.database.asDispatcher((tx) => findRewritten(tx, request));
  if (!rewritten) return verified;
  return {
    ...verified,
    valid: false,
    brokenAt: rewritten.from,
    chainLength: Math.max(verified.chainLength, rewritten.lastLogged + 1),
  };
}

/**
 * Where a chain that agrees with itself leaves the log. Each hash covers the one before it, so the last logged entry tells of all
 * before it, and behind the first that was rewritten or taken away none is its leaf's any more.
 */
async function findRewritten(
  tx: Tx,
  { centerId, domain, upToIndex = Number.MAX_SAFE_INTEGER }: ChainKey & { upToIndex?: number },
): Promise<{ from: number; lastLogged: number } | null> {
  const lastAt = (index: number) => findLastLogged(tx, { centerId, domain, index });
  const last = await lastAt(upToIndex);
  if (!last || isLeafOf(last)) return null;
  let [from, to] = [0, last.index];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const logged = await lastAt(middle);
    if (logged && !isLeafOf(logged)) to = logged.index;
    else from = middle + 1;
  }
  return { from, lastLogged: last.index };
}

function isLeafOf({ hash, leafHash: leaf }: LoggedHash): boolean {
  return hash !== null && leaf.equals(leafHash(leafData(hash), sha256));
}
