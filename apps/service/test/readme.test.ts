import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TEST_MASTER_KEY } from './harness/database-url.ts';
import { HANDED_DOWN } from './harness/handed-down.ts';
import { cloneTemplate, eventually } from './harness/index.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const hasTools = ['curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0);

/** The sample needs curl and jq; where one is absent it says so, and CI, which installs them, does not accept that. */
describe.skipIf(!hasTools && !process.env.CI)('the README (needs curl and jq)', () => {
  test('its first decision is sealed and verified by the commands as they stand there', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-readme-'));
    const databaseUrl = await cloneTemplate();
    const child = spawn(process.execPath, [join(ROOT, 'apps/service/src/main.ts')], {
      env: {
        ...HANDED_DOWN,
        HOME: dataDir,
        DATA_DIR: dataDir,
        MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
        DATABASE_URL: databaseUrl,
        DEMO: 'on',
        PORT: '0',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await eventually(() => said.includes('ready at'), 110_000);

    const sample = /```sh\n(KEY=[\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1] ?? '';
    const script = sample
      .replaceAll('.centerproof/', `${dataDir}/`)
      .replaceAll('proof.jsonld', join(dataDir, 'proof.jsonld'));
    const ran = spawnSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: ROOT, encoding: 'utf8' });
    expect(ran.stdout).toMatch(/"sha256:[0-9a-f]{64}"\ntrue\n/);
    expect(ran.stdout).toContain('This file is proven: every entry in it is in a log whose key you trust.');
    expect(ran.status).toBe(0);
  }, 150_000);
});
