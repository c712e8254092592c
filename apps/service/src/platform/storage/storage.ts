import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as pass, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What is known of a file that is stored. */
export interface StoredFile {
  bytes: number;
  /** Lowercase hexadecimal. */
  sha256: string;
}

/** Files that are too large for the database. A file is there whole or not at all, and nothing of it is held in memory. */
export interface Storage {
  /** Stores a file under a name, in the place of one that is there. It is there once the promise is kept. */
  put(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** The bytes of a file; null when there is none. The stream fails at its end if they are not those that were stored. */
  get(name: string, expected: StoredFile): Promise<Readable | null>;
  /** Removes a file; one that is not there is no failure. */
  delete(name: string): Promise<void>;
}

/** Parts of lower case letters, digits and hyphens, at most one folder deep each: no name leads anywhere else. */
const NAME = /^[a-zA-Z0-9_-]{1,64}(\/[a-zA-Z0-9_-]{1,64}){0,3}(\.[a-z0-9]{1,8}){0,2}$/;
const UNFINISHED = '.unfinished';

/** Files below a folder. What a process that was killed left unfinished is never taken for a file. */
export function createFileStorage(folder: string): Storage {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file.`);
    return join(folder, name);
  };
  return {
    async put(name, source) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await dropUnfinished(path);
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        const counting = new Transform({
          transform(chunk: Buffer, _, done) {
            bytes += chunk.length;
            hash.update(chunk);
            done(null, chunk);
          },
        });
        await pipeline(Readable.from(source), counting, createWriteStream(unfinished, { mode: 0o600 }));
        await syncToDisk(unfinished);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      return { bytes, sha256: hash.digest('hex') };
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
    delete: (name) => rm(pathOf(name), { force: true }),
  };
}

/** What an earlier try left behind when its process was killed. */
async function dropUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  const start = `${path.slice(folder.length + 1)}.`;
  for (const name of await readdir(folder)) {
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

/** Passes bytes on, and fails at their end unless they are the ones that were stored. */
function requireSame(expected: StoredFile): Transform {
  const hash = createHash('sha256');
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isSame = bytes === expected.bytes && hash.digest('hex') === expected.sha256;
      done(isSame ? null : new Error('A stored file is not the one that was stored.'));
    },
  });
}
