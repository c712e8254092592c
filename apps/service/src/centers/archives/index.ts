export { ArchiveRefused, type CheckedArchive, checkArchive } from './archive-format.ts';
export { selectArchivedCenter, selectChainEnds, selectMigrations } from './archived-rows.queries.ts';
export { ARCHIVED_TABLES, NOT_ARCHIVED } from './archived-tables.ts';
export { archiveRoutes } from './archives.routes.ts';
export { archivesWorker } from './archives.worker.ts';
export { withdrawArchives } from './request-archive.ts';
export { selectRestoration } from './restore-center.queries.ts';
export { openRestored, requireRoom, restoreCenter } from './restore-center.ts';
export { writeArchive } from './write-archive.ts';
