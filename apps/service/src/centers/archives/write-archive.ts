import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import type { Platform } from '../../platform/platform.ts';
import { gzipped } from './archives.worker.ts';
import { type ArchiveOrder, makeArchive } from './make-archive.ts';

const unfinishedOf = (path: string): string => `${path}.unfinished`;

/** Removes an archive, or the half of one that a killed process left. */
export async function removeArchive(path: string): Promise<void> {
  for (const one of [unfinishedOf(path), path]) await rm(one, { force: true });
}

/** Writes an archive into a file, which is there whole or not at all. Gives back how many rows it has. */
export async function writeArchive(platform: Platform, order: ArchiveOrder, path: string): Promise<number> {
  const pack = tar.pack();
  const unfinished = unfinishedOf(path);
  const making = makeArchive(platform, order, pack).catch((error: Error) => {
    pack.destroy(error);
    throw error;
  });
  try {
    const writing = pipeline(Readable.from(gzipped(pack)), createWriteStream(unfinished, { mode: 0o600 }));
    const [manifest] = await Promise.all([making, writing]);
    await rename(unfinished, path);
    return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  } catch (error) {
    await making.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}
