import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** A Redis of the cluster's own, in memory alone: it holds nothing but the counts of rate limits. */
export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Keeps its connections and answers nobody, until it is thawed. */
  freeze(): void;
  thaw(): void;
}

export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

export function createRedisServer(port: number): RedisServer {
  let child: ChildProcess | undefined;

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exit = once(ending, 'exit');
    ending.kill(signal);
    await exit;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const started = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        // A process group of its own, as the nodes have.
        { stdio: ['ignore', 'pipe', 'ignore'], detached: true },
      );
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.stdout.on('data', (text: Buffer) => text.includes('Ready to accept') && resolve());
        started.once('error', reject);
        started.once('exit', () => reject(new Error('redis-server does not start')));
      });
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}
