import { concatBytes, fromBase64, readSize, toBase64, utf8ToBytes } from './bytes.ts';
import { type Sign, verifyEd25519 } from './ed25519.ts';
import { HASH_BYTES } from './merkle.ts';
import {
  KEY_TYPE,
  type Note,
  type NoteSignature,
  readNote,
  signatureLine,
  signaturesOf,
  signNote,
  type VerifierKey,
  verifierKey,
} from './notes.ts';

/** What a log says of itself at one moment. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** The text that is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Reads the text of a checkpoint; lines after the third are the log's own affair and are passed over. */
export function readCheckpointText(text: string): Checkpoint | null {
  const lines = text.split('\n');
  const [origin = '', sizeText = '', base64 = ''] = lines;
  const size = readSize(sizeText);
  const root = fromBase64(base64);
  // The text ends in a newline, so its last line is empty, and no other line is.
  if (lines.length < 4 || lines.indexOf('') !== lines.length - 1) return null;
  return size === null || root?.length !== HASH_BYTES ? null : { origin, size, root };
}

/**
 * Reads a checkpoint with its signatures, which are not verified yet.
 *
 * @example
 * const read = readCheckpoint(text);
 * if (read && verifyNote(read.note, logKey) === 'valid') follow(read.checkpoint);
 */
export function readCheckpoint(
  text: string,
): { readonly checkpoint: Checkpoint; readonly note: Note } | null {
  const note = readNote(text);
  const checkpoint = note && readCheckpointText(note.text);
  return checkpoint ? { checkpoint, note } : null;
}

/** Signs a checkpoint under the log's key, whose name is its origin. */
export function signCheckpoint(checkpoint: Checkpoint, signer: { key: VerifierKey; sign: Sign }): Note {
  return signNote(checkpointText(checkpoint), signer);
}

/**
 * The key under which a witness cosigns. Its verifier key may be written with the type of plain signatures, as
 * some witnesses do; what it signs is a cosignature all the same.
 */
export function cosignatureKey({ name, publicKey }: VerifierKey): VerifierKey {
  return verifierKey({ name, type: KEY_TYPE.cosignature, publicKey });
}

/** Cosigns a checkpoint at a time in seconds since 1970. */
export function cosign(
  { text }: Note,
  { key, sign, time }: { key: VerifierKey; sign: Sign; time: number },
): NoteSignature {
  return signatureLine(cosignatureKey(key), concatBytes(timeBytes(time), sign(cosignedBytes(text, time))));
}

/** What a witness says of a checkpoint, and when it said so, in seconds since 1970. */
export type CosignatureVerification =
  | { readonly state: 'valid'; readonly time: number }
  | { readonly state: 'invalid' | 'absent' };

/** Looks for the cosignature of a witness, given by a key of either type. The earliest counts when there are several. */
export function verifyCosignature(note: Note, witness: VerifierKey): CosignatureVerification {
  const key = cosignatureKey(witness);
  const own = signaturesOf(note, key);
  if (own.length === 0) return { state: 'absent' };
  const times = own.map(({ signature }) => cosignatureTime(note.text, signature, key.publicKey));
  if (!times.every((time) => time !== null)) return { state: 'invalid' };
  return { state: 'valid', time: Math.min(...times) };
}

/** The end of the year 9999: a later moment cannot be written as a time of the format. */
const COSIGNED_AT_MAX_SECONDS = 253_402_300_799;

function cosignatureTime(text: string, signature: Uint8Array, publicKey: Uint8Array): number | null {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null;
  const time = Number(new DataView(signature.buffer, signature.byteOffset, TIME_BYTES).getBigUint64(0));
  if (time > COSIGNED_AT_MAX_SECONDS) return null;
  const message = cosignedBytes(text, time);
  return verifyEd25519({ signature: signature.subarray(TIME_BYTES), message, publicKey }) ? time : null;
}

function cosignedBytes(text: string, time: number): Uint8Array {
  return utf8ToBytes(`cosignature/v1\ntime ${time}\n${text}`);
}

function timeBytes(time: number): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(time));
  return bytes;
}
