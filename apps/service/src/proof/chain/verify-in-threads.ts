import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Segment, SegmentReport } from '@centerproof/proof';
import type { ChainKey } from './chain.queries.ts';
import { sealedRecordsAddress } from './sealed-records.ts';
import type { VerifyThreadData } from './verify-thread.ts';

/** More threads than this wait for the database and not for a core. */
const THREADS_MAX = 4;

/**
 * A thread keeps nothing of the rows it has seen, so a small heap is as fast as a large one: without these limits V8 lets it
 * grow by some 40 MB before it looks for what to free. The old part has room for the largest records there can be.
 */
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

/**
 * Verifies segments in threads, each with a connection of its own, so that neither hashing nor reading holds up the
 * requests of this process. Reports arrive in any order.
 */
export async function verifyInThreads(options: {
  chain: ChainKey;
  databaseAddress: string;
  /** The next segment to verify; undefined when no more are wanted. */
  take(): Segment | undefined;
  report(report: SegmentReport): void;
}): Promise<void> {
  const data: VerifyThreadData = {
    databaseAddress: options.databaseAddress,
    chain: options.chain,
    recordsAddress: sealedRecordsAddress(options.chain.domain),
  };
  const threads = Array.from(
    { length: Math.min(THREADS_MAX, availableParallelism()) },
    () =>
      new Worker(new URL('./verify-thread.ts', import.meta.url), {
        workerData: data,
        resourceLimits: HEAP_LIMITS,
      }),
  );
  try {
    await Promise.all(threads.map((thread) => feed(thread, options)));
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

function feed(
  thread: Worker,
  { take, report }: { take(): Segment | undefined; report(report: SegmentReport): void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = () => {
      const segment = take();
      if (segment) thread.postMessage(segment);
      else resolve();
    };
    thread.on('message', (message: SegmentReport) => {
      report(message);
      next();
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('A verification thread ended before its work.')));
    next();
  });
}
