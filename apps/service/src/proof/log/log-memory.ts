import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Checkpoint, readCheckpoint, treeRoot, verifyNote } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import { tilesOf } from './add-to-log.ts';
import type { LogIdentities } from './log-identity.ts';
import { LogRefusal, RESUME } from './log-refusal.ts';
import { type StoredTree, selectTiles } from './log-tree.queries.ts';
import { sha256 } from './sha256.ts';

/**
 * The last checkpoint that left the house, kept in a file outside the database: a database that was restored from a backup
 * cannot know what it signed after that backup was made.
 */
export interface LogMemory {
  /** The whole note; null when there is no file. */
  read(): string | null;
  /** Is on the disk when it returns, whole or not at all. */
  write(note: string): void;
}

/** A draft takes a moment; what lies there for so long was left by a worker that was killed. */
const DRAFT_LEFT_AFTER_MS = 60_000;
const DRAFT_END = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createLogMemory(file: string): LogMemory {
  // Two workers may share the file and have one number, each in its container.
  const draft = `${file}.${randomUUID()}`;
  return {
    read() {
      try {
        return readFileSync(file, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw unusable('read', error);
      }
    },
    write(note) {
      try {
        replaceFile(file, { draft, text: note });
      } catch (error) {
        throw unusable('written', error);
      }
      removeLeftDrafts(file);
    },
  };
}

/** Nothing is published that could not be remembered. */
function unusable(how: 'read' | 'written', error: unknown): LogRefusal {
  const { code } = error as NodeJS.ErrnoException;
  return new LogRefusal(`LOG_STATE_FILE cannot be ${how} (${code}). The log goes on by itself once it can.`);
}

function replaceFile(file: string, { draft, text }: { draft: string; text: string }): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeWhole(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * By the times of the file system alone: the file was written just now. Should another worker have stood still with its draft for so
 * long, it finds it gone, and its next round writes anew.
 */
function removeLeftDrafts(file: string): void {
  const [folder, name] = [dirname(file), basename(file)];
  try {
    const { mtimeMs: nowMs } = statSync(file);
    for (const each of readdirSync(folder)) {
      if (!each.startsWith(name) || !DRAFT_END.test(each.slice(name.length))) continue;
      const draft = join(folder, each);
      const { mtimeMs = nowMs } = statSync(draft, { throwIfNoEntry: false }) ?? {};
      if (nowMs - mtimeMs > DRAFT_LEFT_AFTER_MS) rmSync(draft, { force: true });
    }
  } catch {
    // The file is written, and nothing depends on what else lies there.
  }
}

function writeWhole(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Remembers a checkpoint, unless a later one of the same log is remembered already: two workers may share the file. */
export function remember(memory: LogMemory, note: string): void {
  const [kept, later] = [memory.read(), readCheckpoint(note)?.checkpoint];
  const known = kept === null ? null : readCheckpoint(kept)?.checkpoint;
  if (known && later && known.origin === later.origin && known.size >= later.size) return;
  memory.write(note);
}

/** Holds the tree of the database against a checkpoint that is known to have been signed. */
export async function requireExtends(
  tx: Tx,
  { note, tree, identities }: { note: string; tree: StoredTree; identities: LogIdentities },
): Promise<void> {
  const read = readCheckpoint(note);
  if (!read)
    throw new LogRefusal('LOG_STATE_FILE does not hold a checkpoint. Restore it from the published log.');
  const { checkpoint } = read;
  if (checkpoint.origin !== identities.current.origin) {
    // A name that was given up was given up by an operator, who knew that the tree is shorter than what it signed.
    if (identities.all.some(({ origin }) => origin === checkpoint.origin)) return;
    throw new LogRefusal(
      `The last checkpoint was signed for ${checkpoint.origin}, which this database has never heard of. ${RESUME}`,
    );
  }
  if (verifyNote(read.note, identities.current.key) !== 'valid')
    throw new LogRefusal(
      `The checkpoint in LOG_STATE_FILE is not signed by the key of this database. ${RESUME}`,
    );
  await requireHolds(tx, { checkpoint, tree });
}

async function requireHolds(
  tx: Tx,
  { checkpoint: { size, root }, tree }: { checkpoint: Checkpoint; tree: StoredTree },
): Promise<void> {
  if (size > tree.size)
    throw new LogRefusal(
      `The log was published with ${size} leaves and this database has ${tree.size}: a backup was restored that is behind it. ${RESUME}`,
    );
  const had = size === tree.size ? tree.root : await rootAt(tx, size);
  if (had.equals(root)) return;
  throw new LogRefusal(
    `The log was published with another root at ${size} leaves than this database has: its past was changed. ${RESUME}`,
  );
}

async function rootAt(tx: Tx, size: number): Promise<Buffer> {
  const question = treeRoot(size);
  return Buffer.from(question.answer(tilesOf(await selectTiles(tx, question.tiles)), sha256));
}
