import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export const ARCHIVE_STATUSES = ['queued', 'running', 'ready', 'failed', 'expired'] as const;
export type ArchiveStatus = (typeof ARCHIVE_STATUSES)[number];

/** What came of it. */
export interface ArchiveResult {
  file: { bytes: number; sha256: string };
  tables: readonly { name: string; rows: number }[];
  chains: readonly { domain: string; index: number; hash: string | null }[];
}

export interface StoredArchive {
  centerId: number;
  id: string;
  requestedBy: { id: string; name: string };
  status: ArchiveStatus;
  attempt: number;
  rowsDone: number;
  result: ArchiveResult | null;
  failure: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
}

/** One beginning of the making of an archive. */
export interface ArchiveAttempt {
  centerId: number;
  id: string;
  attempt: number;
}

const COLUMNS =
  sql.raw(`center_id as "centerId", id, requested_by as "requestedBy", status, attempt, rows_done as "rowsDone",
  result, failure, created_at as "createdAt", finished_at as "finishedAt", expires_at as "expiresAt"`);

export async function insertArchive(
  tx: Tx,
  archive: Pick<StoredArchive, 'centerId' | 'id' | 'requestedBy' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await sql`insert into center_archives (center_id, id, requested_by, status, created_at, expires_at)
    values (${archive.centerId}, ${archive.id}, ${JSON.stringify(archive.requestedBy)}::jsonb, 'queued',
            ${archive.createdAt}, ${archive.expiresAt})`.execute(tx);
}

/** Whether an archive of the center is waiting or being made. The center's row is locked, so that two requests look one by one. */
export async function hasUnfinishedArchive(tx: Tx, centerId: number): Promise<boolean> {
  await sql`select from centers where id = ${centerId} for no key update`.execute(tx);
  const { rows } = await sql`select from center_archives
    where center_id = ${centerId} and status in ('queued', 'running')`.execute(tx);
  return rows.length > 0;
}

export async function selectArchive(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<StoredArchive | null> {
  const { rows } = await sql<StoredArchive>`
    select ${COLUMNS} from center_archives where center_id = ${centerId} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function selectArchives(
  tx: Tx,
  centerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ archives: StoredArchive[]; total: number }> {
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from center_archives where center_id = ${centerId}`.execute(tx);
  const { rows } = await sql<StoredArchive>`
    select ${COLUMNS} from center_archives where center_id = ${centerId}
     order by id desc limit ${limit} offset ${offset}`.execute(tx);
  return { archives: rows, total: counts[0]?.total ?? 0 };
}

/** Begins to make an archive, or begins anew after a process was killed; null when it is not to be made any more. */
export async function startArchive(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<StoredArchive | null> {
  const { rows } = await sql<StoredArchive>`
    update center_archives set status = 'running', attempt = attempt + 1, rows_done = 0
     where center_id = ${centerId} and id = ${id} and status in ('queued', 'running')
    returning ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** Notes how far an archive has come; false when this beginning is not the one that counts any more. */
export async function noteArchived(tx: Tx, at: ArchiveAttempt & { rows: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`update center_archives set rows_done = ${at.rows}
    where center_id = ${at.centerId} and id = ${at.id} and status = 'running' and attempt = ${at.attempt}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Ends the making of an archive; false when this beginning is not the one that counts any more. */
export async function finishArchive(
  tx: Tx,
  archive: ArchiveAttempt & { now: Date; expiresAt: Date; result: ArchiveResult; rows: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update center_archives set status = 'ready', finished_at = ${archive.now}, expires_at = ${archive.expiresAt},
           rows_done = ${archive.rows}, result = ${JSON.stringify(archive.result)}::jsonb
     where center_id = ${archive.centerId} and id = ${archive.id} and status = 'running'
       and attempt = ${archive.attempt}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Takes the archives of a center off the list; theirs are the files to remove. */
export async function withdrawReadyArchives(
  tx: Tx,
  { centerId, reason }: { centerId: number; reason: string },
): Promise<ArchiveAttempt[]> {
  const { rows } = await sql<ArchiveAttempt>`
    update center_archives set status = 'expired', failure = ${reason}
     where center_id = ${centerId} and status = 'ready'
    returning center_id as "centerId", id, attempt`.execute(tx);
  return rows;
}

/** Has the archive of a center that is being made begin anew; its id. */
export async function restartRunningArchives(tx: Tx, centerId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update center_archives set status = 'queued' where center_id = ${centerId} and status = 'running'
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes archives whose time is up off the list; theirs are the files to remove. */
export async function expireArchives(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<ArchiveAttempt[]> {
  const { rows } = await sql<ArchiveAttempt>`
    update center_archives a set status = 'expired'
      from (select center_id, id from center_archives
             where expires_at < ${now} and status <> 'expired' order by expires_at limit ${limit}) as due
     where a.center_id = due.center_id and a.id = due.id
    returning a.center_id as "centerId", a.id, a.attempt`.execute(tx);
  return rows;
}
