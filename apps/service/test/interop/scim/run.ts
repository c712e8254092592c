import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startDemoService } from '../../../../../scripts/cluster/demo-service.ts';
import type { DemoWorld } from '../../../src/demo/index.ts';

/**
 * Has `/scim/v2` of a running service judged by scim2-tester, which others wrote, at a fixed version and by hashes: it reads what the
 * service says that it serves, and tries all of it, as the directory of a center and as that of a partner. `npm run test:scim`; `PYTHON` names an interpreter that has it already.
 */
const here = fileURLToPath(new URL('.', import.meta.url));

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'centerproof-scim-'));
await using begun = new AsyncDisposableStack();
begun.defer(() => rmSync(folder, { recursive: true, force: true }));
const python = process.env.PYTHON ?? (await installed());
const { origin, demo } = begun.use(await startDemoService({ RATE_LIMIT_SCIM: '1000000/60' }));
for (const [tenant, token] of Object.entries(await directoryTokens(demo))) {
  process.stdout.write(`With the token of a ${tenant}\n`);
  const tester = spawn(python, [join(here, 'judge.py'), `${origin}/scim/v2`, token], { stdio: 'inherit' });
  const [code] = (await once(tester, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = code ?? 1;
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

/** Directory tokens of a center of the demo and of its partner. */
async function directoryTokens({ baseUrl, centers, partner }: DemoWorld) {
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
  const [center] = centers;
  if (!center) throw new Error('The demo has no center.');
  return {
    center: await tokenOf('center', center.admin),
    partner: await tokenOf('partner', partner.admin),
  };
}
