import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { partnerDays } from './partner-days.ts';
import { selectPartner } from './partner-settings.queries.ts';
import { selectDashboard } from './partners.queries.ts';

/** A partner's numbers (docs/rules.md#partners), with today and the months as its own time zone has them. */
export async function readDashboard(tx: Tx, { partnerId, now }: { partnerId: string; now: Date }) {
  const partner = await selectPartner(tx, partnerId);
  if (!partner) throw notFound('partner');
  const { currency, timezone } = partner.document.columns;
  const { mrr, currentMonth, previousMonth, ...counts } = await selectDashboard(tx, {
    partnerId,
    currency,
    ...partnerDays(timezone, now),
  });
  return { ...counts, revenue: { currency, mrr, currentMonth, previousMonth, asOf: now.toISOString() } };
}
