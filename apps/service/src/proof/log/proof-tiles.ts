import { HASH_BYTES, type TileAddress, type TileNodes, tileNodes } from '@centerproof/proof';
import { LRUCache } from 'lru-cache';
import { send, type Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTileHashes } from './log-proofs.queries.ts';
import { sha256 } from './sha256.ts';

/** Of 16 KiB each at most. A log of ten million leaves has 154 such tiles. */
const KEPT_MAX = 512;

/**
 * Tiles above the lowest level, which many proofs share, with their nodes; those of each database by themselves. At ten million leaves a
 * proof hashes 380 nodes with them and 910 without.
 */
const kept = new WeakMap<Platform['database'], LRUCache<string, TileNodes>>();

/**
 * A tile as checkpoints of an identity see it. What it held at one size it holds at every later one; a log that was restored and renamed
 * may hold something else in the same place.
 */
type SeenTile = Pick<TileAddress, 'level' | 'index'> & { identity: number };

/** The tiles of some proofs, in one question for those that are not known. */
export async function readProofTiles(
  { database }: Platform,
  tx: Tx,
  wanted: readonly { identity: number; tiles: readonly TileAddress[] }[],
): Promise<(tile: SeenTile) => Uint8Array | TileNodes> {
  const cache = kept.getOrInsertComputed(database, () => new LRUCache({ max: KEPT_MAX }));
  const seen = new Map<string, Uint8Array | TileNodes>();
  const unknown = new Map<string, TileAddress & SeenTile>();
  for (const { identity, tiles } of wanted)
    for (const tile of tiles) {
      const key = keyOf({ ...tile, identity });
      const known = cache.get(key);
      if (known && widthOf(known) >= tile.width) seen.set(key, known);
      else unknown.set(key, { ...tile, identity });
    }
  const found = unknown.size === 0 ? [] : await send(tx, readTileHashes([...unknown.values()]));
  const hashes = new Map(found.map((tile) => [placeOf(tile), tile.hashes]));
  for (const [key, tile] of unknown) {
    const bytes = hashes.get(placeOf(tile));
    if (!bytes) continue;
    if (tile.level === 0) seen.set(key, bytes);
    else {
      const nodes = tileNodes(bytes, sha256);
      seen.set(key, nodes);
      cache.set(key, nodes);
    }
  }
  return (tile) => {
    const known = seen.get(keyOf(tile));
    if (!known) throw new Error(`The log lacks tile ${tile.index} of level ${tile.level}.`);
    return known;
  };
}

function placeOf({ level, index }: Pick<TileAddress, 'level' | 'index'>): string {
  return `${level}/${index}`;
}

function keyOf({ identity, level, index }: SeenTile): string {
  return `${identity}/${level}/${index}`;
}

function widthOf({ levels }: TileNodes): number {
  return (levels[0]?.length ?? 0) / HASH_BYTES;
}
