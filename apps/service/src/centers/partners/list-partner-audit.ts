import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type AskedAudit, listAudit } from '../../proof/audit/index.ts';
import { selectPartner } from './partner-settings.queries.ts';

/** What was done in a partner's centers and to the partner itself; days are those of its own time zone (docs/rules.md#audit). */
export async function listPartnerAudit(
  tx: Tx,
  { partnerId, asked }: { partnerId: string; asked: AskedAudit },
) {
  const partner = await selectPartner(tx, partnerId);
  if (!partner) throw notFound('partner');
  return listAudit(tx, { of: { partnerId }, timeZone: partner.document.columns.timezone, asked });
}
