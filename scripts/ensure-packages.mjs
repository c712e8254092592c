// Runs before `npm start` and `npm test`: installs the packages when package-lock.json asks for others than
// those in node_modules. Plain JavaScript for Node 18 and newer, without packages, because neither the
// project's own Node nor node_modules exists before it has run.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modulesFolder = path.join(root, 'node_modules');
const stampFile = path.join(modulesFolder, '.installed-from');
// Not inside node_modules, which `npm ci` empties.
const lockFolder = path.join(root, '.installing-packages');
// A killed run leaves npm at work; its process id tells the next run to wait for it.
const npmPidFile = path.join(lockFolder, 'npm.pid');

const NOTICE_INTERVAL_MS = 5_000;
const INSTALL_WITHIN_MS = 20 * 60_000;
const HEARTBEAT_INTERVAL_MS = 1_000;
// A lock without a heartbeat for so long belongs to a process that was killed.
const HEARTBEAT_LOST_MS = 15_000;
const LOCK_POLL_MS = 200;
const INSIST_AFTER_MS = 3_000;
const OUTPUT_CHARACTERS_MAX = 64 * 1024;

try {
  await ensurePackages();
} catch (error) {
  console.error(`The packages could not be installed: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

async function ensurePackages() {
  if (!isInstalled()) {
    const release = await holdLock();
    try {
      // The process that held the lock before may have done the work.
      if (!isInstalled()) await install();
    } finally {
      release();
    }
  }
  requireNode();
}

function isInstalled() {
  return readIfPresent(stampFile) === wantedStamp();
}

/** Binaries differ by platform, so a node_modules folder carried to another machine counts as changed. */
function wantedStamp() {
  const lockFile = readIfPresent(path.join(root, 'package-lock.json'));
  if (lockFile === undefined) throw new Error(`package-lock.json is missing in ${root}.`);
  return `${createHash('sha256').update(lockFile).digest('hex')} ${process.platform}-${process.arch}\n`;
}

async function install() {
  const stamp = wantedStamp();
  const begun = performance.now();
  console.log('Installing the packages of package-lock.json …');
  const notice = setInterval(() => {
    console.log(`… still installing (${Math.round((performance.now() - begun) / 1000)} s)`);
  }, NOTICE_INTERVAL_MS);
  const home = usableHome();
  try {
    await runNpmCi(home.folder);
  } finally {
    clearInterval(notice);
    home.remove();
  }
  fs.mkdirSync(modulesFolder, { recursive: true });
  fs.writeFileSync(`${stampFile}.new`, stamp);
  fs.renameSync(`${stampFile}.new`, stampFile);
  console.log(`Packages installed in ${Math.round((performance.now() - begun) / 1000)} s.`);
}

async function runNpmCi(homeFolder) {
  // Development and optional packages are always wanted: the latter hold Node and PostgreSQL.
  const parameters = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npmScript = process.env.npm_execpath;
  const viaScript = npmScript !== undefined && /npm-cli\.c?js$/.test(npmScript);
  const child = spawn(
    viaScript ? process.execPath : 'npm',
    viaScript ? [npmScript, ...parameters] : parameters,
    { cwd: root, env: npmEnvironment(homeFolder), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (child.pid !== undefined) fs.writeFileSync(npmPidFile, String(child.pid));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
    });
  }
  // npm undoes its work when interrupted, which can take half a minute; nobody has to wait for that, because
  // without a stamp the next run starts anew.
  let insist;
  const passOn = (signal) => {
    child.kill(signal);
    insist ??= setTimeout(() => void child.kill('SIGKILL'), INSIST_AFTER_MS);
  };
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  const deadline = setTimeout(() => passOn('SIGTERM'), INSTALL_WITHIN_MS);
  try {
    const { code, signal } = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode, exitSignal) => resolve({ code: exitCode, signal: exitSignal }));
    });
    if (code !== 0) throw new Error(signal ? `npm ci was ended by ${signal}.` : reasonIn(output));
  } finally {
    clearTimeout(deadline);
    clearTimeout(insist);
    process.off('SIGINT', passOn).off('SIGTERM', passOn);
  }
}

/** npm prints its code, then the reason, then advice: the first two make the line. */
function reasonIn(output) {
  const lines = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('A complete log'));
  return lines.slice(0, 3).join(' | ') || output.trim().split('\n').at(-1) || 'npm ci failed without a word.';
}

/** `npm start -w …` and the like must not narrow the install to one workspace. */
function npmEnvironment(homeFolder) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (
      /^npm_config_(workspaces?|include_workspace_root|global|location|omit|only|dry_run|json)$/i.test(name)
    ) {
      delete env[name];
    }
  }
  if (homeFolder) {
    env.HOME = homeFolder;
    env.npm_config_cache = path.join(homeFolder, '.npm');
  }
  return env;
}

/** npm keeps its cache in the home folder; accounts without a usable one get a temporary folder instead. */
function usableHome() {
  try {
    const home = os.homedir();
    if (home !== '' && path.isAbsolute(home)) {
      fs.accessSync(home, fs.constants.W_OK);
      return { folder: undefined, remove: () => undefined };
    }
  } catch {
    // No home folder, or none that can be written: the temporary one below serves.
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-home-'));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** npm puts node_modules/.bin first on the path of scripts, so `node` there is what `start` runs with. */
function requireNode() {
  const wanted =
    JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).optionalDependencies ?? {};
  const version = Object.entries(wanted).find(([name]) => name.startsWith('node-'))?.[1];
  if (version === undefined || fs.existsSync(path.join(modulesFolder, '.bin', 'node'))) return;
  const major = Number.parseInt(version, 10);
  if (Number.parseInt(process.versions.node, 10) >= major) return;
  throw new Error(
    `npm has no Node ${major} for ${process.platform}-${process.arch}; install Node ${major} and start again.`,
  );
}

/** One installation at a time: the folder is the lock, and its age shows whether the holder still lives. */
async function holdLock() {
  const deadline = performance.now() + INSTALL_WITHIN_MS;
  let told = false;
  while (performance.now() < deadline) {
    if (makeFolder(lockFolder)) return keepLock();
    if (isAbandoned(lockFolder) && !isNpmAtWork()) removeAbandoned();
    else {
      if (!told) console.log('Another process is installing the packages; waiting for it …');
      told = true;
      await delay(LOCK_POLL_MS);
    }
  }
  throw new Error(`another process holds ${lockFolder}; delete the folder if no installation is running.`);
}

function keepLock() {
  const heartbeat = setInterval(() => {
    fs.utimes(lockFolder, new Date(), new Date(), () => undefined);
  }, HEARTBEAT_INTERVAL_MS);
  return () => {
    clearInterval(heartbeat);
    fs.rmSync(lockFolder, { recursive: true, force: true });
  };
}

/** Two waiting processes may both see an abandoned lock; the second folder lets one of them look again and remove it. */
function removeAbandoned() {
  const taking = `${lockFolder}-take-over`;
  if (!makeFolder(taking)) {
    // Taking over lasts a moment, so a folder this old was left by a process that died within it.
    if (isAbandoned(taking)) fs.rmSync(taking, { recursive: true, force: true });
    return;
  }
  try {
    if (isAbandoned(lockFolder) && !isNpmAtWork()) fs.renameSync(lockFolder, path.join(taking, randomUUID()));
  } finally {
    fs.rmSync(taking, { recursive: true, force: true });
  }
}

function isAbandoned(folder) {
  const age = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  // A clock that was set back makes a lock look as if it came from the future.
  return age > HEARTBEAT_LOST_MS || age < -HEARTBEAT_LOST_MS;
}

/** The process id may have been reused, so where the system tells, its command line must be npm's. */
function isNpmAtWork() {
  const pid = Number(readIfPresent(npmPidFile) ?? Number.NaN);
  if (!Number.isSafeInteger(pid) || pid < 2) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  return process.platform !== 'linux' || (readIfPresent(`/proc/${pid}/cmdline`) ?? '').includes('npm');
}

function makeFolder(folder) {
  try {
    fs.mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Error(`${folder} cannot be made (${error.code}): this user may not write to ${root}.`);
  }
}

function readIfPresent(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ESRCH'].includes(error.code)) return undefined;
    throw error;
  }
}
