import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { canReach, type ServerAccount } from './account.ts';
import { errorCode } from './failures.ts';
import { syncFolder } from './write-file-durably.ts';

/** Where the database lives. The folder belongs to the service; only `data` and `run` inside belong to PostgreSQL. */
export interface DatabaseHome {
  folder: string;
  dataFolder: string;
  /** True when the files had to go outside DATA_DIR because the server's account cannot walk into it. */
  outside: boolean;
  /** True when a database is already there. */
  initialised: boolean;
}

const OUTSIDE_ROOT = '/var/lib/centerproof';

export async function createDataDir(dataDir: string, account: ServerAccount): Promise<void> {
  await mkdir(path.dirname(dataDir), { recursive: true });
  const made = await mkdir(dataDir, { mode: 0o700 }).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return false;
      throw error;
    },
  );
  // The folder above may be closed to reading; then its name is as durable as the system makes it.
  if (made) await syncFolder(path.dirname(dataDir)).catch(() => undefined);
  const entry = await stat(dataDir);
  if (!entry.isDirectory()) throw new Error(`DATA_DIR ${dataDir} is not a folder.`);
  // Root's private folder lets the server's group walk through, and nobody list or read.
  if (account.switched && entry.uid === 0 && (entry.mode & 0o077) === 0) await letThrough(dataDir, account);
}

/**
 * DATA_DIR/postgres, or, when a folder above DATA_DIR is closed to the server's account, a folder of its own
 * in /var/lib/centerproof that DATA_DIR/postgres links to. The link is the only tie: its random name means
 * that a deleted DATA_DIR never brings an old database back.
 */
export async function openHome(options: {
  dataDir: string;
  account: ServerAccount;
  log: (message: string) => void;
}): Promise<DatabaseHome> {
  const { dataDir, account, log } = options;
  const entrance = path.join(dataDir, 'postgres');
  const existing = await lstat(entrance).catch(absent);
  if (existing?.isSymbolicLink()) return followLink(entrance, account);
  if (existing || (await canReach(account, dataDir))) {
    if (!existing) {
      await makePrivateFolder(entrance, account);
      await syncFolder(dataDir);
    }
    if (!(await canReach(account, entrance))) {
      throw new Error(
        `The database in ${entrance} cannot be reached by the account it runs under (uid ${account.uid}): a folder above it is closed to that account.`,
      );
    }
    return describe(entrance, false);
  }

  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  // The umask may have closed the folder, which the server's account has to walk through.
  if (await mkdir(OUTSIDE_ROOT, { recursive: true })) await chmod(OUTSIDE_ROOT, 0o755);
  await requireOwnFolder(OUTSIDE_ROOT);
  for (const leftover of await readdir(OUTSIDE_ROOT)) {
    if (!leftover.startsWith(`${digest}-`)) continue;
    log(
      `An earlier database of this DATA_DIR is still in ${path.join(OUTSIDE_ROOT, leftover)}; it is not used.`,
    );
  }
  const folder = path.join(OUTSIDE_ROOT, `${digest}-${randomBytes(8).toString('hex')}`);
  await makePrivateFolder(folder, account);
  await syncFolder(OUTSIDE_ROOT);
  await symlink(folder, entrance);
  await syncFolder(dataDir);
  log(`The database account cannot enter ${dataDir}, so the database files are kept in ${folder}.`);
  return describe(folder, true);
}

/** A folder of the service that the server's account may walk through. */
async function makePrivateFolder(folder: string, account: ServerAccount): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (account.switched) await letThrough(folder, account);
}

/** A folder that belongs to PostgreSQL alone. */
export async function makeServerFolder(folder: string, account: ServerAccount): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await chmod(folder, 0o700);
  if (account.switched) await chown(folder, account.uid, account.gid);
}

async function letThrough(folder: string, account: ServerAccount): Promise<void> {
  await chown(folder, 0, account.gid);
  await chmod(folder, 0o710);
}

async function followLink(entrance: string, account: ServerAccount): Promise<DatabaseHome> {
  const folder = path.resolve(path.dirname(entrance), await readlink(entrance));
  const target = await stat(folder).catch(absent);
  if (!target?.isDirectory()) {
    throw new Error(
      `${entrance} points to ${folder}, which does not exist: put the database files back, or delete the link to start with an empty database.`,
    );
  }
  if (!(await canReach(account, folder))) {
    throw new Error(`The database files in ${folder} cannot be reached by uid ${account.uid}.`);
  }
  return describe(folder, true);
}

async function describe(folder: string, outside: boolean): Promise<DatabaseHome> {
  const dataFolder = path.join(folder, 'data');
  const entry = await lstat(dataFolder).catch(absent);
  return { folder, dataFolder, outside, initialised: entry !== undefined };
}

async function requireOwnFolder(folder: string): Promise<void> {
  const entry = await lstat(folder);
  if (!entry.isDirectory() || entry.uid !== process.getuid?.() || (entry.mode & 0o022) !== 0) {
    throw new Error(`${folder} is not safe to use: it must be a folder that only root can write.`);
  }
}

function absent(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined;
  throw error;
}
