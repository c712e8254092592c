import type { Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import { type AuditEntry, type AuditFilter, countAudit, selectAudit } from './audit-reads.queries.ts';

interface AuditQuery {
  /** Whose entries: one center's, those of a partner's centers, or all. The transaction's scope must reach them. */
  of: { centerId: number } | { partnerId: string } | 'everybody';
  timeZone: string;
  asked: AskedAudit;
}

/** What the reader chooses. */
export interface AskedAudit {
  /** Days (`2026-03-01`), both included, in the time zone of the query. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  eventType?: string | undefined;
  page: number;
  limit: number;
}

/** One page of the audit log, the newest first. */
export async function listAudit(
  tx: Tx,
  { of, timeZone, asked }: AuditQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { startDate, endDate } = asked;
  if (startDate && endDate && endDate < startDate)
    throw invalidField('endDate', 'must not be before startDate');
  const filter: AuditFilter = {
    of,
    eventType: asked.eventType,
    from: startDate ? dayStart(startDate, timeZone, 0) : undefined,
    before: endDate ? dayStart(endDate, timeZone, 1) : undefined,
  };
  const offset = (asked.page - 1) * asked.limit;
  return {
    total: await countAudit(tx, filter),
    entries: await selectAudit(tx, filter, { limit: asked.limit, offset }),
  };
}

/** The instant at which a day, or the one some days later, begins in a time zone. */
function dayStart(day: string, timeZone: string, daysLater: number): Date {
  const start = Temporal.PlainDate.from(day).add({ days: daysLater }).toZonedDateTime({ timeZone });
  return new Date(start.epochMilliseconds);
}
