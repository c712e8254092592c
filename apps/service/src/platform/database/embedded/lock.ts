import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export interface ServiceLock {
  release(): void;
}

const ATTEMPTS_MAX = 10;
const ATTEMPT_INTERVAL_MS = 100;
const SQLITE_BUSY = 5;

/** SQLite's result codes READONLY, FULL and CANTOPEN, as they concern a person. */
const REASONS: ReadonlyMap<number | undefined, string> = new Map([
  [8, 'cannot be written by this user'],
  [13, 'is on a disk that is full'],
  [14, 'cannot be written by this user'],
]);

/** An open lock must stay referenced: the garbage collector would close its file and so give it up. */
const held = new Set<DatabaseSync>();

/**
 * Lets one process at a time use the folder. Node offers no file lock of its own, but its SQLite takes one
 * (fcntl) for an exclusive transaction: the kernel drops it when the process dies, however it dies, so
 * neither a stale file nor a reused process id can block or deceive the next start.
 */
export async function holdLock(folder: string, dataDir: string): Promise<ServiceLock> {
  const pidFile = path.join(folder, 'service.pid');
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const database = tryLock(path.join(folder, 'service.lock'), dataDir);
    if (database) {
      // Only for the message below; nothing decides by it, so a start does not fail for it.
      await writeFile(pidFile, `${process.pid}\n`, { mode: 0o600 }).catch(() => undefined);
      return {
        release() {
          if (held.delete(database)) database.close();
        },
      };
    }
    // A process that was just killed may need a moment until the kernel has closed its files.
    await delay(ATTEMPT_INTERVAL_MS);
  }
  const holder = (await readFile(pidFile, 'utf8').catch(() => '')).trim();
  const who = /^\d{1,10}$/.test(holder) ? ` (process ${holder})` : '';
  throw new Error(
    `Another Centerproof service${who} is using DATA_DIR ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
  );
}

function tryLock(file: string, dataDir: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    const result = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    if (result === SQLITE_BUSY) return undefined;
    const reason =
      REASONS.get(result) ?? `cannot be locked (${error instanceof Error ? error.message : error})`;
    throw new Error(`DATA_DIR ${dataDir} ${reason}.`, { cause: error });
  }
  held.add(database);
  return database;
}
