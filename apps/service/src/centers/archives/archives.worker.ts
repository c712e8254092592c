import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import type { Tx } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteBeginnings } from '../../platform/storage/index.ts';
import type { Work } from '../../slice.ts';
import { archiveFileOf, DROP_ARCHIVE_FILE, KEPT_MS, MAKE_ARCHIVE } from './archive.ts';
import {
  type ArchiveAttempt,
  expireArchives,
  finishArchive,
  noteArchived,
  startArchive,
} from './archives.queries.ts';
import { makeArchive } from './make-archive.ts';

const PROGRESS_EVERY_MS = 1_000;
const EXPIRED_MAX = 100;
/** Level 4: a tenth larger than level 6, in half the time. */
const GZIP = { level: 4 };

/** Makes archives one after the other, and removes those whose time is up. */
export function archivesWorker(platform: Platform): Work {
  const { database, storage, clock, jobs } = platform;

  /** A job whose process was killed is run again from the beginning: its file is not there before it is whole. */
  async function make(
    { centerId, id }: { centerId: number; id: string },
    signal: AbortSignal,
  ): Promise<void> {
    const inCenter = <Result>(work: (tx: Tx) => Promise<Result>) =>
      database.inScope({ centerIds: [centerId] }, work);
    const begun = await inCenter((tx) => startArchive(tx, { centerId, id }));
    if (!begun) return;
    const place = { centerId, id, attempt: begun.attempt };
    // What it left where it was killed may hold what was erased since.
    if (place.attempt > 1) await storage.delete(archiveFileOf({ ...place, attempt: place.attempt - 1 }));
    let notedMs = performance.now();
    const isWanted = (rows: number) => inCenter((tx) => noteArchived(tx, { ...place, rows }));
    const pack = tar.pack();
    const making = makeArchive(
      platform,
      {
        id,
        centerId,
        async onProgress(rows) {
          signal.throwIfAborted();
          if (performance.now() - notedMs < PROGRESS_EVERY_MS) return;
          notedMs = performance.now();
          if (!(await isWanted(rows))) throw new Withdrawn();
        },
      },
      pack,
    ).catch((error: Error) => {
      pack.destroy(error);
      throw error;
    });
    try {
      const [manifest, file] = await Promise.all([making, storage.put(archiveFileOf(place), gzipped(pack))]);
      const now = clock.now();
      const tables = manifest.tables.map(({ name, rows }) => ({ name, rows }));
      const isKept = await inCenter((tx) =>
        finishArchive(tx, {
          ...place,
          now,
          expiresAt: new Date(now.getTime() + KEPT_MS),
          rows: tables.reduce((sum, table) => sum + table.rows, 0),
          result: { file, tables, chains: manifest.chains },
        }),
      );
      // It was withdrawn, or begun anew, while it was made: nobody is to have this one.
      if (!isKept) await storage.delete(archiveFileOf(place));
    } catch (error) {
      await making.catch(() => {});
      if (error instanceof Withdrawn || !(await isWanted(0))) return;
      throw error;
    }
  }

  /** Each file is removed by a job of its own: a store that is away, or a process that is killed, would otherwise leave it for good. */
  async function dropExpired(): Promise<void> {
    for (;;) {
      const due = await database.asDispatcher(async (tx) => {
        const expired = await expireArchives(tx, { now: clock.now(), limit: EXPIRED_MAX });
        for (const archive of expired)
          await jobs.enqueue(tx, { task: DROP_ARCHIVE_FILE, payload: { ...archive } });
        return expired;
      });
      if (due.length < EXPIRED_MAX) return;
    }
  }

  return {
    handlers: {
      // The payload is the one that was written with the request.
      [MAKE_ARCHIVE]: (payload, signal) => make(payload as { centerId: number; id: string }, signal),
      [DROP_ARCHIVE_FILE]: (payload) =>
        deleteBeginnings(storage, archiveFileOf, payload as unknown as ArchiveAttempt),
      'drop-expired-archives': dropExpired,
    },
    cron: [{ task: 'drop-expired-archives', match: '37 * * * *' }],
  };
}

/** The archive is not wanted any more. */
class Withdrawn extends Error {}

/** Begins when it is first read; what breaks the files breaks the stream that is read here, which says so. */
export async function* gzipped(files: tar.Pack): AsyncGenerator<Uint8Array> {
  const gzip = createGzip(GZIP);
  pipeline(files as unknown as Readable, gzip, () => {});
  yield* gzip;
}
