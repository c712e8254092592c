import { accessRules } from '../../people/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { answer, bare, bareOf, ok, paged, pageOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import { archiveFileOf, presentArchive } from './archive.ts';
import { selectArchive, selectArchives } from './archives.queries.ts';
import { Archive, ArchiveFile, ArchiveId, ArchivesQuery } from './archives.schemas.ts';
import { requestArchive } from './request-archive.ts';

const tag = 'Archives';

/** The whole of a center as one file, for its administrators. */
export function archiveRoutes(router: Router, platform: Platform): void {
  const { database, clock, jobs, storage } = platform;
  const { member } = accessRules(platform);
  const inCenter = (centerId: number) => ({ centerIds: [centerId] });

  route(router, 'POST', '/center/archives', {
    summary: 'Ask for the whole of the center as one file',
    tag,
    access: member('ADMIN'),
    refusals: ['CONFLICT'],
    answers: { 202: Archive },
    async handle({ who }) {
      const archive = await database.inScope(inCenter(who.center.id), (tx) =>
        requestArchive(tx, jobs, {
          centerId: who.center.id,
          requestedBy: { id: who.actorId, name: who.name },
          source: who.source,
          now: clock.now(),
        }),
      );
      return answer(202, presentArchive(archive));
    },
  });

  route(router, 'GET', '/center/archives', {
    summary: 'List the archives of the center, newest first',
    tag,
    access: member('ADMIN'),
    query: ArchivesQuery,
    answers: { 200: pageOf(Archive) },
    async handle({ who, query: { page, limit } }) {
      const { archives, total } = await database.inScope(inCenter(who.center.id), (tx) =>
        selectArchives(tx, who.center.id, { limit, offset: (page - 1) * limit }),
      );
      return paged(archives.map(presentArchive), { page, limit, total });
    },
  });

  route(router, 'GET', '/center/archives/:id', {
    summary: 'Read how far an archive has come',
    tag,
    access: member('ADMIN'),
    params: ArchiveId,
    answers: { 200: Archive },
    refusals: ['NOT_FOUND'],
    async handle({ who, params }) {
      const archive = await database.inScope(inCenter(who.center.id), (tx) =>
        selectArchive(tx, { centerId: who.center.id, id: params.id }),
      );
      if (!archive) throw notFound('archive');
      return ok(presentArchive(archive));
    },
  });

  route(router, 'GET', '/center/archives/:id/file', {
    summary: 'Download an archive; each download is audited',
    tag,
    access: member('ADMIN'),
    params: ArchiveId,
    answers: { 200: bareOf(ArchiveFile, 'application/gzip') },
    refusals: ['NOT_FOUND', 'CONFLICT'],
    async handle({ who, params }) {
      const centerId = who.center.id;
      const archive = await database.inScope(inCenter(centerId), (tx) =>
        selectArchive(tx, { centerId, id: params.id }),
      );
      if (!archive || archive.status === 'expired') throw notFound('archive');
      if (archive.status !== 'ready' || !archive.result)
        throw new ApiError(
          'CONFLICT',
          'The archive is not ready. Read its status, and come back when it is.',
        );
      const { file } = archive.result;
      const stream = await storage.get(archiveFileOf(archive), file);
      if (!stream) throw notFound('archive');
      await database.inScope(inCenter(centerId), (tx) =>
        recordAudit(tx, {
          centerId,
          eventType: 'CENTER_UPDATED',
          action: 'download-archive',
          target: { type: 'archive', id: archive.id, name: null },
          source: who.source,
          now: clock.now(),
        }),
      );
      return bare(200, stream, {
        'content-type': 'application/gzip',
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename="center-${centerId}-${archive.id}.tar.gz"`,
      });
    },
  });
}
