import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type ServerAccount, spawnIdentity } from './account.ts';
import type { ServerFiles } from './binaries.ts';
import { explainServerOutput } from './failures.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { cannotRun, SERVER_ENVIRONMENT } from './run-program.ts';
import { openServerLog } from './server-log.ts';

export interface PostmasterOptions {
  serverFiles: ServerFiles;
  account: ServerAccount;
  dataFolder: string;
  logFile: string;
  settings: Record<string, string>;
  log: (message: string) => void;
}

/** One run of the server, from spawn to exit. */
export interface Postmaster {
  /** Resolves when it accepts connections; rejects when it ended, or took too long, before that. */
  ready(): Promise<void>;
  /** Resolves with how it ended, for people: "exit code 1", "signal SIGKILL". */
  exited: Promise<string>;
  /** Asks for an orderly end, waits, insists; resolves once it is gone. */
  stop(): Promise<void>;
}

/** Replaying much write-ahead log after a crash takes long; a person sees that it goes on. */
const READY_WITHIN_MS = 10 * 60_000;
const READY_POLL_MS = 15;
const READY_NOTICE_MS = 10_000;

/** Fast shutdown rolls back and writes a checkpoint; immediate shutdown leaves that to the next start. */
const SHUTDOWN_STEPS = [
  { signal: 'SIGINT', waitMs: 20_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const;

export async function spawnPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const serverLog = await openServerLog(options.logFile);
  const parameters = ['-D', options.dataFolder];
  for (const [name, value] of Object.entries(options.settings)) parameters.push('-c', `${name}=${value}`);
  // A session of its own: Ctrl-C in the terminal reaches the service alone, which then ends the server in order.
  const child = spawn(options.serverFiles.postgres, parameters, {
    ...spawnIdentity(options.account),
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', serverLog.descriptor, serverLog.descriptor],
  });
  try {
    await once(child, 'spawn');
  } catch (error) {
    await serverLog.close();
    throw cannotRun(options.serverFiles.postgres, error);
  }
  child.unref();

  // A service that ends without `stop`, by an uncaught error say, still asks its server to shut down.
  const onProcessExit = () => void child.kill('SIGINT');
  process.once('exit', onProcessExit);
  let lastWords = '';
  const exited = once(child, 'exit').then(async ([code, signal]) => {
    process.off('exit', onProcessExit);
    lastWords = explainServerOutput(await serverLog.tail().catch(() => ''));
    await serverLog.close();
    return code === null ? `signal ${signal}` : `exit code ${code}`;
  });

  return {
    exited,
    stop: () => stopChild(child, exited),
    async ready() {
      const ended = exited.then(() => 'ended' as const);
      const outcome = await Promise.race([ended, waitUntilReady(child, options)]);
      if (outcome === 'ready') return;
      if (outcome === 'late') await stopChild(child, exited);
      throw new Error(
        outcome === 'late'
          ? `PostgreSQL was not ready within ${READY_WITHIN_MS / 60_000} minutes; see ${options.logFile}.`
          : `PostgreSQL did not start: ${lastWords} (see ${options.logFile})`,
      );
    },
  };
}

async function waitUntilReady(
  child: ChildProcess,
  options: PostmasterOptions,
): Promise<'ready' | 'late' | 'ended'> {
  const started = performance.now();
  let noticeAt = started + READY_NOTICE_MS;
  while (performance.now() - started < READY_WITHIN_MS) {
    if (child.exitCode !== null || child.signalCode !== null) return 'ended';
    const file = await readPostmasterFile(options.dataFolder).catch(() => undefined);
    if (file?.ready && file.pid === child.pid) return 'ready';
    if (performance.now() > noticeAt) {
      noticeAt += READY_NOTICE_MS;
      options.log('PostgreSQL is still recovering its files …');
    }
    await delay(READY_POLL_MS);
  }
  return 'late';
}

async function stopChild(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.ref();
  for (const { signal, waitMs } of SHUTDOWN_STEPS) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const giveUp = new AbortController();
    const ended = await Promise.race([
      exited.then(() => true),
      delay(waitMs, false, { signal: giveUp.signal }).catch(() => false),
    ]);
    giveUp.abort();
    if (ended) return;
  }
  throw new Error(`PostgreSQL (process ${child.pid}) does not stop.`);
}
