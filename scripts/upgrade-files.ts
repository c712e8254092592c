import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Release, SqlFile } from './upgrade-rules.ts';

export const RELEASE_FILE = fileURLToPath(new URL('./last-release.json', import.meta.url));

export function readRelease(): Release {
  // Written by record-release.ts, and read by nobody else.
  return JSON.parse(readFileSync(RELEASE_FILE, 'utf8')) as Release;
}

/** The migrations and the functions of a checkout. */
export function readSqlFiles(checkout: string): { migrations: SqlFile[]; functions: SqlFile[] } {
  const read = (folder: string, pattern: string): SqlFile[] =>
    globSync(pattern, { cwd: join(checkout, folder) })
      .sort()
      .map((name) => ({ name, text: readFileSync(join(checkout, folder, name), 'utf8') }));
  return {
    migrations: read('apps/service/migrations', '*.sql'),
    functions: read('apps/service/src', '**/*.functions.sql'),
  };
}
