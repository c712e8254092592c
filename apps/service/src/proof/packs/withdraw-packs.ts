import type { Tx } from '../../platform/database/index.ts';
import { jobs } from '../../platform/jobs.ts';
import { restartRunning, withdrawReady } from './packs.queries.ts';
import { enqueueMaking } from './request-pack.ts';

/** The job that drops the file of a pack which was withdrawn. */
export const DROP_PACK_FILE = 'drop-audit-pack-file';

/**
 * Withdraws the packs that show claims which are being erased, in the transaction that erases them: from its commit on nobody is
 * handed them any more, and their files are removed. A pack of their period that is being made may have read them already and begins anew.
 */
export async function withdrawPacks(
  tx: Tx,
  erased: { centerId: number; index: number; sealedAt: string; claims: readonly string[] },
): Promise<void> {
  const { centerId } = erased;
  const reason = 'Claims that it shows were erased. Ask for a new one.';
  for (const pack of await withdrawReady(tx, { ...erased, reason }))
    await jobs.enqueue(tx, { task: DROP_PACK_FILE, payload: { ...pack } });
  for (const id of await restartRunning(tx, erased)) await enqueueMaking(tx, jobs, { centerId, id });
}
