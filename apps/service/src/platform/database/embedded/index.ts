import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseAccount } from './account.ts';
import { prepareServerFiles } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { oneClearLine } from './failures.ts';
import { createDataDir, type DatabaseHome, openHome } from './home.ts';
import { holdLock, type ServiceLock } from './lock.ts';
import { stopOrphan } from './orphan.ts';
import { postmasterSettings } from './server-settings.ts';
import { chooseSocketDirectory } from './socket-directory.ts';
import { superviseServer } from './supervisor.ts';
import { writeFileDurably } from './write-file-durably.ts';

export interface EmbeddedPostgres {
  /** postgres:// URL (unix socket form, `?host=/dir`) for the owner role of database `centerproof`. */
  url: string;
  /** Shuts PostgreSQL down in order and gives DATA_DIR free. Calling it again gives the same promise. */
  stop(): Promise<void>;
  /**
   * Settles once the server is gone for good: with nothing after `stop`, with an Error (one clear line)
   * when it kept failing and is no longer restarted. A single crash is repaired here and only logged.
   */
  exited: Promise<Error | undefined>;
}

export interface EmbeddedPostgresOptions {
  /** DATA_DIR: made when absent. Nothing else on the machine may use it at the same time. */
  dataDir: string;
  /** Receives progress lines for people. */
  log: (message: string) => void;
  /** False trades durability for speed; only the test harness does that. */
  fsync?: boolean;
  /** PostgreSQL settings that win over the built-in ones. */
  extraSettings?: Record<string, string>;
}

/** Throws an Error whose message is one clear line for a person. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const locks: ServiceLock[] = [];
  try {
    return await start({ ...options, dataDir }, locks);
  } catch (error) {
    for (const lock of locks) lock.release();
    throw oneClearLine(error, dataDir);
  }
}

async function start(options: EmbeddedPostgresOptions, locks: ServiceLock[]): Promise<EmbeddedPostgres> {
  const { dataDir, log, fsync = true } = options;
  const account = await chooseAccount(dataDir);
  await createDataDir(dataDir, account);
  locks.push(await holdLock(dataDir, dataDir));

  const home = await openHome({ dataDir, account, log });
  // Copies of one DATA_DIR share the outside folder they point to, so that folder has a lock of its own.
  if (home.outside) locks.push(await holdLock(home.folder, dataDir));

  const serverFiles = await prepareServerFiles({ home, account, log });
  await stopOrphan({ dataFolder: home.dataFolder, account, log });

  const password = await ownerPassword(dataDir, home);
  await ensureCluster({ home, account, serverFiles, password, fsync, log });

  const socket = await chooseSocketDirectory({ home, account });
  const server = await superviseServer({
    serverFiles,
    account,
    dataFolder: home.dataFolder,
    logFile: path.join(home.folder, 'server.log'),
    settings: postmasterSettings({
      fsync,
      socketDirectory: socket.folder,
      extraSettings: options.extraSettings ?? {},
    }),
    log,
  });
  const cleanUp = server.exited.then(async (failure) => {
    await socket.remove();
    for (const lock of locks) lock.release();
    return failure;
  });
  return {
    url: `postgres://centerproof:${password}@/centerproof?host=${encodeURIComponent(socket.folder)}`,
    exited: cleanUp,
    async stop() {
      await server.stop();
      await cleanUp;
    },
  };
}

/** The password is on disk before the database that uses it, so no crash can separate the two. */
async function ownerPassword(dataDir: string, home: DatabaseHome): Promise<string> {
  const file = path.join(dataDir, 'database-password');
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (/^[0-9a-f]{64}$/.test(kept.trim())) return kept.trim();
  if (home.initialised) {
    throw new Error(
      `The password of the database in ${home.dataFolder} is missing: put the file ${file} back from a backup.`,
    );
  }
  const fresh = randomBytes(32).toString('hex');
  await writeFileDurably(file, `${fresh}\n`);
  return fresh;
}
