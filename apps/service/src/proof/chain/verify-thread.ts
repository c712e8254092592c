import { parentPort, workerData } from 'node:worker_threads';
import type { Segment } from '@centerproof/proof';
import pg from 'pg';
import type { ChainKey } from './chain.queries.ts';
import { windowReader } from './chain-window.queries.ts';
import { loadSealedRecords } from './sealed-records.ts';
import { verifySegment } from './verify-segment.ts';

/** What a verification thread is started with. */
export interface VerifyThreadData {
  databaseAddress: string;
  chain: ChainKey;
  recordsAddress: string;
}

const STATEMENT_TIMEOUT_MS = 5_000;

// Only verifyInThreads starts this file, with exactly this data.
const { databaseAddress, chain, recordsAddress } = workerData as VerifyThreadData;
const records = await loadSealedRecords(recordsAddress);
const client = new pg.Client({
  connectionString: databaseAddress,
  application_name: 'centerproof verify',
  statement_timeout: STATEMENT_TIMEOUT_MS,
  options: '-c timezone=UTC',
});
await client.connect();
const read = windowReader(client, chain, records);

// A failure is not caught: it ends the thread, and its owner learns of it as the thread's error.
parentPort?.on('message', async (segment: Segment) => {
  parentPort?.postMessage(await verifySegment(chain, segment, { records, read }));
});
