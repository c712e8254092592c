import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A service of its own process group, as a terminal or a supervisor would start it. */
export interface ServiceProcess {
  pid: number;
  lines: string[];
  /** Resolves with the rest of the first line that starts with the word; rejects when the process ends first. */
  said(word: string): Promise<string>;
  /** Resolves once the condition holds for the lines so far. */
  until(condition: (lines: readonly string[]) => boolean): Promise<void>;
  exited: Promise<number | null>;
  killGroup(): Promise<void>;
  terminate(): Promise<number | null>;
}

const FIXTURE = fileURLToPath(new URL('./write-rows.fixture.ts', import.meta.url));

export function startService(options: {
  dataDir: string;
  mode: 'rows' | 'idle';
  fixture?: string;
  program?: string;
  uid?: number;
  env?: Record<string, string>;
}): ServiceProcess {
  const { dataDir, mode, uid, fixture = FIXTURE, program = process.execPath } = options;
  const child = spawn(program, [fixture, dataDir, mode], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    env: { ...process.env, ...options.env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const watch of watchers) watch();
  });
  const exited = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));

  async function until(condition: (soFar: readonly string[]) => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const watch = () => {
      if (condition(lines)) resolve();
    };
    watchers.add(watch);
    watch();
    const ended = exited.then(() => {
      if (!condition(lines)) throw new Error(`The service ended first. It said:\n${lines.join('\n')}`);
    });
    await Promise.race([promise, ended]).finally(() => watchers.delete(watch));
  }

  return {
    pid: requirePid(child),
    lines,
    exited,
    until,
    async said(word) {
      await until((soFar) => soFar.some((line) => line.startsWith(`${word} `)));
      return lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? '';
    },
    async killGroup() {
      process.kill(-requirePid(child), 'SIGKILL');
      await exited;
    },
    async terminate() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

function requirePid(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The service could not be started.');
  return child.pid;
}
