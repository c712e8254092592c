import { bytesToHex, concatBytes, equalBytes, fromBase64, toBase64, utf8ToBytes } from './bytes.ts';
import { type Sign, verifyEd25519 } from './ed25519.ts';
import { portableSha256 } from './merkle.ts';

/** A signature line of a note. */
export interface NoteSignature {
  readonly name: string;
  readonly keyId: Uint8Array;
  /** What follows the key id: the signature, with a cosignature its time before it. */
  readonly signature: Uint8Array;
  /** The line as it stands, without its newline. */
  readonly line: string;
}

/** A signed note: a text, and those who signed it. */
export interface Note {
  /** With the newline it ends in, which is signed too. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** Plain Ed25519 signatures over the text, and cosignatures with a time. */
export const KEY_TYPE = { ed25519: 1, cosignature: 4 } as const;
export type KeyType = (typeof KEY_TYPE)[keyof typeof KEY_TYPE];

/** A public key under a name. */
export interface VerifierKey {
  readonly name: string;
  readonly type: KeyType;
  readonly keyId: Uint8Array;
  readonly publicKey: Uint8Array;
}

const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
/** Longer than any checkpoint with all the signatures a verifier has to read. */
const NOTE_LENGTH_MAX = 1_000_000;
const SIGNATURES_MAX = 100;
/** `\s` would also forbid U+FEFF, and allow U+0085. */
const NAME = /^[^\p{White_Space}+]+$/u;
/** A signed note has no control character but the newline. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids exactly these.
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/;

/**
 * Reads a signed note; null when it is not one. What it says is worth nothing until a signature is verified.
 *
 * @example
 * const note = readNote(text);
 * if (note && verifyNote(note, key) === 'valid') trust(note.text);
 */
export function readNote(text: string): Note | null {
  if (text.length > NOTE_LENGTH_MAX || CONTROL.test(text) || !text.isWellFormed()) return null;
  const blank = text.lastIndexOf('\n\n');
  if (blank < 0 || !text.endsWith('\n')) return null;
  const lines = text.slice(blank + 2, -1).split('\n');
  if (lines.length > SIGNATURES_MAX) return null;
  const signatures = lines.map(readSignatureLine);
  if (!signatures.every((signature) => signature !== null)) return null;
  return { text: text.slice(0, blank + 1), signatures };
}

/** Writes a note out again. */
export function writeNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(({ line }) => `${line}\n`).join('')}`;
}

/** Reads one signature line, without its newline. */
export function readSignatureLine(line: string): NoteSignature | null {
  const match = /^\u2014 ([^ ]+) ([^ ]+)$/.exec(line);
  const [, name = '', base64 = ''] = match ?? [];
  const bytes = fromBase64(base64);
  if (!NAME.test(name) || !bytes || bytes.length <= KEY_ID_BYTES) return null;
  return { name, keyId: bytes.subarray(0, KEY_ID_BYTES), signature: bytes.subarray(KEY_ID_BYTES), line };
}

/** Makes a signature line out of a signature. */
export function signatureLine({ name, keyId }: VerifierKey, signature: Uint8Array): NoteSignature {
  return { name, keyId, signature, line: `\u2014 ${name} ${toBase64(concatBytes(keyId, signature))}` };
}

/** Names a public key. The id tells keys of one name apart; it is not what makes them hard to forge. */
export function verifierKey({
  name,
  type,
  publicKey,
}: {
  name: string;
  type: KeyType;
  publicKey: Uint8Array;
}): VerifierKey {
  if (!NAME.test(name)) throw new TypeError('The name of a key has no space and no plus sign.');
  const hashed = portableSha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey));
  return { name, type, keyId: hashed.subarray(0, KEY_ID_BYTES), publicKey };
}

/**
 * Writes a key the way it is handed to those who verify.
 *
 * @example
 * writeVkey(key); // 'proof.example/log+5c48f5bc+AYqI4910…'
 */
export function writeVkey({ name, type, keyId, publicKey }: VerifierKey): string {
  return `${name}+${bytesToHex(keyId)}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`;
}

/** Reads a verifier key of one of the two kinds we know; null when it is none, or its id is not its own. */
export function readVkey(vkey: string): VerifierKey | null {
  const match = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey);
  const [, name = '', keyId = '', base64 = ''] = match ?? [];
  const bytes = fromBase64(base64);
  const type = Object.values(KEY_TYPE).find((known) => known === bytes?.[0]);
  if (!NAME.test(name) || bytes?.length !== KEY_BYTES + 1 || type === undefined) return null;
  const key = verifierKey({ name, type, publicKey: bytes.subarray(1) });
  return bytesToHex(key.keyId) === keyId ? key : null;
}

/** Signs a text that ends in a newline as the only signer. */
export function signNote(text: string, { key, sign }: { key: VerifierKey; sign: Sign }): Note {
  return { text, signatures: [signatureLine(key, sign(utf8ToBytes(text)))] };
}

/**
 * What a note says of a key: `absent` when the key did not sign, `invalid` when a line in its name and id is not
 * its signature, which makes the whole note worthless.
 */
export type NoteVerification = 'valid' | 'invalid' | 'absent';

/** Looks for the plain Ed25519 signature of a key. */
export function verifyNote(note: Note, key: VerifierKey): NoteVerification {
  const own = signaturesOf(note, key);
  if (own.length === 0) return 'absent';
  const message = utf8ToBytes(note.text);
  return own.every(({ signature }) => verifyEd25519({ signature, message, publicKey: key.publicKey }))
    ? 'valid'
    : 'invalid';
}

/** The lines that say they are a key's. */
export function signaturesOf(note: Note, key: VerifierKey): NoteSignature[] {
  return note.signatures.filter(({ name, keyId }) => name === key.name && equalBytes(keyId, key.keyId));
}
