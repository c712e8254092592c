import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Lock, lockedPackages } from '../../../../scripts/lock-rules.ts';
import type { Release } from '../../../../scripts/upgrade-rules.ts';

const HERE = fileURLToPath(new URL('../../../..', import.meta.url));
const MAIN = 'apps/service/src/main.ts';
const OURS = '@centerproof';

/** The commit of a release: its tag, or what was written down of it; null where the history does not reach back so far. */
export function commitOf({ version, commit }: Release): string | null {
  for (const name of [`v${version}`, commit]) {
    try {
      return execFileSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
        cwd: HERE,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      // A checkout may lack the tag, or a part of the history.
    }
  }
  return null;
}

/** The released version as it was, with its own packages. Answers what starts a node of it. */
export function checkOutReleased(commit: string, folder: string): string {
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit], { cwd: HERE, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  if (packagesOf(folder) === packagesOf(HERE)) linkPackages(folder);
  else
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
  return join(folder, MAIN);
}

/** What is here as the next version: every function and trigger is applied anew, and the changes are further steps. */
export function makeNext(
  folder: string,
  change: { migrations: readonly string[]; rename?: { from: string; to: string } },
): string {
  mkdirSync(folder);
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: HERE,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name && existsSync(join(HERE, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(HERE, file), join(folder, file));
  }
  linkPackages(folder);
  const source = join(folder, 'apps/service/src');
  const { rename } = change;
  if (rename)
    for (const file of globSync('**/*.{ts,sql}', { cwd: source }))
      replaceIn(join(source, file), (text) =>
        text.replaceAll(new RegExp(`\\b${rename.from}\\b`, 'g'), rename.to),
      );
  for (const file of globSync('**/*.functions.sql', { cwd: source }))
    replaceIn(join(source, file), (text) => `${text}\n-- The next version.\n`);
  for (const [place, text] of change.migrations.entries())
    writeFileSync(join(folder, `apps/service/migrations/999${place}_next.sql`), text);
  return join(folder, MAIN);
}

function replaceIn(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** Which packages of others a checkout has, in which version. */
function packagesOf(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  return lockedPackages(lock)
    .map(({ name, entry }) => `${name}@${entry.version} ${entry.integrity}`)
    .sort()
    .join('\n');
}

/** Packages of others are those of this checkout; ours are the other checkout's own. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, OURS), { recursive: true });
  for (const name of readdirSync(join(HERE, 'node_modules')))
    if (name !== OURS) symlinkSync(join(HERE, 'node_modules', name), join(modules, name));
  for (const manifest of globSync('{apps,packages}/*/package.json', { cwd: folder })) {
    const { name } = JSON.parse(readFileSync(join(folder, manifest), 'utf8')) as { name: string };
    symlinkSync(join(folder, dirname(manifest)), join(modules, name));
  }
}
