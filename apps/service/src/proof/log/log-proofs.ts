import { type ExportLog, inclusionProof, readNote, writeTlogProof, writeVkey } from '@centerproof/proof';
import { send, type Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { earlierLogOf } from './earlier-log.ts';
import { ensureLog } from './log-identity.ts';
import { type EntryPlace, findLogged } from './log-proofs.queries.ts';
import { selectTimestamps } from './log-timestamps.queries.ts';
import { isTreeHeld } from './log-tree.queries.ts';
import { readProofTiles } from './proof-tiles.ts';
import { sha256 } from './sha256.ts';

/** That an entry is in the log, for somebody who has only the log's key. */
export interface LogProof {
  /** The identity that signed the checkpoint. */
  identity: number;
  leaf: number;
  /** The size of the tree that the proof is about. */
  size: number;
  /** A C2SP tlog-proof against the first checkpoint that covers the entry, so that a late one shows. */
  text: string;
  /** What the text is made of. */
  hashes: readonly Uint8Array[];
  note: string;
}

/** Proofs of entries, in the order given; null for one that no published checkpoint covers yet. */
export function logProofsFor(
  platform: Platform,
  tx: Tx,
  entries: readonly EntryPlace[],
): Promise<(LogProof | null)[]> {
  return proofsSince(platform, tx, { entries, identity: FIRST_IDENTITY });
}

const FIRST_IDENTITY = 1;

/** The same against checkpoints of this identity and those after it. */
async function proofsSince(
  platform: Platform,
  tx: Tx,
  { entries, identity }: { entries: readonly EntryPlace[]; identity: number },
): Promise<(LogProof | null)[]> {
  const places = await send(tx, findLogged(entries, identity));
  const questions = places.map((place) => {
    if (!place?.covering) return null;
    const { leaf, covering } = place;
    return { leaf, covering, question: inclusionProof({ index: leaf, size: covering.size }) };
  });
  const asked = questions.filter((question) => question !== null);
  const tiles = await readProofTiles(
    platform,
    tx,
    asked.map(({ covering, question }) => ({ identity: covering.identity, tiles: question.tiles })),
  );
  return questions.map((one) => {
    if (!one) return null;
    const { leaf, covering, question } = one;
    const note = readNote(covering.note);
    if (!note) throw new Error('A stored checkpoint cannot be read.');
    const proof = question.answer((tile) => tiles({ ...tile, identity: covering.identity }), sha256);
    return {
      identity: covering.identity,
      leaf,
      size: covering.size,
      text: writeTlogProof({ index: leaf, proof, note }),
      hashes: proof,
      note: covering.note,
    };
  });
}

/** The entries that a document holds. */
interface DocumentEntries {
  record: EntryPlace;
  seal?: EntryPlace;
  erasures: readonly EntryPlace[];
}

const WAIT_MS = 2_000;
const LOOK_EVERY_MS = 100;

/**
 * Where the entries of a document stand in the log. They just may have been sealed: waits up to two seconds for the last of them while
 * a worker is at the log, then gives null.
 */
export async function logOfDocument(platform: Platform, entries: DocumentEntries): Promise<ExportLog | null> {
  const deadlineMs = performance.now() + WAIT_MS;
  for (;;) {
    const { proven, isGrowing } = await platform.database.asDispatcher(async (tx) => ({
      proven: (await earlierLogOf(tx, entries)) ?? (await proveTogether(platform, tx, entries)),
      isGrowing: await isTreeHeld(tx),
    }));
    if (proven || !isGrowing || performance.now() > deadlineMs) return proven;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/**
 * A document names one key. Where the log had to take another name between two of its entries, the earlier one is proven under the
 * new name too: later than it could be, which is the truth about what can still be shown with one key.
 */
async function proveTogether(
  platform: Platform,
  tx: Tx,
  { record, seal, erasures }: DocumentEntries,
): Promise<ExportLog | null> {
  const entries = [record, ...(seal ? [seal] : []), ...erasures];
  const first = await logProofsFor(platform, tx, entries);
  const identity = Math.max(...first.map((proof) => proof?.identity ?? FIRST_IDENTITY));
  const isOfOne = first.every((proof) => proof?.identity === identity);
  const found = (isOfOne ? first : await proofsSince(platform, tx, { entries, identity })).filter(
    (proof) => proof !== null,
  );
  const signer = (await ensureLog(platform, tx)).all[identity - 1];
  const [recorded, ...rest] = found.map(({ text }) => text);
  if (!signer || recorded === undefined || found.length < entries.length) return null;
  const stamped = await selectTimestamps(
    tx,
    found.map(({ size }) => size),
  );
  return {
    origin: signer.origin,
    vkey: writeVkey(signer.key),
    entries: {
      record: recorded,
      // The seal follows the record, and the erasures follow both.
      ...(seal && rest[0] !== undefined ? { seal: rest[0] } : {}),
      erasures: seal ? rest.slice(1) : rest,
    },
    ...(stamped.length > 0 ? { timestamps: stamped.map(({ token }) => token.toString('base64')) } : {}),
  };
}
