import {
  growingTiles,
  growTree,
  LOG_LEAF_FORMAT,
  signCheckpoint,
  type Tiles,
  treeRoot,
  writeNote,
} from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import type { ChainKey } from '../chain/index.ts';
import { insertCheckpoint } from './log-checkpoints.queries.ts';
import type { LogIdentity } from './log-identity.ts';
import { LogRefusal, RESUME } from './log-refusal.ts';
import {
  insertRuns,
  type Run,
  returnChains,
  type StoredTile,
  selectEntryHashes,
  selectTiles,
  takeMovedChains,
  type UnloggedRange,
  updateTree,
  upsertTiles,
} from './log-tree.queries.ts';
import { sha256 } from './sha256.ts';

/** Entries in one transaction: enough that its fixed costs vanish, few enough that it ends within a second. */
const LEAVES_MAX = 32_768;
const MOVED_MAX = 20_000;
const HASH_DIGITS = 64;
const HASH_BYTES = 32;
/** What the hash of a leaf begins with (RFC 6962). */
const LEAF_PREFIX = '\0';

/** How far the log has grown, and its root. */
interface Tree {
  size: number;
  root: Uint8Array;
}

/** What a transaction came to. */
export interface Addition {
  /** The tree as it now stands, under a checkpoint that nobody has seen until it is published; null when nothing was added. */
  signed: (Tree & { note: string; isMore: boolean }) | null;
  /** Chains that lack entries between what is logged and their head: somebody took them away. */
  gaps: readonly ChainKey[];
}

/**
 * Takes what each moved chain has past the end of its last run into the tree: leaves, tiles, runs and the checkpoint in the
 * caller's transaction, which holds the tree.
 */
export async function addToLog(
  tx: Tx,
  { tree, identity, now }: { tree: Tree; identity: LogIdentity; now: Date },
): Promise<Addition> {
  const moved = await takeMovedChains(tx, MOVED_MAX);
  const { ranges, left } = upTo(LEAVES_MAX, moved);
  await returnChains(tx, left);
  const texts = ranges.length === 0 ? [] : await selectEntryHashes(tx, ranges);
  const { runs, hashes, gaps } = lineUp(ranges, texts, tree.size);
  if (runs.length === 0) return { signed: null, gaps };
  const grown = await addLeaves(tx, { tree, hashes });
  await insertRuns(tx, runs);
  const note = writeNote(signCheckpoint({ origin: identity.origin, ...grown }, identity));
  await insertCheckpoint(tx, {
    size: grown.size,
    identity: identity.number,
    note,
    signedAt: now,
    publishedAt: null,
  });
  return { signed: { ...grown, note, isMore: left.length > 0 || moved.length === MOVED_MAX }, gaps };
}

/** Adds leaves for entry hashes (hexadecimal digits) to the tree and writes what has changed of it. */
export async function addLeaves(
  tx: Tx,
  { tree: { size, root }, hashes }: { tree: Tree; hashes: readonly string[] },
): Promise<Tree> {
  const begun = await selectTiles(tx, growingTiles(size));
  // What is added to must be what was signed; a tile that was changed since would give the log another past.
  if (!equals(treeRoot(size).answer(tilesOf(begun), sha256), root))
    throw new LogRefusal(
      `The tiles of the log do not give the root that it signed at ${size} leaves. ${RESUME}`,
    );
  const leafHashes = leafHashesOf(hashes);
  const grown = growTree({ size, leafHashes, tiles: tilesOf(begun) }, sha256);
  const entriesBefore = begun.find(({ level }) => level === 0)?.entries ?? Buffer.alloc(0);
  const entries = Buffer.concat([entriesBefore, Buffer.from(hashes.join(''), 'hex')]);
  const firstLeaf = size - entriesBefore.length / HASH_BYTES;
  await upsertTiles(
    tx,
    grown.tiles.map(({ level, index, width, hashes: bytes }): StoredTile => {
      const from = (index * 256 - firstLeaf) * HASH_BYTES;
      return {
        level,
        index,
        hashes: Buffer.from(bytes),
        entries: level === 0 ? entries.subarray(from, from + width * HASH_BYTES) : null,
      };
    }),
  );
  await updateTree(tx, grown);
  return { size: grown.size, root: grown.root };
}

/** The hashes of the leaves of entries. One buffer is written over for each: making the data of each leaf took twice as long. */
function leafHashesOf(hashes: readonly string[]): Uint8Array[] {
  const leaf = Buffer.from(`${LEAF_PREFIX}${LOG_LEAF_FORMAT}\n${'0'.repeat(HASH_DIGITS)}\n`, 'latin1');
  const at = leaf.length - HASH_DIGITS - 1;
  return hashes.map((hash) => {
    leaf.write(hash, at, 'latin1');
    return sha256(leaf);
  });
}

/** Tiles that were read, for a computation that asks for them by address. */
export function tilesOf(stored: readonly StoredTile[]): Tiles {
  const byAddress = new Map(stored.map((tile) => [`${tile.level}/${tile.index}`, tile.hashes]));
  return ({ level, index }) => {
    const hashes = byAddress.get(`${level}/${index}`);
    if (!hashes) throw new Error(`The log lacks tile ${index} of level ${level}.`);
    return hashes;
  };
}

/** As much of the ranges as fits into one transaction, and the chains of which something is left. */
function upTo(max: number, moved: readonly UnloggedRange[]) {
  const ranges: UnloggedRange[] = [];
  const left: ChainKey[] = [];
  let room = max;
  for (const range of moved) {
    const taken = Math.min(room, range.last - range.first + 1);
    if (taken > 0) ranges.push({ ...range, last: range.first + taken - 1 });
    if (range.first + taken <= range.last) left.push({ centerId: range.centerId, domain: range.domain });
    room -= taken;
  }
  return { ranges, left };
}

/** Gives each entry its leaf. A range that lacks entries, or holds what is no hash, is left out whole and told of. */
function lineUp(ranges: readonly UnloggedRange[], texts: readonly string[], size: number) {
  const runs: Run[] = [];
  const gaps: ChainKey[] = [];
  const hashes: string[] = [];
  for (const [position, { centerId, domain, first, last }] of ranges.entries()) {
    const text = texts[position] ?? '';
    const entries = last - first + 1;
    if (text.length !== entries * HASH_DIGITS || !/^[0-9a-f]*$/.test(text)) {
      gaps.push({ centerId, domain });
      continue;
    }
    runs.push({ centerId, domain, firstIndex: first, firstLeaf: size + hashes.length, entries });
    for (let at = 0; at < text.length; at += HASH_DIGITS) hashes.push(text.slice(at, at + HASH_DIGITS));
  }
  return { runs, hashes, gaps };
}

function equals(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}
