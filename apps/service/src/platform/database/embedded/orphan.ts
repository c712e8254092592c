import { execFile } from 'node:child_process';
import { readFile, readlink, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ServerAccount } from './account.ts';
import { errorCode } from './failures.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { removeForgottenSocketDirectory } from './socket-directory.ts';

const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/**
 * A service that was killed leaves its server running. The caller holds the service's lock, so a server on
 * these files has lost its service: it is shut down in order, and the start goes on as usual.
 */
export async function stopOrphan(options: {
  dataFolder: string;
  account: ServerAccount;
  log: (message: string) => void;
}): Promise<void> {
  const { dataFolder, account, log } = options;
  const left = await readPostmasterFile(dataFolder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!left) return;
  if (await isServerOf(left.pid, dataFolder, account)) {
    log(`Stopping the PostgreSQL server (process ${left.pid}) that an earlier run left behind …`);
    const stopped =
      (await signalAndWait(left.pid, 'SIGINT', FAST_SHUTDOWN_MS)) ||
      (await signalAndWait(left.pid, 'SIGQUIT', IMMEDIATE_SHUTDOWN_MS));
    if (!stopped)
      throw new Error(`The PostgreSQL server of an earlier run (process ${left.pid}) does not stop.`);
  }
  // The process id may meanwhile belong to a stranger, and PostgreSQL would refuse to start because of it.
  // Should a server run here unseen after all, its shared memory still keeps a second one out.
  await rm(path.join(dataFolder, 'postmaster.pid'), { force: true });
  await removeForgottenSocketDirectory(left.socketDirectory, account);
}

/** A process id proves nothing, it may have been reused: owner, program and data folder must agree too. */
async function isServerOf(pid: number, dataFolder: string, account: ServerAccount): Promise<boolean> {
  if (process.platform !== 'linux') return (await commandLine(pid)).includes(`postgres -D ${dataFolder} `);
  const entry = await stat(`/proc/${pid}`).catch(() => undefined);
  if (entry?.uid !== account.uid) return false;
  const [program = '', flag, folder] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split(
    '\0',
  );
  if (path.basename(program) !== 'postgres' || flag !== '-D') return false;
  if (folder === dataFolder) return true;
  // DATA_DIR was moved while the server ran: the folder it works in has moved along.
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === dataFolder;
}

async function commandLine(pid: number): Promise<string> {
  const found = await promisify(execFile)('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return `${found?.stdout.trim() ?? ''} `;
}

async function signalAndWait(pid: number, signal: 'SIGINT' | 'SIGQUIT', timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  if (!send(pid, signal)) return true;
  while (performance.now() < deadline) {
    if (!send(pid, 0) || (await isZombie(pid))) return true;
    await delay(POLL_INTERVAL_MS);
  }
  return false;
}

/** In a container whose first process collects no children, a dead server keeps its process id for ever. */
async function isZombie(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return status.slice(status.lastIndexOf(')') + 2).startsWith('Z');
}

/** False when the process is gone. */
function send(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}
