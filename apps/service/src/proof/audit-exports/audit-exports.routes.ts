import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import { type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerExport, ExportAnswer, ExportFormatQuery } from '../export-keys/index.ts';
import { exportAudit } from './export-audit.ts';

const AuditId = Type.Object({ id: Type.String({ maxLength: 255 }) });

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
