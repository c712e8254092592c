import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** `all` is both, in one process. */
type NodeRole = 'api' | 'worker' | 'all';

/** One node of a cluster: a process of the service in one role, which can be ended and started again. */
export interface NodeProcess {
  readonly name: string;
  readonly role: NodeRole;
  /** Where an api listens; null for a worker. */
  readonly origin: string | null;
  /** Answers once the node says that it is at work. */
  start(): Promise<void>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Stands still and keeps its connections, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Of the process that runs now, for whoever watches it; undefined while none does. */
  pid(): number | undefined;
  /** In order: requests in flight are finished. */
  stop(): Promise<void>;
  /** What it said last when it ended without being told to; null while it runs or was ended. */
  lastWords(): string | null;
}

const MAIN = fileURLToPath(new URL('../../apps/service/src/main.ts', import.meta.url));
const AT_WORK = /Centerproof (?:is ready at|worker is running)/;
/** The database may be away while a node starts; then the node ends by itself and is started again. */
const START_TRIES = 20;
const START_PAUSE_MS = 500;
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 30_000;
const SAID_MAX = 20_000;
const LAST_WORDS_MAX = 1_000;

export function createNodeProcess(options: {
  name: string;
  role: NodeRole;
  port: number | null;
  environment: NodeJS.ProcessEnv;
  logFile: string;
  /** What to run, asked at every start: this checkout's own service unless it says something else. */
  command?: (() => readonly string[]) | undefined;
}): NodeProcess {
  const { name, role, port, environment, logFile, command = () => [process.execPath, MAIN] } = options;
  let child: ChildProcess | undefined;
  let isWanted = false;
  let lastSaid = '';

  const isRunning = (): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null;

  async function startOnce(): Promise<{ isAtWork: boolean; said: string }> {
    const log = createWriteStream(logFile, { flags: 'a' });
    const [program = '', ...before] = command();
    const started = spawn(program, [...before, role], {
      env: { ...environment, ...(port === null ? {} : { PORT: String(port) }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own: Ctrl-C reaches the cluster alone, which then stops its nodes in order.
      detached: true,
    });
    child = started;
    let said = '';
    const atWork = new Promise<boolean>((resolve) => {
      for (const stream of [started.stdout, started.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          log.write(chunk);
          if (said.length < SAID_MAX) said += chunk.toString();
          lastSaid = (lastSaid + chunk.toString()).slice(-LAST_WORDS_MAX);
          if (AT_WORK.test(said)) resolve(true);
        });
      }
      started.once('close', () => {
        log.end();
        resolve(false);
      });
    });
    const late = new AbortController();
    const isAtWork = await Promise.race([
      atWork,
      delay(START_TIMEOUT_MS, false, { signal: late.signal }).catch(() => false),
    ]);
    late.abort();
    return { isAtWork, said };
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    isWanted = false;
    const ending = child;
    if (!ending || !isRunning()) return;
    const exit = once(ending, 'exit');
    ending.kill(signal);
    const late = setTimeout(() => ending.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(late);
  }

  return {
    name,
    role,
    origin: port === null ? null : `http://127.0.0.1:${port}`,
    async start() {
      if (isRunning()) return;
      isWanted = true;
      for (let left = START_TRIES; ; left--) {
        const { isAtWork, said } = await startOnce();
        if (isAtWork) return;
        if (!isWanted) throw new Error(`${name} was stopped while it started.`);
        if (isRunning()) {
          await end('SIGKILL');
          isWanted = true;
        }
        if (left === 1) throw new Error(`${name} does not start: ${said.trim().split('\n').at(-1)}`);
        await delay(START_PAUSE_MS);
      }
    },
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    pid: () => (isRunning() ? child?.pid : undefined),
    stop: () => end('SIGTERM'),
    lastWords: () => (isWanted && !isRunning() ? lastSaid : null),
  };
}
