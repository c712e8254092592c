import type { Tx } from '../../platform/database/index.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { type AuditQuery, listAudit } from '../../proof/audit/index.ts';
import { selectPartner } from './partner-settings.queries.ts';

/** What was done in a partner's centers and to the partner itself; days are those of its own time zone (decisions 5). */
export async function listPartnerAudit(
  tx: Tx,
  { partnerId, ...query }: { partnerId: string } & Omit<AuditQuery, 'of' | 'timeZone'>,
) {
  const { startDate, endDate } = query;
  if (startDate && endDate && endDate < startDate)
    throw invalidField('endDate', 'must not be before startDate');
  const partner = await selectPartner(tx, partnerId);
  if (!partner) throw notFound('partner');
  return listAudit(tx, { ...query, of: { partnerId }, timeZone: partner.document.columns.timezone });
}
