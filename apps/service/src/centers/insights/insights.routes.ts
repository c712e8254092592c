import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import { ok, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectCounts } from '../../proof/decisions/index.ts';
import { readSettings } from '../center/index.ts';
import { lastDays } from './day-rules.ts';
import { countByDay, countByLevel, countDeliveries } from './insights.queries.ts';

const DAYS = 30;
const DELIVERIES_SINCE_MS = 24 * 3_600_000;
const Counts = Type.Record(Type.String(), Type.Integer());

const Insights = Type.Object({
  days: Type.Array(
    Type.Object({
      day: Type.String({ format: 'date' }),
      recorded: Type.Integer(),
      sealed: Type.Integer({
        description: 'Of those recorded that day: approved or autonomous, and sealed.',
      }),
      rejected: Type.Integer({ description: 'Of those recorded that day: refused, and sealed as such.' }),
    }),
    { description: 'The last thirty days by the calendar of the center.' },
  ),
  byType: Counts,
  byStatus: Counts,
  byLevel: Type.Object({ DRAFT: Type.Integer(), DOCUMENTED: Type.Integer(), AUDIT_READY: Type.Integer() }),
  deliveries: Type.Object(
    { success: Type.Integer(), failed: Type.Integer(), waiting: Type.Integer() },
    { description: 'Attempts of the last 24 hours, and deliveries that wait now.' },
  ),
});

/** What the dashboard draws, in one call. */
export function insightRoutes(router: Router, platform: Platform): void {
  const { member } = accessRules(platform);
  const { clock, database } = platform;

  route(router, 'GET', '/center/insights', {
    summary: "Show the center's decisions and deliveries in figures",
    tag: 'Centers',
    access: member('ADMIN', 'INSTRUCTOR'),
    answers: { 200: Insights },
    handle: async ({ who }) => {
      const centerId = who.center.id;
      const now = clock.now();
      return ok(
        await database.inScope({ centerIds: [centerId] }, async (tx) => {
          const { timezone } = await readSettings(tx, centerId);
          const kinds = await selectCounts(tx, centerId, { tag: '' });
          return {
            days: await countByDay(tx, centerId, lastDays(now, timezone, DAYS)),
            byType: totals(kinds, ({ type }) => type),
            byStatus: totals(kinds, ({ status }) => status),
            byLevel: await countByLevel(tx, centerId),
            deliveries: await countDeliveries(tx, centerId, new Date(now.getTime() - DELIVERIES_SINCE_MS)),
          };
        }),
      );
    },
  });
}

function totals<Row extends { total: number }>(
  rows: Row[],
  keyOf: (row: Row) => string,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + row.total;
  return sums;
}
