import {
  cosignatureKey,
  type Note,
  type NoteSignature,
  type PolicyWitness,
  readSignatureLine,
  readSize,
  TLOG_SIZE_TYPE,
  verifyCosignature,
  writeAddCheckpoint,
} from '@centerproof/proof';
import { request } from 'undici';

/** A checkpoint to be cosigned, and how to show that it extends an earlier one. */
export interface ToCosign {
  note: Note;
  size: number;
  /** The hashes that lead from the tree of an earlier size to this one. */
  proofFrom(oldSize: number): Promise<readonly Uint8Array[]>;
}

/** What a witness made of a checkpoint. */
export type WitnessAnswer =
  | { kind: 'cosigned'; lines: readonly NoteSignature[]; timeSeconds: number }
  /** It has cosigned a larger tree than the one it was shown. */
  | { kind: 'ahead'; size: number }
  /** It knows a tree that this one does not extend. */
  | { kind: 'disagrees' }
  /** It did not answer, or not with anything that helps. */
  | { kind: 'away'; reason: string };

const ANSWER_BYTES_MAX = 64 * 1024;
/** It says its size once; a second conflict means that somebody else is at it. */
const ATTEMPTS_MAX = 3;

/**
 * Shows a checkpoint to a witness (C2SP tlog-witness). Its address comes from the operator's own file, so it may be inside the
 * network; it is followed nowhere else, and what it answers is read up to a bound and believed only where its key signed.
 */
export async function askWitness(
  witness: PolicyWitness & { url: string },
  { toCosign, knownSize, signal }: { toCosign: ToCosign; knownSize: number; signal: AbortSignal },
): Promise<WitnessAnswer> {
  let oldSize = Math.min(knownSize, toCosign.size);
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const proof = await toCosign.proofFrom(oldSize);
    const body = writeAddCheckpoint({ oldSize, proof, note: toCosign.note });
    const answer = await post(`${witness.url.replace(/\/+$/, '')}/add-checkpoint`, body, signal);
    if ('reason' in answer) return { kind: 'away', ...answer };
    if (answer.status === 200) return readCosignatures(witness, toCosign.note, answer.text);
    const size = answer.type === TLOG_SIZE_TYPE ? readSize(answer.text.trimEnd()) : null;
    // Some say of another root at the same size that it is a conflict, without naming a size.
    if (answer.status === 422 || (answer.status === 409 && size === null)) return { kind: 'disagrees' };
    if (answer.status !== 409 || size === null)
      return { kind: 'away', reason: `It answered ${answer.status}: ${answer.text.slice(0, 200).trim()}` };
    if (size > toCosign.size) return { kind: 'ahead', size };
    oldSize = size;
  }
  return { kind: 'away', reason: 'It named another size each time it was asked.' };
}

/** Lines of other keys are passed over; a line in the witness's own name has to be its cosignature. */
function readCosignatures(witness: PolicyWitness, note: Note, text: string): WitnessAnswer {
  const { name } = cosignatureKey(witness.key);
  const lines = text
    .split('\n')
    .map(readSignatureLine)
    .filter((line) => line !== null)
    .filter((line) => line.name === name)
    .filter(
      (line) => verifyCosignature({ text: note.text, signatures: [line] }, witness.key).state === 'valid',
    );
  const verified = verifyCosignature({ text: note.text, signatures: lines }, witness.key);
  return verified.state === 'valid'
    ? { kind: 'cosigned', lines, timeSeconds: verified.time }
    : { kind: 'away', reason: 'Its answer holds no cosignature of its key.' };
}

async function post(
  url: string,
  body: string,
  signal: AbortSignal,
): Promise<{ status: number; type: string; text: string } | { reason: string }> {
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body,
      signal,
    });
    const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    return { status: answer.statusCode, type: type.trim(), text: await readBounded(answer.body) };
  } catch (error) {
    return { reason: signal.aborted ? 'It did not answer in time.' : describe(error) };
  }
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('Its answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function describe(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'It cannot be reached.';
}
