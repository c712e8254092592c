export { ArchiveRefused, checkArchive } from './archive-format.ts';
export { archiveRoutes } from './archives.routes.ts';
export { archivesWorker, gzipped } from './archives.worker.ts';
export { makeArchive } from './make-archive.ts';
export { withdrawArchives } from './request-archive.ts';
export { restoreCenter } from './restore-center.ts';
