import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { PLATFORM_CENTER_ID } from './audit-records.queries.ts';

/** An audit entry as it is shown (docs/rules.md#audit). */
export interface AuditEntry {
  id: string;
  eventType: string;
  action: string;
  result: string;
  occurredAt: Date;
  actor: unknown;
  centerId: number | null;
  target: unknown;
  changes: unknown;
  ipAddress: string | null;
  userAgent: string | null;
  requestId: string | null;
  metadata: unknown;
}

export interface AuditFilter {
  of: { centerId: number } | { partnerId: string } | 'everybody';
  eventType: string | undefined;
  from: Date | undefined;
  before: Date | undefined;
}

export async function countAudit(tx: Tx, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from audit_entries a where ${conditionOf(filter)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function selectAudit(
  tx: Tx,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select a.id, a.event_type as "eventType", a.action, a.result, a.occurred_at as "occurredAt", a.actor,
           nullif(a.center_id, ${PLATFORM_CENTER_ID}) as "centerId", a.target, a.changes, a.ip_address as "ipAddress",
           a.user_agent as "userAgent", a.request_id as "requestId", a.metadata
      from audit_entries a
     where ${conditionOf(filter)}
     order by a.occurred_at desc, a.id desc
     limit ${page.limit} offset ${page.offset}`.execute(tx);
  return rows;
}

function conditionOf({ of, eventType, from, before }: AuditFilter): RawBuilder<unknown> {
  const conditions = [
    of === 'everybody'
      ? sql`true`
      : 'centerId' in of
        ? sql`a.center_id = ${of.centerId}`
        : sql`a.partner_id = ${of.partnerId}`,
    ...(eventType ? [sql`a.event_type = ${eventType}`] : []),
    ...(from ? [sql`a.occurred_at >= ${from}`] : []),
    ...(before ? [sql`a.occurred_at < ${before}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

const DEFAULT_TIME_ZONE = 'Asia/Seoul';

/** The center's own time zone, in which its days begin and end. */
export async function selectTimeZone(tx: Tx, centerId: number): Promise<string> {
  const row = await tx.selectFrom('centers').select('settings').where('id', '=', centerId).executeTakeFirst();
  const { timezone } = (row?.settings ?? {}) as { timezone?: unknown };
  return typeof timezone === 'string' ? timezone : DEFAULT_TIME_ZONE;
}
