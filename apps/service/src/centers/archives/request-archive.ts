import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type Jobs, jobs } from '../../platform/jobs.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { DROP_ARCHIVE_FILE, KEPT_MS, MAKE_ARCHIVE } from './archive.ts';
import {
  hasUnfinishedArchive,
  insertArchive,
  restartRunningArchives,
  type StoredArchive,
  selectArchive,
  withdrawReadyArchives,
} from './archives.queries.ts';

/** Asks for an archive: the job that makes it becomes real with the request. */
export async function requestArchive(
  tx: Tx,
  queue: Jobs,
  request: {
    centerId: number;
    requestedBy: StoredArchive['requestedBy'];
    source: AuditSource;
    now: Date;
  },
): Promise<StoredArchive> {
  const { centerId, requestedBy, source, now } = request;
  if (await hasUnfinishedArchive(tx, centerId))
    throw new ApiError('CONFLICT', 'An archive is being made already. Wait for it.');
  const id = newId('arc', now);
  await insertArchive(tx, {
    centerId,
    id,
    requestedBy,
    createdAt: now,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  });
  await enqueueMaking(tx, queue, { centerId, id });
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action: 'request-archive',
    target: { type: 'archive', id, name: null },
    source,
    now,
  });
  const archive = await selectArchive(tx, { centerId, id });
  if (!archive) throw new Error('An archive that was just written is not there.');
  return archive;
}

async function enqueueMaking(
  tx: Tx,
  queue: Jobs,
  { centerId, id }: { centerId: number; id: string },
): Promise<void> {
  await queue.enqueue(tx, { task: MAKE_ARCHIVE, payload: { centerId, id }, key: `center-archive-${id}` });
}

/**
 * Withdraws the archives of a center in the transaction that erases something of it: a file would keep what is to be gone. One that is
 * being made may have read it already and begins anew.
 */
export async function withdrawArchives(tx: Tx, centerId: number): Promise<void> {
  const reason = 'Claims that it holds were erased. Ask for a new one.';
  for (const archive of await withdrawReadyArchives(tx, { centerId, reason }))
    await jobs.enqueue(tx, { task: DROP_ARCHIVE_FILE, payload: { ...archive } });
  for (const id of await restartRunningArchives(tx, centerId))
    await enqueueMaking(tx, jobs, { centerId, id });
}
