import { fromBase64, readSize, toBase64 } from './bytes.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { HASH_BYTES } from './merkle.ts';
import { type Note, writeNote } from './notes.ts';

/** What a log sends to a witness. */
export interface AddCheckpoint {
  /** The size of the tree that the witness cosigned last. */
  readonly oldSize: number;
  /** From that tree to the one of the checkpoint. */
  readonly proof: readonly Uint8Array[];
  readonly note: Note;
  readonly checkpoint: Checkpoint;
}

/** How a witness names the size it knows when it is asked about another. */
export const TLOG_SIZE_TYPE = 'text/x.tlog.size';

const HASHES_MAX = 63;

export function writeAddCheckpoint({ oldSize, proof, note }: Omit<AddCheckpoint, 'checkpoint'>): string {
  const hashes = proof.map((hash) => `${toBase64(hash)}\n`).join('');
  return `old ${oldSize}\n${hashes}\n${writeNote(note)}`;
}

export function readAddCheckpoint(text: string): AddCheckpoint | null {
  const blank = text.indexOf('\n\n');
  if (blank < 0) return null;
  const [first = '', ...lines] = text.slice(0, blank).split('\n');
  const oldSize = first.startsWith('old ') ? readSize(first.slice('old '.length)) : null;
  const read = readCheckpoint(text.slice(blank + 2));
  if (oldSize === null || !read || lines.length > HASHES_MAX) return null;
  const proof = lines.map(fromBase64);
  if (!proof.every((hash) => hash?.length === HASH_BYTES)) return null;
  // Each was just seen to be a hash.
  return { oldSize, proof: proof as Uint8Array[], ...read };
}
