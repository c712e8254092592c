import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Postmaster, type PostmasterOptions, spawnPostmaster } from './postmaster.ts';

export interface SupervisedServer {
  exited: Promise<Error | undefined>;
  stop(): Promise<void>;
}

/** Waits before each try in a row. A server that stayed up for so long starts again at the first: it does not fail by itself. */
const RESTART_DELAYS_MS = [50, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000] as const;
const STABLE_AFTER_MS = 5_000;
/** A server that ends because the disk is full is no fault of its own: it is tried for as long as that lasts. */
const FULL_DISK_DELAY_MS = 2_000;
/** Two segments of the write-ahead log, which it takes to start. */
const NEEDED_BYTES = 32 * 2 ** 20;

/** Backends of a killed server may hold its shared memory for a moment; the next server then refuses. */
const FIRST_START_RETRY_DELAYS_MS = [100, 200, 400, 800, 1_500, 3_000, 5_000] as const;
const STILL_HELD = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/;

/** Starts the server, waits until it answers, and from then on brings it back when it ends by itself. */
export async function superviseServer(options: PostmasterOptions): Promise<SupervisedServer> {
  const { log } = options;
  const stopping = new AbortController();
  const begun = performance.now();
  log(`Starting PostgreSQL ${options.serverFiles.version} …`);
  let current = await startFirst(options);
  log(`PostgreSQL is ready after ${((performance.now() - begun) / 1000).toFixed(2)} s.`);

  const exited = keepRunning();
  return {
    exited,
    async stop() {
      stopping.abort();
      await current.stop();
      await exited;
    },
  };

  async function keepRunning(): Promise<Error | undefined> {
    let tries = 0;
    let upSince = performance.now();
    for (;;) {
      const how = await current.exited;
      if (stopping.signal.aborted) return undefined;
      if (performance.now() - upSince > STABLE_AFTER_MS) tries = 0;
      const isFull = await isDiskFull(options.dataFolder);
      const waitMs = isFull ? FULL_DISK_DELAY_MS : RESTART_DELAYS_MS[tries];
      if (waitMs === undefined) {
        const failure = new Error(`PostgreSQL ended ${tries + 1} times in a row; see ${options.logFile}.`);
        log(failure.message);
        return failure;
      }
      if (!isFull) tries += 1;
      log(`PostgreSQL ended unexpectedly (${isFull ? 'its disk is full' : how}); restarting it …`);
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return undefined;
      try {
        current = await spawnPostmaster(options);
        // `stop` may have come while the new process was being made, and have stopped only the old one.
        if (stopping.signal.aborted) await current.stop();
        else await current.ready();
      } catch (error) {
        if (!stopping.signal.aborted) log(error instanceof Error ? error.message : String(error));
        continue;
      }
      if (stopping.signal.aborted) return undefined;
      upSince = performance.now();
      log('PostgreSQL is running again.');
    }
  }
}

async function startFirst(options: PostmasterOptions): Promise<Postmaster> {
  for (const waitMs of FIRST_START_RETRY_DELAYS_MS) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (!(error instanceof Error && STILL_HELD.test(error.message))) throw error;
      await delay(waitMs);
    }
  }
  return startOnce(options);
}

async function startOnce(options: PostmasterOptions): Promise<Postmaster> {
  const postmaster = await spawnPostmaster(options);
  await postmaster.ready();
  return postmaster;
}

async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < NEEDED_BYTES;
}
