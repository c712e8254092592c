import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import { bare, bareOf, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerExport, ExportAnswer, ExportFormatQuery } from '../export-keys/index.ts';
import { exportAudit } from './export-audit.ts';
import { CURSOR_LENGTH_MAX, streamAudit } from './stream-audit.ts';

const NDJSON = 'application/x-ndjson';
const LINES_DEFAULT = 500;
const LINES_MAX = 1_000;
const StreamQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CURSOR_LENGTH_MAX,
      description:
        'Where to go on: the `Next-Cursor` of the last answer, or the `cursor` of a line. Without it: the beginning.',
    }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: LINES_MAX, default: LINES_DEFAULT }),
});

const AuditId = Type.Object({ id: Type.String({ maxLength: 255 }) });

/** The audit log as lines, for the systems that watch it. */
export function auditStreamRoutes(router: Router, platform: Platform): void {
  route(router, 'GET', '/audit-entries', {
    summary: 'Read the audit log as NDJSON from a cursor on, in the order of its chain',
    tag: 'Audit',
    access: accessRules(platform).apiKey('audit:export'),
    query: StreamQuery,
    answers: { 200: bareOf(Type.String(), NDJSON) },
    async handle({ who, query }) {
      const { lines, next } = await platform.database.inScope({ centerIds: [who.centerId] }, (tx) =>
        streamAudit(tx, { centerId: who.centerId, cursor: query.cursor, limit: query.limit }),
      );
      return bare(200, lines, { 'content-type': `${NDJSON}; charset=utf-8`, 'next-cursor': next });
    },
  });
}

/** An audit entry to take away, for whoever may read the log. It is no part of the slice `audit`, on which the keys of files stand. */
export function auditExportRoutes(router: Router, platform: Platform): void {
  route(router, 'GET', '/center/audit/:id/export', {
    summary: 'Export an audit entry as a JSON-LD document that proves itself',
    tag: 'Audit',
    access: accessRules(platform).member('ADMIN'),
    refusals: ['CHAIN_BROKEN', 'CONFLICT'],
    params: AuditId,
    query: ExportFormatQuery,
    answers: { 200: ExportAnswer },
    handle: async ({ who, params, query }) => {
      const document = await exportAudit(platform, { centerId: who.center.id, id: params.id });
      return answerExport(platform, { id: params.id, document, format: query.format });
    },
  });
}
