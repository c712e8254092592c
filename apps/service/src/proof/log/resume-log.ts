import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  entriesPath,
  readBundle,
  readCheckpoint,
  TILE_WIDTH,
  verifyNote,
  writeVkey,
} from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit, systemSource } from '../audit/index.ts';
import { addLeaves } from './add-to-log.ts';
import { insertCheckpoint } from './log-checkpoints.queries.ts';
import { lockIdentities } from './log-identity.queries.ts';
import { addIdentity, ensureLog } from './log-identity.ts';
import { lockTree, setRefusal } from './log-tree.queries.ts';

/** Why the log was not resumed, in one line. */
export class ResumeRefused extends Error {}

/** No statement grows with what was lost. */
const LEAVES_AT_ONCE = 32_768;
const LEAF = /^centerproof-log\/1\n([0-9a-f]{64})\n$/;

/**
 * Gives the log a new name and key, under which it goes on from the tree that the database has. Whoever holds an old proof still
 * checks it with the old key; whoever follows the log sees that it is another one from here on, which is the truth.
 */
export function renameLog(platform: Platform): Promise<string> {
  return platform.database.asDispatcher(async (tx) => {
    const { all } = await ensureLog(platform, tx);
    const tree = await lockTree(tx);
    if (tree.refusal === null)
      throw new ResumeRefused('The log does not refuse to sign; there is nothing to resume.');
    await lockIdentities(tx);
    const number = all.length + 1;
    const origin = `${all[0]?.origin}/${number}`;
    const { current } = await addIdentity(platform, tx, { number, origin, action: 'resume-log' });
    await setRefusal(tx, null);
    return (
      `The log goes on as ${origin} from ${tree.size} leaves. Its key is ${writeVkey(current.key)}: ` +
      'give it to those who verify, and to the witnesses.'
    );
  });
}

/**
 * Takes the leaves that a restored database lacks from a copy of the log, and goes on under the old name. They are leaves like
 * any other, also where the entries they stand for are lost: the log says that they were there.
 */
export async function adoptCopy(platform: Platform, folder: string): Promise<string> {
  const text = readCopied(join(folder, 'checkpoint')).toString('utf8');
  const read = readCheckpoint(text);
  if (!read) throw new ResumeRefused(`${folder} holds no checkpoint of a log.`);
  const { checkpoint, note } = read;
  return platform.database.asDispatcher(async (tx) => {
    const { current } = await ensureLog(platform, tx);
    const tree = await lockTree(tx);
    if (verifyNote(note, current.key) !== 'valid' || checkpoint.origin !== current.origin)
      throw new ResumeRefused(`The copy is not signed by ${writeVkey(current.key)}.`);
    if (checkpoint.size <= tree.size)
      throw new ResumeRefused(
        `The copy has ${checkpoint.size} leaves, and the database has ${tree.size} already.`,
      );
    const hashes = entryHashes(folder, { from: tree.size, to: checkpoint.size });
    let grown: { size: number; root: Uint8Array } = tree;
    for (let at = 0; at < hashes.length; at += LEAVES_AT_ONCE)
      grown = await addLeaves(tx, { tree: grown, hashes: hashes.slice(at, at + LEAVES_AT_ONCE) });
    if (!Buffer.from(grown.root).equals(checkpoint.root))
      throw new ResumeRefused('The database and the copy have different leaves where both have some.');
    const now = platform.clock.now();
    await insertCheckpoint(tx, {
      size: checkpoint.size,
      identity: current.number,
      note: text,
      signedAt: now,
      publishedAt: now,
    });
    await setRefusal(tx, null);
    await recordAudit(tx, {
      centerId: null,
      eventType: 'CREDENTIAL_CHANGED',
      action: 'resume-log',
      target: { type: 'log_key', id: writeVkey(current.key), name: current.origin },
      metadata: { leavesBefore: tree.size, leavesAfter: checkpoint.size },
      source: systemSource,
      now,
    });
    return `${hashes.length} leaves were taken from the copy; the log goes on as ${current.origin} from ${checkpoint.size}.`;
  });
}

function entryHashes(folder: string, { from, to }: { from: number; to: number }): string[] {
  const hashes: string[] = [];
  for (let index = Math.floor(from / TILE_WIDTH); index * TILE_WIDTH < to; index += 1) {
    const width = Math.min(TILE_WIDTH, to - index * TILE_WIDTH);
    const leaves = readBundle(readCopied(join(folder, entriesPath({ index, width }))));
    for (const leaf of leaves ?? []) {
      const hash = LEAF.exec(Buffer.from(leaf).toString('latin1'))?.[1];
      if (hash === undefined)
        throw new ResumeRefused(`Bundle ${index} of the copy holds something that is no leaf.`);
      hashes.push(hash);
    }
  }
  return hashes.slice(from % TILE_WIDTH);
}

function readCopied(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ResumeRefused(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
