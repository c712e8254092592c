import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';

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
  /** Removes a file, and what a killed process left unfinished of it; one that is not there is no failure. */
  delete(name: string): Promise<void>;
}

/**
 * Removes the files of a work that is begun anew after a process was killed, up to one of its beginnings: a killed one may have left
 * its own.
 */
export async function deleteBeginnings<Place extends { attempt: number }>(
  storage: Storage,
  nameOf: (place: Place) => string,
  last: Place,
): Promise<void> {
  for (let attempt = last.attempt; attempt > 0; attempt--) await storage.delete(nameOf({ ...last, attempt }));
}

/** Parts of letters, digits and hyphens, at most one folder deep each: no name leads anywhere else. */
const NAME = /^[a-zA-Z0-9_-]{1,64}(\/[a-zA-Z0-9_-]{1,64}){0,3}(\.[a-z0-9]{1,8}){0,2}$/;

export function requireFileName(name: string): string {
  if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a file.`);
  return name;
}

/** Passes bytes on, and tells at their end what they were. */
export function countBytes(): { stream: Transform; counted(): StoredFile } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, counted: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Passes bytes on, and fails at their end unless they are the ones that were stored. */
export function requireSame(expected: StoredFile): Transform {
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
