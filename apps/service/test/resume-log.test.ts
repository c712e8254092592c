import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createLogMemory } from '../src/proof/log/log-memory.ts';
import { createSequencer } from '../src/proof/log/sequencer.ts';
import { TEST_MASTER_KEY } from './harness/database-url.ts';
import { HANDED_DOWN } from './harness/handed-down.ts';
import { startTestService } from './harness/index.ts';

const service = await startTestService();
const MAIN = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url));

async function centerproof(...parameters: string[]) {
  const child = spawn(process.execPath, [MAIN, ...parameters], {
    env: {
      ...HANDED_DOWN,
      NODE_ENV: 'test',
      DATABASE_URL: service.ownerUrl,
      DATA_DIR: service.dataDir,
      MASTER_KEY: TEST_MASTER_KEY.toString('hex'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, said };
}

/** Four processes are started one after the other, and a busy machine starts them slowly. */
const TIMEOUT_MS = 180_000;

test('the command resumes a log that refuses to sign, and no other', { timeout: TIMEOUT_MS }, async () => {
  const sequencer = () =>
    createSequencer(service.platform, {
      holder: `test ${Math.random()}`,
      memory: createLogMemory(join(service.dataDir, 'log-checkpoint')),
    });
  const key = async () => (await service.app.inject({ method: 'GET', url: '/log/vkey' })).body.trim();
  expect(await sequencer().round()).toBe('idle');
  expect(await centerproof('log', 'resume')).toMatchObject({
    status: 1,
    said: expect.stringContaining('Nothing was changed: The log does not refuse to sign'),
  });

  await service.owner.query(`update log_tree set held_until = null, refusal = 'a backup was restored'`);
  const before = await key();
  const resumed = await centerproof('log', 'resume');
  expect(resumed).toMatchObject({ status: 0, said: expect.stringContaining('/log/2') });
  expect(await key()).not.toBe(before);
  expect(resumed.said).toContain(await key());
  expect((await centerproof('log', 'resume', '--copy', join(service.dataDir, 'nothing'))).status).toBe(1);
  expect((await centerproof('log', 'rewind')).status).toBe(2);
});
