import { emptyRoot, nodeHash, portableSha256, type Sha256 } from './merkle.ts';

/**
 * A tree that is walked from its first leaf on. It keeps one hash for each complete subtree of what was passed, so that its memory
 * is as long as the tree is high, and it knows the root at every place where it stops.
 */
export interface CompactRange {
  /** How many leaves were passed. */
  size(): number;
  /** Passes a complete subtree of this height, whose first leaf is the next one; a leaf has height 0. */
  append(node: Uint8Array, height: number): void;
  /** The root of the tree that ends here. */
  root(): Uint8Array;
}

/**
 * Starts a walk over a tree.
 *
 * @example
 * const walk = createCompactRange();
 * for (const hash of hashes) walk.append(leafHash(leafData(hash)), 0);
 * equal(walk.root(), checkpoint.root);
 */
export function createCompactRange(hash: Sha256 = portableSha256): CompactRange {
  const nodes: { height: number; node: Uint8Array }[] = [];
  let size = 0;
  return {
    size: () => size,
    append(node, height) {
      size += 2 ** height;
      let top = { height, node };
      for (let below = nodes.at(-1); below?.height === top.height; below = nodes.at(-1)) {
        top = { height: top.height + 1, node: nodeHash(below.node, top.node, hash) };
        nodes.pop();
      }
      nodes.push(top);
    },
    root() {
      const last = nodes.at(-1);
      if (!last) return emptyRoot(hash);
      return nodes.slice(0, -1).reduceRight((right, { node }) => nodeHash(node, right, hash), last.node);
    },
  };
}

/**
 * The heights of the complete subtrees that fill a gap between two leaves, from left to right: each is the largest that begins at
 * its place and ends inside.
 *
 * @example
 * gapHeights({ from: 3, to: 8 }); // [0, 2]: leaf 3, and the subtree of the leaves 4 to 7
 */
export function gapHeights({ from, to }: { readonly from: number; readonly to: number }): number[] {
  const heights: number[] = [];
  for (let at = from; at < to; ) {
    let height = 0;
    while (at % 2 ** (height + 1) === 0 && at + 2 ** (height + 1) <= to) height += 1;
    heights.push(height);
    at += 2 ** height;
  }
  return heights;
}
