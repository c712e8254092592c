import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServerAccount } from './account.ts';
import type { ServerFiles } from './binaries.ts';
import { explainServerOutput } from './failures.ts';
import { type DatabaseHome, makeServerFolder } from './home.ts';
import { runProgram } from './run-program.ts';
import { syncFolder } from './write-file-durably.ts';

/**
 * Old parts of PostgreSQL (pg_trgm among them) ask the C library what a letter is. Under the plain C locale
 * only ASCII letters count and a Korean name has no trigrams, so a UTF-8 one is taken where the system has it.
 */
const CHARACTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const;

const INITIALISING = 'data.initialising-';

interface ClusterOptions {
  home: DatabaseHome;
  account: ServerAccount;
  serverFiles: ServerFiles;
  password: string;
  fsync: boolean;
  log: (message: string) => void;
}

/** Makes the database files on the first start; later, checks that they fit the server. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { home, serverFiles, log } = options;
  await removeUnfinished(home.folder);
  if (home.initialised) return requireSameMajor(home.dataFolder, serverFiles);

  log(`Creating the database files in ${home.dataFolder} …`);
  // Everything happens under another name; the rename is the moment the database exists.
  const folder = path.join(home.folder, `${INITIALISING}${randomBytes(6).toString('hex')}`);
  try {
    await initialise(folder, options);
    await createDatabase(folder, options);
  } catch (error) {
    // On a full disk the unfinished files are what fills it.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await rename(folder, home.dataFolder);
  await syncFolder(home.folder);
}

async function initialise(folder: string, options: ClusterOptions): Promise<void> {
  const { account, serverFiles, password, fsync } = options;
  const passwordFile = `${folder}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.switched) await chown(passwordFile, account.uid, account.gid);
  try {
    for (const locale of CHARACTER_LOCALES) {
      await rm(folder, { recursive: true, force: true });
      await makeServerFolder(folder, account);
      const { code, output } = await runProgram(serverFiles.initdb, initdbArguments(), account);
      if (code === 0) return;
      if (!/invalid locale|locale .* (does not exist|not recognized)/i.test(output) || locale === 'C') {
        throw new Error(`PostgreSQL could not create the database files: ${explainServerOutput(output)}`);
      }

      function initdbArguments(): string[] {
        return [
          `--pgdata=${folder}`,
          '--username=centerproof',
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          `--lc-ctype=${locale}`,
          '--text-search-config=simple',
          '--data-checksums',
          ...(fsync ? [] : ['--no-sync']),
        ];
      }
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Single-user mode needs neither socket nor password, and works before the files have their final name. */
async function createDatabase(folder: string, options: ClusterOptions): Promise<void> {
  const { account, serverFiles, fsync } = options;
  await writeFile(path.join(folder, 'pg_hba.conf'), 'local all all scram-sha-256\n');
  const { code, output } = await runProgram(
    serverFiles.postgres,
    [
      '--single',
      '-j',
      '-D',
      folder,
      '-c',
      `fsync=${fsync ? 'on' : 'off'}`,
      '-c',
      'exit_on_error=on',
      'postgres',
    ],
    account,
    'create database centerproof;\n',
  );
  if (code !== 0) {
    throw new Error(`PostgreSQL could not create the database: ${explainServerOutput(output)}`);
  }
}

async function requireSameMajor(dataFolder: string, serverFiles: ServerFiles): Promise<void> {
  const found = (await readFile(path.join(dataFolder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (found === serverFiles.major) return;
  throw new Error(
    found === ''
      ? `${dataFolder} holds no readable database (PG_VERSION is missing): restore it from a backup, or move it away to start with an empty one.`
      : `The database in ${dataFolder} was made by PostgreSQL ${found}, and this is PostgreSQL ${serverFiles.major}: export it with the old version, or set DATABASE_URL to a PostgreSQL ${found} server.`,
  );
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(INITIALISING)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
