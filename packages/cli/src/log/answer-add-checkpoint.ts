import {
  emptyRoot,
  type Note,
  type NoteSignature,
  readAddCheckpoint,
  readCheckpoint,
  TLOG_SIZE_TYPE,
  type VerifierKey,
  verifyConsistency,
  verifyNote,
  writeNote,
} from '@centerproof/proof';

/** An answer over HTTP. */
export interface WitnessAnswer {
  status: number;
  type: string;
  text: string;
}

/** What a witness knows and can do. */
export interface WitnessState {
  logs: readonly VerifierKey[];
  /** The checkpoint of a log that was cosigned last, as it was kept. */
  known(origin: string): string | null;
  /** Is kept for good when it returns; only then is the cosignature given away. */
  keep(origin: string, note: string): void;
  cosign(note: Note): NoteSignature;
}

/**
 * What a witness answers to a checkpoint (C2SP tlog-witness). It cosigns a tree that extends the last one it cosigned, and
 * nothing else, whatever else it is shown.
 */
export function answerAddCheckpoint(body: string, state: WitnessState): WitnessAnswer {
  const asked = readAddCheckpoint(body);
  if (!asked) return refuse(400, 'The request is not written as a witness is asked.');
  const { oldSize, proof, note, checkpoint } = asked;
  const keys = state.logs.filter(({ name }) => name === checkpoint.origin);
  if (keys.length === 0) return refuse(404, 'This log is not known here.');
  const signatures = keys.map((key) => verifyNote(note, key));
  if (signatures.includes('invalid') || !signatures.includes('valid'))
    return refuse(403, 'The checkpoint is not signed by a key that is known for this log.');
  if (oldSize > checkpoint.size) return refuse(400, 'The old size is larger than the new one.');
  const last = lastOf(state.known(checkpoint.origin));
  if (oldSize !== last.size) return { status: 409, type: TLOG_SIZE_TYPE, text: `${last.size}\n` };
  const views = {
    oldSize,
    oldRoot: last.root,
    newSize: checkpoint.size,
    newRoot: checkpoint.root,
    proof,
  };
  if (!verifyConsistency(views))
    return refuse(422, 'The tree does not extend the one that was cosigned last.');
  // Lines of others are not passed on: only what was verified here is vouched for.
  const verified = note.signatures.filter((line) =>
    keys.some((key) => verifyNote({ ...note, signatures: [line] }, key) === 'valid'),
  );
  const line = state.cosign(note);
  state.keep(checkpoint.origin, writeNote({ ...note, signatures: [...verified, line] }));
  return { status: 200, type: 'text/plain; charset=utf-8', text: `${line.line}\n` };
}

function lastOf(known: string | null): { size: number; root: Uint8Array } {
  if (known === null) return { size: 0, root: emptyRoot() };
  const read = readCheckpoint(known);
  if (!read)
    throw new Error('The checkpoint that was kept cannot be read; restore the state of this witness.');
  return read.checkpoint;
}

function refuse(status: number, text: string): WitnessAnswer {
  return { status, type: 'text/plain; charset=utf-8', text: `${text}\n` };
}
