import { open } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './failures.ts';

/** What a running server writes into `postmaster.pid`, the lock file of its data folder. */
export interface PostmasterFile {
  pid: number;
  socketDirectory: string;
  ready: boolean;
}

const BYTES_MAX = 4096;

/** Nothing when the file is absent, or so new that its first line is still being written. */
export async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile | undefined> {
  const handle = await open(path.join(dataFolder, 'postmaster.pid'), 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(BYTES_MAX), 0, BYTES_MAX, 0);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    // A single-user server writes its process id as a negative number.
    const pid = Math.abs(Number(lines[0]));
    if (!Number.isSafeInteger(pid) || pid < 2) return undefined;
    return { pid, socketDirectory: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
  } finally {
    await handle.close();
  }
}
