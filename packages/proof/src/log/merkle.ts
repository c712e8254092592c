import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, equalBytes, utf8ToBytes } from './bytes.ts';

/** SHA-256 over bytes. A server passes its own, which is many times as fast. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** The hash used where no other is given: plain JavaScript, the same in every runtime. */
export const portableSha256: Sha256 = (bytes) => sha256(bytes);

/** What every leaf of the log begins with; another kind of leaf would begin otherwise. */
export const LOG_LEAF_FORMAT = 'centerproof-log/1';

export const HASH_BYTES = 32;

/** What the hash of a leaf and of a node begin with, so that neither is ever taken for the other. */
const LEAF_PREFIX = 0;
export const NODE_PREFIX = 1;
const LEAF = Uint8Array.of(LEAF_PREFIX);
const NODE = Uint8Array.of(NODE_PREFIX);

/**
 * The data of the leaf that stands for a chain entry.
 *
 * @example
 * leafHash(leafData(entry.hash));
 */
export function leafData(entryHash: string): Uint8Array {
  return utf8ToBytes(`${LOG_LEAF_FORMAT}\n${entryHash}\n`);
}

/** The hash of a leaf (RFC 6962). */
export function leafHash(data: Uint8Array, hash: Sha256 = portableSha256): Uint8Array {
  return hash(concatBytes(LEAF, data));
}

/** The hash of the node over two others (RFC 6962). */
export function nodeHash(left: Uint8Array, right: Uint8Array, hash: Sha256 = portableSha256): Uint8Array {
  return hash(concatBytes(NODE, left, right));
}

/** The root of a tree without leaves. */
export function emptyRoot(hash: Sha256 = portableSha256): Uint8Array {
  return hash(new Uint8Array());
}

/** A leaf's way to the root. */
export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leafHash: Uint8Array;
  readonly proof: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/**
 * Whether the leaf with this hash stands at this place of the tree with this root.
 *
 * @example
 * verifyInclusion({ index: 0, size: 2, leafHash: left, proof: [right], root: nodeHash(left, right) }); // true
 */
export function verifyInclusion(inclusion: Inclusion, hash: Sha256 = portableSha256): boolean {
  const { index, size, proof, root } = inclusion;
  if (!isSize(index) || !isSize(size) || index >= size) return false;
  if (![inclusion.leafHash, root, ...proof].every(isHashBytes)) return false;
  const sides = sidesOfPath(index, size);
  if (sides.length !== proof.length) return false;
  let node = inclusion.leafHash;
  for (const [level, sibling] of proof.entries())
    node = sides[level] === 'left' ? nodeHash(sibling, node, hash) : nodeHash(node, sibling, hash);
  return equalBytes(node, root);
}

/** Two views of one log. */
export interface Consistency {
  readonly oldSize: number;
  readonly oldRoot: Uint8Array;
  readonly newSize: number;
  readonly newRoot: Uint8Array;
  readonly proof: readonly Uint8Array[];
}

/** Whether the newer tree begins with exactly the leaves of the older one (RFC 9162, section 2.1.4.2). */
export function verifyConsistency(views: Consistency, hash: Sha256 = portableSha256): boolean {
  const { oldSize, newSize, oldRoot, newRoot, proof } = views;
  if (!isSize(oldSize) || !isSize(newSize) || oldSize > newSize) return false;
  if (![oldRoot, newRoot, ...proof].every(isHashBytes)) return false;
  if (oldSize === newSize) return proof.length === 0 && equalBytes(oldRoot, newRoot);
  // Any tree extends the empty one, whose root is known.
  if (oldSize === 0) return proof.length === 0 && equalBytes(oldRoot, emptyRoot(hash));
  const path = isPowerOfTwo(oldSize) ? [oldRoot, ...proof] : proof;
  const [first, ...rest] = path;
  if (!first) return false;
  let position = oldSize - 1;
  let last = newSize - 1;
  while (isOdd(position)) [position, last] = [half(position), half(last)];
  let [oldNode, newNode] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(position) || position === last) {
      oldNode = nodeHash(sibling, oldNode, hash);
      newNode = nodeHash(sibling, newNode, hash);
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)];
    } else {
      newNode = nodeHash(newNode, sibling, hash);
    }
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && equalBytes(oldNode, oldRoot) && equalBytes(newNode, newRoot);
}

/** On which side each sibling stands, from the leaf up; a node without a sibling moves up by itself. */
function sidesOfPath(index: number, size: number): ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = [];
  let position = index;
  let last = size - 1;
  while (last > 0) {
    if (isOdd(position)) sides.push('left');
    else if (position < last) sides.push('right');
    [position, last] = [half(position), half(last)];
  }
  return sides;
}

function isHashBytes(bytes: Uint8Array): boolean {
  return bytes.length === HASH_BYTES;
}

/** Sizes pass 2^32, so they are divided and not shifted. */
function half(size: number): number {
  return Math.floor(size / 2);
}

function isOdd(size: number): boolean {
  return size % 2 === 1;
}

function isPowerOfTwo(size: number): boolean {
  return Number.isInteger(Math.log2(size)) && 2 ** Math.log2(size) === size;
}

function isSize(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
