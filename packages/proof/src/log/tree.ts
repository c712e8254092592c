import { concatBytes } from './bytes.ts';
import { gapHeights } from './compact-range.ts';
import { emptyRoot, HASH_BYTES, NODE_PREFIX, nodeHash, portableSha256, type Sha256 } from './merkle.ts';
import { TILE_WIDTH, type TileAddress, tileWidth } from './tiles.ts';

/**
 * The tiles that a computation was said to need, by address; their bytes may go on past the asked width. A tile that is asked for often
 * may be given with the nodes above its hashes.
 */
export type Tiles = (tile: Omit<TileAddress, 'width'>) => Uint8Array | TileNodes;

/** A tile with the nodes over its complete subtrees, which never change again, however much the tile grows. */
export interface TileNodes {
  /** The hashes of the tile, then those over each two of them, and so on up. */
  readonly levels: readonly Uint8Array[];
}

/**
 * Computes the nodes of a tile once, for whoever makes many proofs: without them a proof hashes nearly all of each tile on its way.
 *
 * @example
 * const nodes = tileNodes(await fetchTile('tile/1/000'));
 * inclusionProof({ index: 7, size: 70_000 }).answer(({ level }) => (level === 1 ? nodes : lowest));
 */
export function tileNodes(tile: Uint8Array, hash: Sha256 = portableSha256): TileNodes {
  const levels: Uint8Array[] = [];
  for (let below = Uint8Array.from(tile); below.length >= HASH_BYTES; ) {
    levels.push(below);
    const above = new Uint8Array(Math.floor(below.length / (2 * HASH_BYTES)) * HASH_BYTES);
    for (let at = 0; at * HASH_BYTES < above.length; at += 1)
      above.set(subtreeRoot(below, { from: at * 2, to: at * 2 + 2 }, hash), at * HASH_BYTES);
    below = above;
  }
  return { levels };
}

/** The leaves from one place up to, not including, another. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** A computation over a tree that is kept in tiles: which it needs, and what comes out of them. */
export interface TreeQuestion<Answer> {
  /** Each tile once, with the width it has in a tree of the size asked about. */
  readonly tiles: readonly TileAddress[];
  answer(tiles: Tiles, hash?: Sha256): Answer;
}

/** Levels of the tree inside one tile. */
const TILE_LEVELS = 8;

/**
 * The proof that a leaf stands in a tree, from the sibling of the leaf to the child of the root.
 *
 * @example
 * const question = inclusionProof({ index: 7, size: 300 });
 * const tiles = await fetchAll(question.tiles);
 * question.answer((tile) => tiles.get(tilePath(tile)));
 */
export function inclusionProof({
  index,
  size,
}: {
  readonly index: number;
  readonly size: number;
}): TreeQuestion<Uint8Array[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`A tree of ${size} leaves has no leaf ${index}.`);
  return askRanges(inclusionRanges(index, { from: 0, to: size }), size);
}

/** The proof that a tree begins with the leaves of an earlier one; empty where nothing has to be shown. */
export function consistencyProof({
  oldSize,
  newSize,
}: {
  readonly oldSize: number;
  readonly newSize: number;
}): TreeQuestion<Uint8Array[]> {
  if (!(oldSize >= 0 && oldSize <= newSize))
    throw new RangeError(`A tree of ${newSize} leaves was never one of ${oldSize}.`);
  const ranges =
    oldSize === 0 || oldSize === newSize
      ? []
      : consistencyRanges(oldSize, { from: 0, to: newSize }, 'the old tree');
  return askRanges(ranges, newSize);
}

/** The root of a tree. Only the last tile of each level is needed. */
export function treeRoot(size: number): TreeQuestion<Uint8Array> {
  const { tiles, answer } = askRanges(size === 0 ? [] : [{ from: 0, to: size }], size);
  return { tiles, answer: (lookUp, hash) => answer(lookUp, hash)[0] ?? emptyRoot(hash) };
}

/**
 * The hashes of the complete subtrees that fill a gap between two leaves, from left to right, as {@link gapHeights} says.
 */
export function gapHashes(
  gap: { readonly from: number; readonly to: number },
  size: number,
): TreeQuestion<Uint8Array[]> {
  let at = gap.from;
  const ranges = gapHeights(gap).map((height) => {
    const range = { from: at, to: at + 2 ** height };
    at = range.to;
    return range;
  });
  return askRanges(ranges, size);
}

/** What a tree looks like after leaves were added to it. */
export interface GrownTree {
  readonly size: number;
  readonly root: Uint8Array;
  /** Each tile that is new or has grown, whole, with the width it has now. */
  readonly tiles: readonly (TileAddress & { readonly hashes: Uint8Array })[];
}

/** The tiles that adding leaves to a tree of this size begins with: the unfinished last ones. */
export function growingTiles(size: number): TileAddress[] {
  const tiles: TileAddress[] = [];
  for (let level = 0; TILE_WIDTH ** level <= size; level += 1) {
    const index = Math.floor(Math.floor(size / TILE_WIDTH ** level) / TILE_WIDTH);
    const width = tileWidth({ level, index }, size);
    if (width > 0) tiles.push({ level, index, width });
  }
  return tiles;
}

/**
 * Adds leaves to a tree, given its unfinished tiles. A full tile passes its own root up to the level above; a
 * partial one never does.
 */
export function growTree(
  { size, leafHashes, tiles }: { size: number; leafHashes: readonly Uint8Array[]; tiles: Tiles },
  hash: Sha256 = portableSha256,
): GrownTree {
  const newSize = size + leafHashes.length;
  const grown = new Map<string, TileAddress & { readonly hashes: Uint8Array }>();
  const unfinished = new Set(growingTiles(size).map(addressKey));
  let added: readonly Uint8Array[] = leafHashes;
  for (let level = 0; added.length > 0; level += 1) {
    const first = Math.floor(size / TILE_WIDTH ** level);
    const passedUp: Uint8Array[] = [];
    for (let taken = 0; taken < added.length; ) {
      const index = Math.floor((first + taken) / TILE_WIDTH);
      const begun = (first + taken) % TILE_WIDTH;
      const fitting = added.slice(taken, taken + TILE_WIDTH - begun);
      const before = unfinished.has(addressKey({ level, index }))
        ? hashesOf(tiles({ level, index }))
        : new Uint8Array();
      const hashes = concatBytes(before.subarray(0, begun * HASH_BYTES), ...fitting);
      const width = begun + fitting.length;
      grown.set(addressKey({ level, index }), { level, index, width, hashes });
      if (width === TILE_WIDTH) passedUp.push(subtreeRoot(hashes, { from: 0, to: TILE_WIDTH }, hash));
      taken += fitting.length;
    }
    added = passedUp;
  }
  const root = treeRoot(newSize).answer((tile) => grown.get(addressKey(tile))?.hashes ?? tiles(tile), hash);
  return { size: newSize, root, tiles: [...grown.values()] };
}

function askRanges(ranges: readonly Range[], size: number): TreeQuestion<Uint8Array[]> {
  const tiles = new Map<string, TileAddress>();
  for (const range of ranges.flatMap(perfectParts)) {
    const { level, index } = placeOf(range);
    tiles.set(addressKey({ level, index }), { level, index, width: tileWidth({ level, index }, size) });
  }
  return {
    tiles: [...tiles.values()],
    answer: (lookUp, hash = portableSha256) => ranges.map((range) => rangeHash(range, lookUp, hash)),
  };
}

/** RFC 6962, section 2.1.1. */
function inclusionRanges(index: number, { from, to }: Range): Range[] {
  if (to - from === 1) return [];
  const middle = from + largestPowerBelow(to - from);
  return index < middle
    ? [...inclusionRanges(index, { from, to: middle }), { from: middle, to }]
    : [...inclusionRanges(index, { from: middle, to }), { from, to: middle }];
}

/** RFC 6962, section 2.1.2. What is the old tree itself needs no showing: its root is known. */
function consistencyRanges(
  oldSize: number,
  { from, to }: Range,
  kind: 'the old tree' | 'a part of it',
): Range[] {
  if (oldSize === to) return kind === 'the old tree' ? [] : [{ from, to }];
  const middle = from + largestPowerBelow(to - from);
  return oldSize <= middle
    ? [...consistencyRanges(oldSize, { from, to: middle }, kind), { from: middle, to }]
    : [...consistencyRanges(oldSize, { from: middle, to }, 'a part of it'), { from, to: middle }];
}

function rangeHash(range: Range, tiles: Tiles, hash: Sha256): Uint8Array {
  const length = range.to - range.from;
  const split = largestPowerBelow(length);
  if (split * 2 !== length && length > 1) {
    const middle = range.from + split;
    return nodeHash(
      rangeHash({ from: range.from, to: middle }, tiles, hash),
      rangeHash({ from: middle, to: range.to }, tiles, hash),
      hash,
    );
  }
  const { level, index, offset, width } = placeOf(range);
  const tile = tiles({ level, index });
  if (tile instanceof Uint8Array) return subtreeRoot(tile, { from: offset, to: offset + width }, hash);
  // A complete subtree begins at a multiple of its width, and so is one node of the level that its height tells.
  const nodes = tile.levels[Math.log2(width)] ?? new Uint8Array();
  const node = nodes.subarray((offset / width) * HASH_BYTES, (offset / width + 1) * HASH_BYTES);
  if (node.length !== HASH_BYTES) throw new RangeError('A tile is shorter than the tree it belongs to.');
  return node;
}

function hashesOf(tile: Uint8Array | TileNodes): Uint8Array {
  return tile instanceof Uint8Array ? tile : (tile.levels[0] ?? new Uint8Array());
}

/** The complete subtrees of which a range consists, largest first. */
function perfectParts({ from, to }: Range): Range[] {
  const length = to - from;
  const split = largestPowerBelow(length);
  if (length === 1 || split * 2 === length) return [{ from, to }];
  return [{ from, to: from + split }, ...perfectParts({ from: from + split, to })];
}

/** The tile that holds a complete subtree, and which of the tile's hashes it covers. */
function placeOf({ from, to }: Range): { level: number; index: number; offset: number; width: number } {
  const height = Math.round(Math.log2(to - from));
  const level = Math.floor(height / TILE_LEVELS);
  const position = from / TILE_WIDTH ** level;
  const width = 2 ** (height % TILE_LEVELS);
  return { level, index: Math.floor(position / TILE_WIDTH), offset: position % TILE_WIDTH, width };
}

/**
 * The root over some neighbouring hashes of a tile, whose number is a power of two. Each level is written over the one below it and one
 * buffer is hashed again and again: with an array for every node it took twice as long.
 */
function subtreeRoot(tile: Uint8Array, { from, to }: Range, hash: Sha256): Uint8Array {
  const leaves = tile.subarray(from * HASH_BYTES, to * HASH_BYTES);
  if (leaves.length !== (to - from) * HASH_BYTES)
    throw new RangeError('A tile is shorter than the tree it belongs to.');
  // A copy in any case: `slice` of a Buffer of Node would be the tile itself.
  const nodes = Uint8Array.from(leaves);
  const node = new Uint8Array(1 + 2 * HASH_BYTES);
  node[0] = NODE_PREFIX;
  for (let width = to - from; width > 1; width /= 2) {
    for (let at = 0; at < width; at += 2) {
      node.set(nodes.subarray(at * HASH_BYTES, (at + 2) * HASH_BYTES), 1);
      nodes.set(hash(node), (at / 2) * HASH_BYTES);
    }
  }
  return nodes.subarray(0, HASH_BYTES);
}

/** The largest power of two that is smaller than a number. */
function largestPowerBelow(length: number): number {
  let power = 1;
  while (power * 2 < length) power *= 2;
  return power;
}

function addressKey({ level, index }: Omit<TileAddress, 'width'>): string {
  return `${level}/${index}`;
}
