import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { findServerPackage } from './binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts';

const made: string[] = [];
const running: EmbeddedPostgres[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'embedded-'));
  made.push(folder);
  // mkdtemp makes it private; a checkout normally lies where everyone may walk.
  await chmod(folder, 0o755);
  return folder;
}

async function start(dataDir: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (message) => lines.push(message),
    fsync: false,
    extraSettings: { shared_buffers: '16MB' },
  });
  running.push(server);
  return server;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  it('keeps rows over stop and start, and creates the files only once', async () => {
    const dataDir = path.join(await temporaryFolder(), 'data');
    const first = await start(dataDir);
    await query(first.url, 'create table kept (word text)');
    await query(first.url, "insert into kept values ('한국어')");
    await first.stop();
    await expect(first.exited).resolves.toBeUndefined();

    const lines: string[] = [];
    const second = await start(dataDir, lines);
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: '한국어' }]);
    expect(lines.join('\n')).not.toContain('Creating');
  }, 60_000);

  it('is durable, private, UTF-8, in UTC, and listens on no network address', async () => {
    const dataDir = path.join(await temporaryFolder(), 'data');
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    running.push(server);
    const settings = await query<{ name: string; setting: string }>(
      server.url,
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit',
        'data_checksums', 'listen_addresses', 'server_encoding', 'TimeZone', 'unix_socket_permissions')`,
    );
    expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      unix_socket_permissions: '0700',
    });
    await query(server.url, 'create extension pg_trgm');
    const [trigrams] = await query<{ show_trgm: string[] }>(server.url, "select show_trgm('한국어')");
    expect(trigrams?.show_trgm.length).toBeGreaterThan(0);

    expect((await stat(dataDir)).mode & 0o007).toBe(0);
    expect((await stat(path.join(dataDir, 'database-password'))).mode & 0o777).toBe(0o600);
    const withoutPassword = server.url.replace(/:[0-9a-f]{64}@/, ':wrong@');
    await expect(query(withoutPassword, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  }, 60_000);

  it('refuses a second use of one DATA_DIR inside one process too, and gives it free on stop', async () => {
    const dataDir = path.join(await temporaryFolder(), 'data');
    const first = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      /^Another Centerproof service \(process \d+\) is using DATA_DIR .*\.$/,
    );
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    await start(dataDir);
  }, 60_000);

  it('answers over a short socket path when DATA_DIR is long, and leaves no folder behind', async () => {
    const dataDir = path.join(await temporaryFolder(), 'long'.repeat(25), 'data');
    const server = await start(dataDir);
    const socketFolder = new URLSearchParams(server.url.split('?')[1]).get('host') ?? '';
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(socketFolder).not.toContain('long');
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
    await server.stop();
    await expect(stat(socketFolder)).rejects.toMatchObject({ code: 'ENOENT' });
  }, 60_000);

  it('removes what an initialisation left that was cut short', async () => {
    const dataDir = path.join(await temporaryFolder(), 'data');
    const home = path.join(dataDir, 'postgres');
    await mkdir(path.join(home, 'data.initialising-0123456789ab'), { recursive: true });
    await writeFile(path.join(home, 'data.initialising-0123456789ab', 'PG_VERSION'), '18\n');
    const server = await start(dataDir);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await readdir(home)).filter((name) => name.includes('initialising'))).toEqual([]);
  }, 60_000);
});

async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await start(dataDir).catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('It started.');
  expect(error.message).not.toContain('\n');
  return error.message;
}

describe('one clear line says what is wrong when', () => {
  it('there are no binaries for the platform', async () => {
    await expect(findServerPackage('plan9-mips')).rejects.toThrow(
      'There is no embedded PostgreSQL for plan9-mips here. Set DATABASE_URL to a PostgreSQL server (15 or newer).',
    );
  });

  it('DATA_DIR is a file', async () => {
    const file = path.join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    expect(await refusal(file)).toBe(`DATA_DIR ${file} is not a folder.`);
  });

  it('the folder that DATA_DIR/postgres points to is gone', async () => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, 'data'));
    await symlink(path.join(folder, 'gone'), path.join(folder, 'data', 'postgres'));
    expect(await refusal(path.join(folder, 'data'))).toContain('which does not exist');
    expect(await readlink(path.join(folder, 'data', 'postgres'))).toBe(path.join(folder, 'gone'));
  });
});

it('an existing database is checked, not trusted: version, password file, stale process id', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data');
  await (await start(dataDir)).stop();
  const folder = path.join(dataDir, 'postgres', 'data');

  const versionFile = path.join(folder, 'PG_VERSION');
  await writeFile(versionFile, '17\n');
  expect(await refusal(dataDir)).toMatch(/was made by PostgreSQL 17, and this is PostgreSQL 18/);
  expect(await readFile(versionFile, 'utf8')).toBe('17\n');
  await rm(versionFile);
  expect(await refusal(dataDir)).toContain('PG_VERSION is missing');
  await writeFile(versionFile, '18\n');

  const passwordFile = path.join(dataDir, 'database-password');
  const password = await readFile(passwordFile, 'utf8');
  await rm(passwordFile);
  expect(await refusal(dataDir)).toContain(passwordFile);
  await writeFile(passwordFile, password, { mode: 0o600 });

  // The process id of a stranger: PostgreSQL alone would refuse to start because of it.
  const stale = `${process.pid}\n${folder}\n1\n5432\n/tmp\n\n0 0\nready\n`;
  await writeFile(path.join(folder, 'postmaster.pid'), stale);
  const server = await start(dataDir);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
}, 60_000);
