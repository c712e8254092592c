import type { Step } from '../template.ts';
import { type Digest, daysBefore, localDay, numberOf } from './digest.ts';
import { sumPayments } from './steps.queries.ts';

/** What was paid, and what failed, in the days before. */
export const collectPayments: Step = {
  name: 'collect-payments',
  async inTransaction(tx, { center, execution, now }): Promise<Digest> {
    const since = daysBefore(now, numberOf(execution.parameters, 'days'));
    const sums = await sumPayments(tx, { centerId: center.id, since, until: now });
    return {
      subject: `Payments since ${localDay(since, center.timezone)}`,
      lines: sums.map(
        (sum) => `${sum.payments} payments ${sum.status}: ${sum.amount} ${sum.currency} (in minor units).`,
      ),
      isNews: sums.length > 0,
      payments: sums.reduce((count, sum) => count + sum.payments, 0),
    };
  },
};
