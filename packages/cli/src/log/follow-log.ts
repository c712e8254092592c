import { hash } from 'node:crypto';
import {
  type Checkpoint,
  consistencyProof,
  growingTiles,
  growTree,
  LOG_LEAF_FORMAT,
  leafHash,
  type Note,
  readBundle,
  readCheckpoint,
  type Sha256,
  TILE_WIDTH,
  type TileAddress,
  type Tiles,
  tileWidth,
  treeRoot,
  type VerifierKey,
  verifyConsistency,
  verifyNote,
} from '@centerproof/proof';
import type { LogSource } from './log-source.ts';

/** The log shows something that an honest one cannot show; the message says what, for a person. */
export class LogMisbehaves extends Error {
  /** Whether two signed views contradict each other, which anybody can check from the two alone. */
  readonly isFork: boolean;

  constructor(message: string, { isFork = false } = {}) {
    super(message);
    this.isFork = isFork;
  }
}

/** A checkpoint whose signature was verified. */
export interface Seen {
  readonly text: string;
  readonly checkpoint: Checkpoint;
  readonly note: Note;
}

/** What is told of each tile while a log is followed: its bytes, and those of the bundle under one of level 0. */
export type OnTile = (tile: TileAddress & { hashes: Uint8Array; entries: Uint8Array | null }) => void;

const BUNDLES_AT_ONCE = 64;
const LEAF = new RegExp(`^${LOG_LEAF_FORMAT}\\n[0-9a-f]{64}\\n$`);

const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer');

/** Reads a checkpoint that has to be the log's. */
export function requireSigned(text: string, key: VerifierKey): Seen {
  const read = readCheckpoint(text);
  if (!read) throw new LogMisbehaves('What is served as the checkpoint is not one.');
  if (read.checkpoint.origin !== key.name)
    throw new LogMisbehaves(`The checkpoint is of ${read.checkpoint.origin}, not of ${key.name}.`);
  if (verifyNote(read.note, key) !== 'valid')
    throw new LogMisbehaves('The checkpoint does not carry a valid signature of the log’s key.');
  return { text, ...read };
}

/**
 * Goes from what was seen before to what the log shows now, and checks every leaf and every tile on the way: that the old tree is
 * the beginning of the new one, that the leaves are leaves, that they and the tiles give the root that was signed.
 */
export async function followLog(
  source: LogSource,
  { before, now, onTile = () => {} }: { before: Checkpoint | null; now: Checkpoint; onTile?: OnTile },
): Promise<void> {
  const size = before?.size ?? 0;
  if (now.size < size)
    throw new LogMisbehaves(`The log showed ${size} leaves before and shows ${now.size} now.`, {
      isFork: true,
    });
  if (before && now.size === size) {
    if (!equal(before.root, now.root))
      throw new LogMisbehaves(`The log has signed two roots for ${size} leaves.`, { isFork: true });
    return;
  }
  if (before && size > 0) await requireConsistent(source, before, now);
  const grown = await rebuild(source, { size, now, onTile, root: before?.root ?? null });
  if (!equal(grown, now.root))
    throw new LogMisbehaves(
      `The leaves of the log do not give the root that it signed for ${now.size} leaves.`,
    );
}

async function requireConsistent(source: LogSource, before: Checkpoint, now: Checkpoint): Promise<void> {
  const question = consistencyProof({ oldSize: before.size, newSize: now.size });
  const proof = question.answer(await fetchTiles(source, question.tiles), sha256);
  const views = { oldSize: before.size, oldRoot: before.root, newSize: now.size, newRoot: now.root, proof };
  if (!verifyConsistency(views, sha256))
    throw new LogMisbehaves(
      `The log with ${now.size} leaves does not extend the one it signed with ${before.size}.`,
      { isFork: true },
    );
}

/** Adds the leaves one stretch after the other, so that memory does not depend on how many there are. */
async function rebuild(
  source: LogSource,
  {
    size: from,
    now,
    onTile,
    root,
  }: { size: number; now: Checkpoint; onTile: OnTile; root: Uint8Array | null },
): Promise<Uint8Array> {
  // At the width they have now: a log need not keep what they were before, which is their beginning.
  const begun = growingTiles(from).map((tile) => ({ ...tile, width: tileWidth(tile, now.size) }));
  let tiles = await fetchTiles(source, begun);
  if (root && !equal(treeRoot(from).answer(tiles, sha256), root))
    throw new LogMisbehaves(`The tiles of the log do not give the root that it signed for ${from} leaves.`);
  let size = from;
  let last = treeRoot(from).answer(tiles, sha256);
  while (size < now.size) {
    const first = Math.floor(size / TILE_WIDTH);
    const indexes = Array.from({ length: BUNDLES_AT_ONCE }, (_, at) => first + at).filter(
      (index) => index * TILE_WIDTH < now.size,
    );
    const bundles = await Promise.all(indexes.map((index) => fetchLeaves(source, index, now.size)));
    const leaves = bundles.flatMap((bundle) => bundle.leaves).slice(size - first * TILE_WIDTH);
    const grown = growTree({ size, leafHashes: leaves.map((leaf) => leafHash(leaf, sha256)), tiles }, sha256);
    for (const tile of grown.tiles) {
      const bundle = tile.level === 0 ? bundles[tile.index - first] : undefined;
      await requireServed(source, tile, now.size);
      onTile({ ...tile, entries: bundle?.bytes ?? null });
    }
    const former = tiles;
    const made = new Map(grown.tiles.map((tile) => [keyOf(tile), tile.hashes]));
    const kept = new Map(
      growingTiles(grown.size).map((tile) => [keyOf(tile), made.get(keyOf(tile)) ?? former(tile)]),
    );
    tiles = (tile) => {
      const hashes = kept.get(keyOf(tile));
      if (!hashes) throw new Error('A tile is asked for that the tree does not need.');
      return hashes;
    };
    ({ size, root: last } = grown);
  }
  return last;
}

/** What the log serves as a tile has to be what its leaves give. A tile that is still to grow is looked at when it has. */
async function requireServed(
  source: LogSource,
  tile: TileAddress & { hashes: Uint8Array },
  size: number,
): Promise<void> {
  if (tileWidth(tile, size) !== tile.width) return;
  const served = await source.tile(tile);
  if (!equal(served.subarray(0, tile.hashes.length), tile.hashes))
    throw new LogMisbehaves(
      `Tile ${tile.index} of level ${tile.level} is not what the leaves under it give.`,
    );
}

async function fetchLeaves(source: LogSource, index: number, size: number) {
  const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
  const bytes = await source.entries({ index, width });
  const leaves = readBundle(bytes)?.slice(0, width);
  if (leaves?.length !== width) throw new LogMisbehaves(`Bundle ${index} does not hold ${width} leaves.`);
  for (const [position, leaf] of leaves.entries()) {
    if (!LEAF.test(new TextDecoder().decode(leaf)))
      throw new LogMisbehaves(`Leaf ${index * TILE_WIDTH + position} is not a leaf of this kind of log.`);
  }
  return { bytes, leaves };
}

async function fetchTiles(source: LogSource, wanted: readonly TileAddress[]): Promise<Tiles> {
  const fetched = new Map(
    await Promise.all(wanted.map(async (tile) => [keyOf(tile), await source.tile(tile)] as const)),
  );
  return (tile) => {
    const hashes = fetched.get(keyOf(tile));
    if (!hashes) throw new Error('A tile is asked for that was not fetched.');
    return hashes;
  };
}

function keyOf({ level, index }: Pick<TileAddress, 'level' | 'index'>): string {
  return `${level}/${index}`;
}

function equal(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.compare(left, right) === 0;
}
