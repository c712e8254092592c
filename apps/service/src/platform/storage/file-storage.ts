import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as pass, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { countBytes, requireFileName, requireSame, type Storage } from './stored-file.ts';

const UNFINISHED = '.unfinished';

/** Files below a folder. What a process that was killed left unfinished is never taken for a file. */
export function createFileStorage(folder: string): Storage {
  const pathOf = (name: string): string => join(folder, requireFileName(name));
  return {
    async put(name, source) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await dropUnfinished(path);
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      const { stream, counted } = countBytes();
      try {
        await pipeline(Readable.from(source), stream, createWriteStream(unfinished, { mode: 0o600 }));
        await syncToDisk(unfinished);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return counted();
    },
    async get(name, expected) {
      const path = pathOf(name);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      const checked = requireSame(expected);
      // Whatever ends the one ends the other; a reader that goes away early is no failure, and an error is the reader's to see.
      pass(createReadStream(path), checked, () => {});
      return checked;
    },
    async delete(name) {
      const path = pathOf(name);
      await dropUnfinished(path);
      await rm(path, { force: true });
    },
  };
}

/** What an earlier try left behind when its process was killed. */
async function dropUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  const start = `${path.slice(folder.length + 1)}.`;
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (name.startsWith(start) && name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
  }
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
