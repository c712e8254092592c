import type { Tx } from '../../platform/database/index.ts';
import { type AuditEntry, type AuditFilter, countAudit, selectAudit } from './audit-reads.queries.ts';

export interface AuditQuery {
  /** Whose entries: one center's, those of a partner's centers, or all. The transaction's scope must reach them. */
  of: { centerId: number } | { partnerId: string } | 'everybody';
  /** Days (`2026-03-01`), both included, in the time zone below. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  timeZone: string;
  eventType?: string | undefined;
  page: number;
  limit: number;
}

/** One page of the audit log, the newest first. */
export async function listAudit(
  tx: Tx,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const filter: AuditFilter = {
    of: query.of,
    eventType: query.eventType,
    from: query.startDate ? dayStart(query.startDate, query.timeZone, 0) : undefined,
    before: query.endDate ? dayStart(query.endDate, query.timeZone, 1) : undefined,
  };
  const offset = (query.page - 1) * query.limit;
  return {
    total: await countAudit(tx, filter),
    entries: await selectAudit(tx, filter, { limit: query.limit, offset }),
  };
}

/** The instant at which a day, or the one some days later, begins in a time zone. */
function dayStart(day: string, timeZone: string, daysLater: number): Date {
  const start = Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime({ timeZone });
  return new Date(start.epochMilliseconds);
}
