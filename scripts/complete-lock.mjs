// A registry mirror may lack the packages of platforms that nobody there uses. `npm install` then leaves these optional
// packages out of the lock, and `npm ci` refuses the lock on every platform. This writes the missing entries by name and
// version, each bound to its platform, so that one lock serves them all. It also writes the hash and the licence of every package
// that npm left without them, as the registry names them. Run it after `npm install` changed the lock.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { lockedPackages } from './lock-rules.ts';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));

const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  linuxmusl: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
  win32: 'win32',
  windows: 'win32',
  wasi: 'wasi',
  wasm32: 'wasi',
  webcontainer: 'webcontainer',
};
const CPU = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  wasm32: 'wasm32',
  mips64el: 'mips64el',
};

const ASKED_AT_ONCE = 8;
const run = promisify(execFile);

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    if (!/^\d+\.\d+\.\d+\S*$/.test(version)) throw new Error(`${name}: ${version} is not an exact version`);
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
  }
}
const unhashed = lockedPackages(lock).filter(({ entry }) => !entry.integrity || !entry.license);
await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askForHashes));
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(
  added === 0 ? 'The lock is complete.' : `Added ${added} packages of other platforms to the lock.`,
);

async function askForHashes() {
  for (let next = unhashed.pop(); next; next = unhashed.pop()) {
    const { name, entry } = next;
    const { stdout } = await run('npm', [
      'view',
      `${name}@${entry.version}`,
      'dist.integrity',
      'license',
      '--json',
    ]);
    const published = JSON.parse(stdout);
    entry.integrity ??= published['dist.integrity'];
    entry.license ??= published.license;
  }
}

/** npm looks beside the package that asks, then in each folder above it. */
function isLocked(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder.includes('node_modules/')) return Boolean(lock.packages[`node_modules/${name}`]);
    if (!folder.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`]);
  }
}

function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.map((word) => OS[word]).find(Boolean);
  const cpu =
    words.map((word) => CPU[word]).find(Boolean) ??
    (words.includes('gnueabihf') || words.includes('eabi') ? 'arm' : undefined);
  if (!os || !cpu) throw new Error(`${name}: cannot tell its platform from its name`);
  return {
    cpu: [cpu],
    ...(os === 'linux' ? { libc: [words.some((word) => word.includes('musl')) ? 'musl' : 'glibc'] } : {}),
    os: [os],
  };
}
