// `npm run release:record -- COMMIT`: from now on the version of that commit is the one that others run.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RELEASE_FILE, readSqlFiles } from './upgrade-files.ts';
import { type Release, routinesOf } from './upgrade-rules.ts';

const commit = execFileSync('git', ['rev-parse', '--verify', `${process.argv[2] ?? 'HEAD'}^{commit}`], {
  encoding: 'utf8',
}).trim();
const folder = mkdtempSync(join(tmpdir(), 'centerproof-release-'));
try {
  const archive = execFileSync('git', ['archive', commit, 'apps/service'], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', '--directory', folder], { input: archive });
  const { migrations, functions } = readSqlFiles(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'apps/service/package.json'), 'utf8')) as {
    version: string;
  };
  const release: Release = {
    version,
    commit,
    migrations: migrations.map(({ name }) => name),
    routines: routinesOf(functions),
    given_up: {},
  };
  writeFileSync(RELEASE_FILE, `${JSON.stringify(release, null, 2)}\n`);
  process.stdout.write(
    `${version} is ${commit}: ${release.migrations.length} migrations, ${release.routines.length} functions and triggers.\n`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
