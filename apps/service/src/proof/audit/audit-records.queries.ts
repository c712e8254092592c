import { type AuditRecord, auditClaims } from '@centerproof/proof';
import { type SealedRecords, timeOf } from '../chain/sealed-records.ts';

/** The platform's own entries stand under this center id. */
export const PLATFORM_CENTER_ID = 0;

const COLUMNS = {
  id: 'a.id',
  event_type: 'a.event_type',
  action: 'a.action',
  result: 'a.result',
  occurred_at: 'a.occurred_at::text',
  actor: 'a.actor::text',
  target: 'a.target::text',
  changes: 'a.changes::text',
  ip_address: 'a.ip_address',
  user_agent: 'a.user_agent',
  request_id: 'a.request_id',
  metadata: 'a.metadata::text',
} as const;

export type AuditRow = Readonly<Record<keyof typeof COLUMNS, string | null>>;

/** The list of a select that gives these columns as text, for the worker that seals them. */
export const AUDIT_COLUMNS = Object.entries(COLUMNS)
  .map(([name, column]) => `${column} as ${name}`)
  .join(', ');

/** The chain `audit`, rebuilt from the log itself. */
export const sealedRecords: SealedRecords = {
  join: 'left join audit_entries a on a.center_id = e.center_id and a.id = e.subject',
  columns: COLUMNS,
  claims: (row, { centerId }) =>
    row.id === null ? null : auditClaims(auditRecordOf(row as AuditRow, centerId)),
};

/** An audit row as it is sealed. Columns that the table declares `not null` are not null. */
export function auditRecordOf(row: AuditRow, centerId: number): AuditRecord {
  return {
    eventType: row.event_type as string,
    action: row.action as string,
    result: row.result as AuditRecord['result'],
    occurredAt: timeOf(row.occurred_at as string),
    actor: row.actor === null ? null : JSON.parse(row.actor),
    centerId: centerId === PLATFORM_CENTER_ID ? null : centerId,
    target: JSON.parse(row.target as string),
    changes: row.changes === null ? null : JSON.parse(row.changes),
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    requestId: row.request_id,
    metadata: JSON.parse(row.metadata as string),
  };
}
