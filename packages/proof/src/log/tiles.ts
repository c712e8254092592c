import { concatBytes, readSize } from './bytes.ts';

/** Hashes in a full tile, and entries in a full bundle. */
export const TILE_WIDTH = 256;

/** Where a tile stands: its level, its place in the level, and how many hashes it holds. */
export interface TileAddress {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

const LEVEL_MAX = 63;
const PATH = /^tile\/(entries|0|[1-9][0-9]?)\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/**
 * The path of a tile below the log's address.
 *
 * @example
 * tilePath({ level: 0, index: 1234067, width: 256 }); // 'tile/0/x001/x234/067'
 */
export function tilePath({ level, index, width }: TileAddress): string {
  return `tile/${level}/${indexPath(index)}${partialSuffix(width)}`;
}

/** The path of the bundle that holds the data of the leaves of a tile of level 0. */
export function entriesPath({ index, width }: Omit<TileAddress, 'level'>): string {
  return `tile/entries/${indexPath(index)}${partialSuffix(width)}`;
}

/** What a path below the log's address names; null for anything that is not written exactly so. */
export function readTilePath(
  path: string,
): ({ kind: 'hashes' } & TileAddress) | ({ kind: 'entries' } & Omit<TileAddress, 'level'>) | null {
  const match = PATH.exec(path);
  if (!match) return null;
  const [, level = '', groups = '', partial] = match;
  const index = readSize(groups.replaceAll(/[x/]/g, '').replace(/^0+(?=[0-9])/, ''));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  // A number has one path: no group of zeros stands before it.
  if (index === null || indexPath(index) !== groups || (partial !== undefined && width >= TILE_WIDTH))
    return null;
  if (level === 'entries') return { kind: 'entries', index, width };
  return Number(level) <= LEVEL_MAX ? { kind: 'hashes', level: Number(level), index, width } : null;
}

/** How many hashes the tile at this place holds in a tree of this size; 0 when there is no such tile. */
export function tileWidth({ level, index }: Omit<TileAddress, 'width'>, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level) - index * TILE_WIDTH;
  return Math.max(0, Math.min(TILE_WIDTH, hashes));
}

/** Every tile of a tree of this size that a tree of an earlier size did not have, lowest level first. */
export function tilesSince(earlierSize: number, size: number): TileAddress[] {
  const tiles: TileAddress[] = [];
  for (let level = 0; TILE_WIDTH ** level <= size; level += 1) {
    const before = Math.floor(earlierSize / TILE_WIDTH ** level);
    const after = Math.floor(size / TILE_WIDTH ** level);
    if (before === after) continue;
    for (let index = Math.floor(before / TILE_WIDTH); index * TILE_WIDTH < after; index += 1)
      tiles.push({ level, index, width: tileWidth({ level, index }, size) });
  }
  return tiles;
}

/** A bundle: the data of each leaf behind its length in two bytes, big-endian. */
export function writeBundle(leaves: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...leaves.flatMap((leaf) => [Uint8Array.of(Math.floor(leaf.length / 256), leaf.length % 256), leaf]),
  );
}

/** The leaves of a bundle; null when the lengths do not come out even. */
export function readBundle(bundle: Uint8Array): Uint8Array[] | null {
  const leaves: Uint8Array[] = [];
  let offset = 0;
  while (offset < bundle.length) {
    const [high, low] = bundle.subarray(offset, offset + 2);
    if (high === undefined || low === undefined) return null;
    const end = offset + 2 + high * 256 + low;
    if (end > bundle.length) return null;
    leaves.push(bundle.subarray(offset + 2, end));
    offset = end;
  }
  return leaves;
}

function indexPath(index: number): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const groups = padded.match(/.{3}/g) ?? [];
  return groups.map((group, position) => (position === groups.length - 1 ? group : `x${group}`)).join('/');
}

function partialSuffix(width: number): string {
  return width === TILE_WIDTH ? '' : `.p/${width}`;
}
