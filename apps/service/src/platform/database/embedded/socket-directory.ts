import { chmod, chown, lstat, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { canReach, type ServerAccount } from './account.ts';
import { type DatabaseHome, makeServerFolder } from './home.ts';

/** macOS allows 103 bytes for the path of a socket, Linux 107. */
const SOCKET_PATH_BYTES_MAX = 103;
const PREFIX = 'centerproof-';

export interface SocketDirectory {
  folder: string;
  remove(): Promise<void>;
}

/** Beside the database when the path is short enough; else a fresh folder with a random name in a short place. */
export async function chooseSocketDirectory(options: {
  home: DatabaseHome;
  account: ServerAccount;
}): Promise<SocketDirectory> {
  const { home, account } = options;
  const beside = path.join(home.folder, 'run');
  if (fits(beside)) {
    // A killed server leaves a socket and a lock file with its process id, which may be another's by now.
    // The folder holds nothing else, and the service's lock says that no server is running.
    await rm(beside, { recursive: true, force: true });
    await makeServerFolder(beside, account);
    return { folder: beside, remove: async () => undefined };
  }
  for (const place of shortPlaces(account)) {
    if (!fits(path.join(place, `${PREFIX}XXXXXX`))) continue;
    if (!(await canReach(account, place).catch(() => false))) continue;
    const folder = await mkdtemp(path.join(place, PREFIX)).catch(() => undefined);
    if (!folder) continue;
    await chmod(folder, 0o700);
    if (account.switched) await chown(folder, account.uid, account.gid);
    return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
  }
  throw new Error(`There is no short folder for PostgreSQL's socket: choose a DATA_DIR with a shorter path.`);
}

/** A killed service could not remove its random folder; the server it left behind still names it. */
export async function removeForgottenSocketDirectory(folder: string, account: ServerAccount): Promise<void> {
  const isOurs =
    path.basename(folder).startsWith(PREFIX) && shortPlaces(account).includes(path.dirname(folder));
  const present = isOurs ? await lstat(folder).catch(() => undefined) : undefined;
  if (present?.isDirectory() && present.uid === account.uid)
    await rm(folder, { recursive: true, force: true });
}

function shortPlaces(account: ServerAccount): string[] {
  return [...(account.switched ? ['/run'] : []), os.tmpdir(), '/tmp'];
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, '.s.PGSQL.5432.lock')) <= SOCKET_PATH_BYTES_MAX;
}
