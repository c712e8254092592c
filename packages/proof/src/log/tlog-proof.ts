import { fromBase64, readSize, toBase64 } from './bytes.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { HASH_BYTES, leafData, leafHash, portableSha256, type Sha256, verifyInclusion } from './merkle.ts';
import { type Note, writeNote } from './notes.ts';

/** A proof that a leaf is in a log, which needs nothing but keys to be checked. */
export interface TlogProof {
  readonly index: number;
  readonly proof: readonly Uint8Array[];
  /** The checkpoint with all the signatures it came with. */
  readonly note: Note;
  readonly checkpoint: Checkpoint;
}

const HEADER = 'c2sp.org/tlog-proof@v1';
/** A path is as long as the tree is high; the format sets the bound, though a size has 53 bits only. */
const HASHES_MAX = 63;

/** Writes a proof down; the checkpoint stands in it word for word. */
export function writeTlogProof({ index, proof, note }: Omit<TlogProof, 'checkpoint'>): string {
  const hashes = proof.map((hash) => `${toBase64(hash)}\n`).join('');
  return `${HEADER}\nindex ${index}\n${hashes}\n${writeNote(note)}`;
}

/** Reads a proof; null when it is not one. Extra data, which nothing vouches for, is passed over. */
export function readTlogProof(text: string): TlogProof | null {
  const blank = text.indexOf('\n\n');
  if (blank < 0) return null;
  const lines = text.slice(0, blank).split('\n');
  if (lines.shift() !== HEADER) return null;
  const extra = lines[0]?.startsWith('extra ') ? lines.shift()?.slice('extra '.length) : undefined;
  if (extra !== undefined && fromBase64(extra) === null) return null;
  const indexLine = lines.shift() ?? '';
  const index = indexLine.startsWith('index ') ? readSize(indexLine.slice('index '.length)) : null;
  const read = readCheckpoint(text.slice(blank + 2));
  if (index === null || !read || lines.length > HASHES_MAX) return null;
  const proof = lines.map(fromBase64);
  if (!proof.every((hash) => hash?.length === HASH_BYTES)) return null;
  // Each was just seen to be a hash.
  return { index, proof: proof as Uint8Array[], ...read };
}

/**
 * Whether the proof leads from a chain entry to the root that its checkpoint names. Who signed that checkpoint is a
 * question of its own: ask `verifyNote` with the log's key and `verifyCosignature` with each witness's.
 *
 * @example
 * const proof = readTlogProof(text);
 * const isLogged = proof !== null && provesEntry(proof, entry.hash) && verifyNote(proof.note, logKey) === 'valid';
 */
export function provesEntry(
  { index, proof, checkpoint: { size, root } }: TlogProof,
  entryHash: string,
  hash: Sha256 = portableSha256,
): boolean {
  return verifyInclusion({ index, size, root, proof, leafHash: leafHash(leafData(entryHash), hash) }, hash);
}
