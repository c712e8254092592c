// Builds the console when its sources changed since the last build. Plain JavaScript, because it runs before the start.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'apps/console/dist/.built-from');
const wanted = digestOf(['apps/console', 'packages/proof/src', 'packages/sdk/src', 'package-lock.json']);

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Building the console …');
  const built = spawnSync(
    'npm',
    ['run', '--silent', 'build', '-w', 'apps/console', '--', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (built.status !== 0) {
    console.error('The console could not be built.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const full = join(root, path);
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    hash.update(`${path}\0`).update(readFileSync(full));
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['dist', 'node_modules', 'test'].includes(entry.name)) continue;
    addTo(hash, join(path, entry.name));
  }
}
