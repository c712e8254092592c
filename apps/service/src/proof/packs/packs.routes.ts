import { accessRules, type KeyHolder, type Member } from '../../people/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import {
  type Access,
  answer,
  bare,
  bareOf,
  ok,
  paged,
  pageOf,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit } from '../audit/index.ts';
import { fileNameOf, presentPack, type Requester } from './pack.ts';
import { selectPack, selectPacks } from './packs.queries.ts';
import { NewPack, Pack, PackFile, PackId, PacksQuery } from './packs.schemas.ts';
import { requestPack } from './request-pack.ts';

const tag = 'Oversight';

/** Audit packs for an auditor's program. */
export function keyPackRoutes(router: Router, platform: Platform): void {
  const { apiKey } = accessRules(platform);
  packRoutes<KeyHolder>(router, platform, '/audit-packs', {
    access: apiKey('audit:export'),
    centerOf: (who) => who.centerId,
    requesterOf: (who) => ({ id: who.keyId, type: 'api_key', name: who.keyName }),
  });
}

/** The same for administrators in the console. */
export function sessionPackRoutes(router: Router, platform: Platform): void {
  const { member } = accessRules(platform);
  packRoutes<Member>(router, platform, '/center/audit-packs', {
    access: member('ADMIN'),
    centerOf: (who) => who.center.id,
    requesterOf: (who) => ({ id: who.actorId, type: 'human', name: who.name }),
  });

  route(router, 'GET', '/center/audit-packs', {
    summary: 'List the audit packs of the center, newest first',
    tag,
    access: member('ADMIN'),
    query: PacksQuery,
    answers: { 200: pageOf(Pack) },
    async handle({ who, query: { page, limit } }) {
      const centerId = who.center.id;
      const { packs, total } = await platform.database.inScope({ centerIds: [centerId] }, (tx) =>
        selectPacks(tx, centerId, { limit, offset: (page - 1) * limit }),
      );
      return paged(packs.map(presentPack), { page, limit, total });
    },
  });
}

interface Auditor<Who> {
  access: Access<Who>;
  centerOf(who: Who): number;
  requesterOf(who: Who): Requester;
}

function packRoutes<Who extends { source: AuditSource }>(
  router: Router,
  platform: Platform,
  path: string,
  { access, centerOf, requesterOf }: Auditor<Who>,
): void {
  const { database, clock, jobs, storage } = platform;

  route(router, 'POST', path, {
    summary: 'Ask for an audit pack: every entry of a period in one file that proves itself complete',
    tag,
    access,
    body: NewPack,
    refusals: ['CONFLICT'],
    answers: { 202: Pack },
    async handle({ who, body }) {
      const centerId = centerOf(who);
      const pack = await database.inScope({ centerIds: [centerId] }, (tx) =>
        requestPack(tx, jobs, {
          centerId,
          asked: body,
          requestedBy: requesterOf(who),
          source: who.source,
          now: clock.now(),
        }),
      );
      return answer(202, presentPack(pack));
    },
  });

  route(router, 'GET', `${path}/:id`, {
    summary: 'Read how far an audit pack has come',
    tag,
    access,
    params: PackId,
    answers: { 200: Pack },
    refusals: ['NOT_FOUND'],
    async handle({ who, params }) {
      const centerId = centerOf(who);
      const pack = await database.inScope({ centerIds: [centerId] }, (tx) =>
        selectPack(tx, { centerId, id: params.id }),
      );
      if (!pack) throw notFound('audit pack');
      return ok(presentPack(pack));
    },
  });

  route(router, 'GET', `${path}/:id/file`, {
    summary: 'Download an audit pack; each download is audited',
    tag,
    access,
    params: PackId,
    answers: { 200: bareOf(PackFile, 'application/gzip') },
    refusals: ['NOT_FOUND', 'CONFLICT'],
    async handle({ who, params }) {
      const centerId = centerOf(who);
      const key = { centerId, id: params.id };
      const pack = await database.inScope({ centerIds: [centerId] }, (tx) => selectPack(tx, key));
      if (!pack || pack.status === 'expired') throw notFound('audit pack');
      if (pack.status !== 'ready' || !pack.result)
        throw new ApiError('CONFLICT', 'The pack is not ready. Read its status, and come back when it is.');
      const { file } = pack.result;
      const stream = await storage.get(fileNameOf(pack), file);
      if (!stream) throw notFound('audit pack');
      await database.inScope({ centerIds: [centerId] }, (tx) =>
        recordAudit(tx, {
          centerId,
          eventType: 'DECISION_RECORDED',
          action: 'download-audit-pack',
          target: { type: 'audit_pack', id: pack.id, name: null },
          source: who.source,
          now: clock.now(),
        }),
      );
      return bare(200, stream, {
        'content-type': 'application/gzip',
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename="${pack.id}.ndjson.gz"`,
      });
    },
  });
}
