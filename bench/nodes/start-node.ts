import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVICE = fileURLToPath(new URL('../../apps/service/src/main.ts', import.meta.url));

export interface BenchNode {
  pid: number;
  /** Where an api listens; 0 for a worker. */
  port: number;
  stop(): Promise<void>;
}

/** A process of the service in one role, once it is at work. */
export async function startNode(
  role: 'api' | 'worker',
  environment: Record<string, string>,
): Promise<BenchNode> {
  const child = fork(SERVICE, [role], {
    env: { ...process.env, ...environment, PORT: '0' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`A node ended with ${code}: ${said}`)));
    child.stdout?.on('data', (text: Buffer) => {
      said = (said + text).slice(-2_000);
      const ready = /ready at http:\/\/[^\s:]+:(\d+)|worker is running/.exec(said);
      if (ready) resolve(Number(ready[1] ?? 0));
    });
  });
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
  };
}
