import { inclusionProof, readNote, writeTlogProof, writeVkey } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { tilesOf } from './add-to-log.ts';
import { selectFirstCovering } from './log-checkpoints.queries.ts';
import { ensureLog } from './log-identity.ts';
import { type EntryPlace, selectLeaves } from './log-proofs.queries.ts';
import { selectTimestamps } from './log-timestamps.queries.ts';
import { selectTiles } from './log-tree.queries.ts';
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
}

/** Proofs of entries, in the order given; null for one that no published checkpoint covers yet. */
export async function logProofsFor(tx: Tx, entries: readonly EntryPlace[]): Promise<(LogProof | null)[]> {
  const leaves = await selectLeaves(tx, entries);
  const logged = leaves.filter((leaf) => leaf !== null);
  const covering = new Map((await selectFirstCovering(tx, logged)).map((found) => [found.leaf, found]));
  const questions = leaves.map((leaf) => {
    const checkpoint = leaf === null ? undefined : covering.get(leaf);
    if (leaf === null || !checkpoint) return null;
    return { leaf, checkpoint, question: inclusionProof({ index: leaf, size: checkpoint.size }) };
  });
  const wanted = new Map(
    questions.flatMap((asked) =>
      (asked?.question.tiles ?? []).map((tile) => [`${tile.level}/${tile.index}`, tile] as const),
    ),
  );
  const tiles = tilesOf(await selectTiles(tx, [...wanted.values()]));
  return questions.map((asked) => {
    if (!asked) return null;
    const { leaf, checkpoint, question } = asked;
    const note = readNote(checkpoint.note);
    if (!note) throw new Error('A stored checkpoint cannot be read.');
    const proof = question.answer(tiles, sha256);
    return {
      identity: checkpoint.identity,
      leaf,
      size: checkpoint.size,
      text: writeTlogProof({ index: leaf, proof, note }),
    };
  });
}

/** What an export says of the log: under which name and key, and the proof of each entry. */
export interface ProvenByLog {
  origin: string;
  vkey: string;
  /** In the order of the entries. */
  proofs: readonly string[];
  /** Time-stamp tokens (RFC 3161, DER) over the very checkpoints that the proofs hold. */
  timestamps: readonly Buffer[];
}

const WAIT_MS = 2_000;
const LOOK_EVERY_MS = 100;

/**
 * Proofs of all the entries of one document, which just may have been sealed: waits up to two seconds for the last of them, then
 * gives null. A log that had to take another name may have signed for one entry under the old one and for another under the
 * new one; a document names one key, so it waits for nothing then and has none.
 */
export async function waitForLogProofs(
  platform: Platform,
  entries: readonly EntryPlace[],
): Promise<ProvenByLog | null> {
  const deadlineMs = performance.now() + WAIT_MS;
  for (;;) {
    const { found, identities, stamped } = await platform.database.asDispatcher(async (tx) => {
      const found = (await logProofsFor(tx, entries)).filter((proof) => proof !== null);
      const sizes = found.map(({ size }) => size);
      return {
        found,
        identities: await ensureLog(platform, tx),
        stamped: await selectTimestamps(tx, sizes),
      };
    });
    if (found.length === entries.length) {
      const [first] = found;
      const signer = identities.all[(first?.identity ?? 0) - 1];
      if (!first || !signer || found.some(({ identity }) => identity !== first.identity)) return null;
      return {
        origin: signer.origin,
        vkey: writeVkey(signer.key),
        proofs: found.map(({ text }) => text),
        timestamps: stamped.map(({ token }) => token),
      };
    }
    if (performance.now() > deadlineMs) return null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
