import type { ArchiveAttempt, StoredArchive } from './archives.queries.ts';

/** How long a file is kept once it is made, and how long an archive may take to be. */
export const KEPT_MS = 7 * 24 * 3_600_000;
/** The job that makes archives. */
export const MAKE_ARCHIVE = 'make-center-archive';
/** The job that drops the file of an archive which was withdrawn. */
export const DROP_ARCHIVE_FILE = 'drop-center-archive-file';

/** Where the file of an archive is kept. Each beginning has a file of its own, so that none takes away another's. */
export function archiveFileOf({ centerId, id, attempt }: ArchiveAttempt): string {
  return `archives/${centerId}/${id}-${attempt}.tar.gz`;
}

/** An archive as the API shows it. */
export function presentArchive(archive: StoredArchive) {
  const { result } = archive;
  return {
    id: archive.id,
    status: archive.status,
    requestedBy: archive.requestedBy,
    rows: archive.rowsDone,
    tables: result?.tables.map(({ name, rows }) => ({ name, rows })) ?? null,
    chains: result?.chains.map(({ domain, index, hash }) => ({ domain, entries: index + 1, hash })) ?? null,
    file: result?.file ?? null,
    failure: archive.failure,
    createdAt: archive.createdAt.toISOString(),
    finishedAt: archive.finishedAt?.toISOString() ?? null,
    expiresAt: archive.expiresAt.toISOString(),
  };
}
