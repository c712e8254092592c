import { type Access, paged, pageOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { AuditEntrySchema, AuditQuerySchema } from './audit.schemas.ts';
import { selectTimeZone } from './audit-reads.queries.ts';
import { listAudit } from './list-audit.ts';

const tag = 'Audit';
const PLATFORM_TIME_ZONE = 'UTC';

/** The rules that are needed here. They come in from outside, because the identity slice itself stands on this one. */
interface AuditReaders {
  member(role: 'ADMIN'): Access<{ center: { id: number } }>;
  operator(): Access<unknown>;
}

/** What happened: a center's administrators read theirs, the platform operator all. */
export function auditRoutes(rules: (platform: Platform) => AuditReaders) {
  return (router: Router, platform: Platform): void => {
    const { database } = platform;
    const { member, operator } = rules(platform);

    route(router, 'GET', '/center/audit', {
      summary: 'Read the audit log of the center',
      tag,
      access: member('ADMIN'),
      query: AuditQuerySchema,
      answers: { 200: pageOf(AuditEntrySchema) },
      async handle({ who, query }) {
        const centerId = who.center.id;
        const { entries, total } = await database.inScope({ centerIds: [centerId] }, async (tx) =>
          listAudit(tx, { of: { centerId }, timeZone: await selectTimeZone(tx, centerId), asked: query }),
        );
        return paged(entries, { page: query.page, limit: query.limit, total });
      },
    });

    route(router, 'GET', '/admin/audit', {
      summary: 'Read the audit log of the whole platform',
      tag,
      access: operator(),
      query: AuditQuerySchema,
      answers: { 200: pageOf(AuditEntrySchema) },
      async handle({ query }) {
        const { entries, total } = await database.inScope({ operator: true }, (tx) =>
          listAudit(tx, { of: 'everybody', timeZone: PLATFORM_TIME_ZONE, asked: query }),
        );
        return paged(entries, { page: query.page, limit: query.limit, total });
      },
    });
  };
}
