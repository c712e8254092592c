import { accessRules } from '../../people/index.ts';
import { answer, created, ok, paged, pageOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectImport, selectImports, selectRows } from './imports.queries.ts';
import {
  Confirmation,
  Import,
  ImportId,
  ImportRow,
  ImportsQuery,
  NewImport,
  NewPart,
  presentImport,
  RowsQuery,
} from './imports.schemas.ts';
import {
  addPart,
  beginImport,
  cancelImport,
  confirmImport,
  previewImport,
  requireImport,
} from './manage-import.ts';

const tag = 'Imports';

/** Members, bookings and products out of a CSV file, for the administrators of a center. */
export function importRoutes(router: Router, platform: Platform): void {
  const { database, clock, jobs } = platform;
  const { member } = accessRules(platform);
  const access = member('ADMIN');

  route(router, 'POST', '/center/imports', {
    summary: 'Begin to import a CSV file; its text follows in parts',
    tag,
    access,
    body: NewImport,
    refusals: ['CONFLICT'],
    answers: { 201: Import },
    async handle({ who, body }) {
      const centerId = who.center.id;
      const begun = await database.inScope({ centerIds: [centerId] }, (tx) =>
        beginImport(tx, {
          centerId,
          kind: body.kind,
          fileName: body.fileName ?? `${body.kind}.csv`,
          requestedBy: { id: who.actorId, name: who.name, email: who.source.actor?.email ?? null },
          now: clock.now(),
        }),
      );
      return created(presentImport(begun));
    },
  });

  route(router, 'GET', '/center/imports', {
    summary: 'List the imports of the center, newest first',
    tag,
    access,
    query: ImportsQuery,
    answers: { 200: pageOf(Import) },
    async handle({ who, query: { page, limit } }) {
      const { imports, total } = await database.inScope({ centerIds: [who.center.id] }, (tx) =>
        selectImports(tx, who.center.id, { limit, offset: (page - 1) * limit }),
      );
      return paged(imports.map(presentImport), { page, limit, total });
    },
  });

  route(router, 'GET', '/center/imports/:id', {
    summary: 'Read how far an import has come',
    tag,
    access,
    params: ImportId,
    refusals: ['NOT_FOUND'],
    answers: { 200: Import },
    async handle({ who, params }) {
      const key = { centerId: who.center.id, id: params.id };
      const found = await database.inScope({ centerIds: [key.centerId] }, (tx) => selectImport(tx, key));
      return ok(presentImport(requireImport(found)));
    },
  });

  route(router, 'POST', '/center/imports/:id/parts', {
    summary: 'Send the next part of the file',
    tag,
    access,
    params: ImportId,
    body: NewPart,
    refusals: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
    answers: { 200: Import },
    async handle({ who, params, body }) {
      const key = { centerId: who.center.id, id: params.id };
      const open = await database.inScope({ centerIds: [key.centerId] }, (tx) =>
        addPart(tx, key, { number: body.number, text: body.text }),
      );
      return ok(presentImport(open));
    },
  });

  route(router, 'POST', '/center/imports/:id/preview', {
    summary: 'Say that the file is complete, and have its rows looked at; nothing is imported yet',
    tag,
    access,
    params: ImportId,
    refusals: ['NOT_FOUND', 'CONFLICT'],
    answers: { 202: Import },
    async handle({ who, params }) {
      const key = { centerId: who.center.id, id: params.id };
      const open = await database.inScope({ centerIds: [key.centerId] }, (tx) =>
        previewImport(tx, jobs, key),
      );
      return answer(202, presentImport(open));
    },
  });

  route(router, 'GET', '/center/imports/:id/rows', {
    summary: 'Read the rows of an import: what was found wrong with each, and what it became',
    tag,
    access,
    params: ImportId,
    query: RowsQuery,
    refusals: ['NOT_FOUND'],
    answers: { 200: pageOf(ImportRow) },
    async handle({ who, params, query: { page, limit, which } }) {
      const key = { centerId: who.center.id, id: params.id };
      const { rows, total } = await database.inScope({ centerIds: [key.centerId] }, async (tx) => {
        requireImport(await selectImport(tx, key));
        return selectRows(tx, key, { onlyProblems: which === 'problems', limit, offset: (page - 1) * limit });
      });
      return paged(rows, { page, limit, total });
    },
  });

  route(router, 'POST', '/center/imports/:id/confirm', {
    summary: 'Import what the preview shows',
    tag,
    access,
    params: ImportId,
    body: Confirmation,
    refusals: ['NOT_FOUND', 'CONFLICT'],
    answers: { 202: Import },
    async handle({ who, params, body }) {
      const key = { centerId: who.center.id, id: params.id };
      const running = await database.inScope({ centerIds: [key.centerId] }, (tx) =>
        confirmImport(tx, jobs, {
          ...key,
          leaveOutBad: body.leaveOutBad ?? false,
          source: who.source,
          now: clock.now(),
        }),
      );
      return answer(202, presentImport(running));
    },
  });

  route(router, 'POST', '/center/imports/:id/cancel', {
    summary: 'End an import; what was imported stays',
    tag,
    access,
    params: ImportId,
    refusals: ['NOT_FOUND', 'CONFLICT'],
    answers: { 200: Import },
    async handle({ who, params }) {
      const key = { centerId: who.center.id, id: params.id };
      const ended = await database.inScope({ centerIds: [key.centerId] }, (tx) =>
        cancelImport(tx, { ...key, source: who.source, now: clock.now() }),
      );
      return ok(presentImport(ended));
    },
  });
}
