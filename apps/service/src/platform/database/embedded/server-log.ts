import { copyFile, open, rename, stat, truncate } from 'node:fs/promises';
import { errorCode } from './failures.ts';

const BYTES_MAX = 4 * 1024 * 1024;
const CHECK_INTERVAL_MS = 30_000;
const TAIL_BYTES = 16 * 1024;

/** PostgreSQL appends to the file itself, so its last words are kept even when the service dies first. */
export interface ServerLog {
  /** For the server's standard output and error. */
  descriptor: number;
  /** What was written since the log was opened, at most its last 16 KiB. */
  tail(): Promise<string>;
  close(): Promise<void>;
}

export async function openServerLog(file: string): Promise<ServerLog> {
  const size = await sizeOf(file);
  if (size > BYTES_MAX) await rename(file, `${file}.1`);
  const handle = await open(file, 'a', 0o600);
  const startBytes = size > BYTES_MAX ? 0 : size;
  const bound = setInterval(() => void keepBounded(file).catch(() => undefined), CHECK_INTERVAL_MS);
  bound.unref();
  return {
    descriptor: handle.fd,
    tail: () => readTail(file, startBytes),
    async close() {
      clearInterval(bound);
      await handle.close();
    },
  };
}

/** The server holds the file open for appending: emptying it in place is what bounds it without a restart. */
async function keepBounded(file: string): Promise<void> {
  if ((await sizeOf(file)) <= BYTES_MAX) return;
  await copyFile(file, `${file}.1`);
  await truncate(file, 0);
}

async function readTail(file: string, startBytes: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(startBytes, size - TAIL_BYTES);
    const length = Math.max(0, size - from);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function sizeOf(file: string): Promise<number> {
  const entry = await stat(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return entry?.size ?? 0;
}
