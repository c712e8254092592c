import { Readable } from 'node:stream';
import Type from 'typebox';
import { accessRules, type KeyHolder, type Member } from '../../people/index.ts';
import {
  type Access,
  bare,
  bareOf,
  OpenObject,
  orAs,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit } from '../audit/index.ts';
import { readPeriod } from '../packs/index.ts';
import { makeReport, ndjsonLine, requirePeriod } from './make-report.ts';
import { DecisionsQuery, ReportQuery } from './oversight.schemas.ts';
import { csvHead, csvRow } from './oversight-csv.ts';
import { passOver } from './oversight-rows.ts';
import { reportCsv } from './report-csv.ts';

const tag = 'Oversight';
const LD_JSON = 'application/ld+json; charset=utf-8';
const CSV = 'text/csv; charset=utf-8';
const NDJSON = 'application/x-ndjson; charset=utf-8';
const Text = Type.String();

/** Oversight for an auditor's program. */
export function keyOversightRoutes(router: Router, platform: Platform): void {
  const { apiKey } = accessRules(platform);
  oversightRoutes<KeyHolder>(router, platform, '/oversight', {
    access: apiKey('audit:export'),
    centerOf: (who) => who.centerId,
  });
}

/** The same for administrators in the console. */
export function sessionOversightRoutes(router: Router, platform: Platform): void {
  const { member } = accessRules(platform);
  oversightRoutes<Member>(router, platform, '/center/oversight', {
    access: member('ADMIN'),
    centerOf: (who) => who.center.id,
  });
}

function oversightRoutes<Who extends { source: AuditSource }>(
  router: Router,
  platform: Platform,
  path: string,
  { access, centerOf }: { access: Access<Who>; centerOf(who: Who): number },
): void {
  const { database, clock } = platform;

  route(router, 'GET', `${path}/report`, {
    summary: 'Read the oversight report of a period, signed; as CSV with the article that each figure serves',
    tag,
    access,
    query: ReportQuery,
    answers: { 200: orAs(bareOf(OpenObject, 'application/ld+json'), { 'text/csv': Text }) },
    async handle({ who, query }) {
      const centerId = centerOf(who);
      const asked = { centerId, ...readPeriod(query) };
      const report = await makeReport(platform, asked);
      if (query.format === 'csv') return bare(200, reportCsv(report), file(CSV, `oversight-${centerId}.csv`));
      return bare(200, report, file(LD_JSON, `oversight-${centerId}.jsonld`));
    },
  });

  route(router, 'GET', `${path}/decisions`, {
    summary:
      'Download every decision of a period, or every one of a model, as NDJSON or CSV; each download is audited',
    tag,
    access,
    query: DecisionsQuery,
    answers: { 200: orAs(bareOf(Text, 'application/x-ndjson'), { 'text/csv': Text }) },
    async handle({ who, query }) {
      const centerId = centerOf(who);
      const { model, format = 'ndjson' } = query;
      const asked = { centerId, ...readPeriod(query) };
      const { chain, period } = await requirePeriod(platform, asked);
      await database.inScope({ centerIds: [centerId] }, (tx) =>
        recordAudit(tx, {
          centerId,
          eventType: 'DECISION_RECORDED',
          action: 'export-decisions',
          target: { type: 'center', id: String(centerId), name: null },
          metadata: { from: asked.from, to: asked.to, model: model ?? null, format },
          source: who.source,
          now: clock.now(),
        }),
      );
      const pass = passOver(platform, {
        chain,
        period,
        filter: model === undefined ? {} : { models: [model] },
      });
      const isCsv = format === 'csv';
      const lines = async function* () {
        if (isCsv) yield csvHead;
        for await (const { rows } of pass.batches) yield rows.map(isCsv ? csvRow : ndjsonLine).join('');
      };
      const name = `decisions-${centerId}.${format}`;
      return bare(200, Readable.from(lines(), { objectMode: false }), file(isCsv ? CSV : NDJSON, name));
    },
  });
}

function file(type: string, name: string): Record<string, string> {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
}
