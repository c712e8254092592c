import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup'];
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** `PG_BIN`, or the newest PostgreSQL that Debian's packages installed; the embedded one has no pg_basebackup. */
export function findServerPrograms(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const folders = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  return [process.env.PG_BIN ?? '', ...folders].find(
    (folder) => folder && PROGRAMS.every((program) => existsSync(join(folder, program))),
  );
}
