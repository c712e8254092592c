import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePorts } from '../../../../../scripts/cluster/free-ports.ts';

/**
 * Has `/scim/v2` of a running service judged by scim2-tester, which others wrote, at a fixed version and by hashes: it reads what the
 * service says that it serves, and tries all of it, as the directory of a center and as that of a partner. `npm run test:scim`; `PYTHON` names an interpreter that has it already.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));
const READY_WITHIN_MS = 120_000;
const WIDE = '1000000/60';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'centerproof-scim-'));
const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const python = process.env.PYTHON ?? (await installed());
  const { url, tokens } = await startService();
  for (const [tenant, token] of Object.entries(tokens)) {
    process.stdout.write(`With the token of a ${tenant}\n`);
    const tester = spawn(python, [join(here, 'judge.py'), `${url}/scim/v2`, token], { stdio: 'inherit' });
    const [code] = (await once(tester, 'exit')) as [number | null];
    if (code !== 0) process.exitCode = code ?? 1;
  }
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function installed(): Promise<string> {
  await run('python3', ['-m', 'venv', join(folder, 'python')]);
  const program = (name: string) => join(folder, 'python', 'bin', name);
  await run(program('pip'), [
    ...['install', '--quiet', '--disable-pip-version-check', '--require-hashes', '--only-binary', ':all:'],
    ...['--requirement', join(here, 'requirements.txt')],
  ]);
  return program('python');
}

/** A service with its demo world, and directory tokens of one of its centers and of its partner. */
async function startService(): Promise<{ url: string; tokens: { center: string; partner: string } }> {
  const [port = 0] = await freePorts(1);
  const dataDir = join(folder, 'data');
  const service = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCIM: WIDE,
    },
  });
  stops.push(async () => {
    service.kill();
    if (service.exitCode === null) await once(service, 'exit');
  });
  const demo = join(dataDir, 'demo.json');
  const until = Date.now() + READY_WITHIN_MS;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!existsSync(demo) || !(await isReady())) {
    if (Date.now() > until || service.exitCode !== null) throw new Error('The service did not start.');
    await wait(100);
  }
  const { baseUrl, centers, partner } = JSON.parse(readFileSync(demo, 'utf8'));
  const post = async (path: string, body: object, as?: string) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as}` } : {}) },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { data: { accessToken: string; token: string } }).data;
  };
  const tokenOf = async (
    tenant: 'center' | 'partner',
    { email, password }: { email: string; password: string },
  ) => {
    const { accessToken } = await post('/auth/login', { email, password });
    const { token } = await post(`/${tenant}/scim-tokens`, { name: 'scim2-tester' }, accessToken);
    if (token === undefined) throw new Error(`The demo gave no token of the ${tenant}.`);
    return token;
  };
  return {
    url: new URL(baseUrl).origin,
    tokens: {
      center: await tokenOf('center', centers[0].admin),
      partner: await tokenOf('partner', partner.admin),
    },
  };
}
