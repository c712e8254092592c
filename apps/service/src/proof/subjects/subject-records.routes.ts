import { Readable } from 'node:stream';
import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import {
  answer,
  bare,
  bareOf,
  Nullable,
  OneOf,
  OpenObject,
  PageQuery,
  paged,
  pageOf,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { requestSubjectErasure } from './erase-subject.ts';
import { type SubjectErasure, selectSubjectErasures } from './subject-erasures.queries.ts';
import { auditSubjectFile, subjectFile } from './subject-file.ts';

const tag = 'Those it is about';
const SubjectId = Type.String({ minLength: 1, maxLength: 255 });
const JSON_FILE = 'application/json; charset=utf-8';

const ErasureAnswer = Type.Object({
  id: Type.String(),
  reason: Type.String(),
  requestedBy: Type.Object({ id: Type.String(), name: Type.String() }),
  status: OneOf(['running', 'done']),
  erased: Type.Integer({ description: 'Decisions whose personal values are gone.' }),
  createdAt: Type.String(),
  finishedAt: Nullable(Type.String()),
});

/** Everything about one person, to be handed out or erased (docs/rules.md#subject-access). */
export function subjectRecordRoutes(router: Router, platform: Platform): void {
  const { database } = platform;
  const { member } = accessRules(platform);
  const access = member('ADMIN');

  route(router, 'POST', '/center/subjects/file', {
    summary: 'Download everything about one person as one file; each download is audited',
    tag,
    access,
    body: Type.Object({ subjectId: SubjectId }),
    answers: { 200: bareOf(OpenObject, 'application/json') },
    // The file is as long as it is, and is not kept for a repeat.
    idempotency: 'none',
    async handle({ who, body }) {
      const asked = { centerId: who.center.id, subjectId: body.subjectId, source: who.source };
      await database.inScope({ centerIds: [asked.centerId] }, (tx) => auditSubjectFile(tx, platform, asked));
      return bare(200, Readable.from(subjectFile(platform, asked), { objectMode: false }), {
        'content-type': JSON_FILE,
        'content-disposition': 'attachment; filename="subject.json"',
      });
    },
  });

  route(router, 'POST', '/center/subjects/erase', {
    summary: 'Erase everything that decisions say about one person, in the background',
    tag,
    access,
    refusals: ['CONFLICT'],
    body: Type.Object({ subjectId: SubjectId, reason: Type.String({ minLength: 1, maxLength: 10_000 }) }),
    answers: { 202: ErasureAnswer },
    async handle({ who, body }) {
      const erasure = await database.inScope({ centerIds: [who.center.id] }, (tx) =>
        requestSubjectErasure(tx, platform, {
          centerId: who.center.id,
          subjectId: body.subjectId,
          reason: body.reason,
          person: { id: who.actorId, name: who.name },
          source: who.source,
        }),
      );
      return answer(202, present(erasure));
    },
  });

  route(router, 'GET', '/center/subjects/erasures', {
    summary: 'List erasures of people, newest first, with how far they have come',
    tag,
    access,
    query: Type.Object(PageQuery),
    answers: { 200: pageOf(ErasureAnswer) },
    async handle({ who, query }) {
      const { page, limit } = query;
      const { erasures, total } = await database.inScope({ centerIds: [who.center.id] }, (tx) =>
        selectSubjectErasures(tx, who.center.id, { limit, offset: (page - 1) * limit }),
      );
      return paged(erasures.map(present), { total, limit, page });
    },
  });
}

function present({ subjectId: _, createdAt, finishedAt, ...erasure }: SubjectErasure) {
  return { ...erasure, createdAt: createdAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
