import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { DemoWorld } from '../../apps/service/src/demo/index.ts';
import { freePorts } from './free-ports.ts';

const MAIN = fileURLToPath(new URL('../../apps/service/src/main.ts', import.meta.url));

export interface DemoService extends AsyncDisposable {
  origin: string;
  dataDir: string;
  /** What its demo.json says. */
  demo: DemoWorld;
}

/** The service with its demo world, as `npm start` runs it, once it is ready; its data goes when it goes. */
export async function startDemoService(environment: Record<string, string> = {}): Promise<DemoService> {
  await using begun = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-demo-'));
  begun.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const [port = 0] = await freePorts(1);
  const service = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const exit = once(service, 'exit');
  begun.defer(async () => {
    service.kill();
    await exit;
  });
  await said(service.stdout, /is ready at/);
  const kept = begun.move();
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    demo: JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function said(output: NodeJS.ReadableStream, words: RegExp): Promise<void> {
  let isSaid = false;
  for await (const line of createInterface({ input: output }))
    if (words.test(line)) {
      isSaid = true;
      break;
    }
  if (!isSaid) throw new Error('The service did not start.');
  // What it says from now on is read by nobody, and must not fill the pipe.
  output.resume();
}
