import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** The operating system account that PostgreSQL runs under. */
export interface ServerAccount {
  uid: number;
  gid: number;
  /** True when this process is root and must hand files over to the account. */
  switched: boolean;
}

/**
 * PostgreSQL refuses to run as root. Root therefore lends it an unprivileged account: the owner of the
 * database files when there are some, else `postgres`, else `nobody`.
 */
export async function chooseAccount(dataDir: string): Promise<ServerAccount> {
  const { getuid, getgid } = process;
  if (!getuid || !getgid) throw new Error('This platform has no embedded PostgreSQL. Set DATABASE_URL.');
  if (getuid() !== 0) return { uid: getuid(), gid: getgid(), switched: false };

  const files = await stat(path.join(dataDir, 'postgres', 'data')).catch(() => undefined);
  if (files && files.uid !== 0) return { uid: files.uid, gid: files.gid, switched: true };
  const accounts = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const found = accounts.get('postgres') ?? accounts.get('nobody') ?? { uid: 65534, gid: 65534 };
  return { ...found, switched: true };
}

/** Options for `spawn`; libuv also drops the supplementary groups, which `canPass` relies on. */
export function spawnIdentity(account: ServerAccount): { uid?: number; gid?: number } {
  return account.switched ? { uid: account.uid, gid: account.gid } : {};
}

/** Whether the account may walk down to the folder: every folder on the way needs its search bit. */
export async function canReach(account: ServerAccount, folder: string): Promise<boolean> {
  if (!account.switched) return true;
  let current = await realpath(folder);
  for (;;) {
    if (!canPass(account, await stat(current), 0o1)) return false;
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

/** Checks permission bits (0o1 search, 0o4 read, 0o5 both) the way the kernel picks the class that applies. */
export function canPass(
  account: Pick<ServerAccount, 'uid' | 'gid'>,
  entry: { uid: number; gid: number; mode: number },
  bits: number,
): boolean {
  const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0;
  return ((entry.mode >> shift) & bits) === bits;
}

function parsePasswd(text: string): Map<string, { uid: number; gid: number }> {
  const accounts = new Map<string, { uid: number; gid: number }>();
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0 && Number(gid) >= 0)
      accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}
