import type { Step } from '../template.ts';
import type { JsonRecord } from '../workflow.ts';
import { type Digest, daysBefore, numberOf } from './digest.ts';
import { findOpenFailure } from './steps.queries.ts';

/** The payment that the event tells of or, started by hand, the latest one that still stands open. */
export const describeFailedPayment: Step = {
  name: 'describe-failed-payment',
  async inTransaction(tx, { center, execution, now }): Promise<Digest> {
    const since = daysBefore(now, numberOf(execution.parameters, 'days'));
    const payment =
      execution.event ?? (await findOpenFailure(tx, { centerId: center.id, since, until: now }));
    if (!payment) return { subject: 'No payment is open', lines: [], isNews: false };
    return {
      subject: 'A payment failed',
      lines: [
        `Order ${text(payment.orderId)}.`,
        `${text(payment.amount)} ${text(payment.currency)} (in minor units) by ${text(payment.method)}.`,
        `Reason: ${payment.reason ? text(payment.reason) : 'the provider gave none'}.`,
      ],
      isNews: true,
      orderId: text(payment.orderId),
    };
  },
};

function text(value: JsonRecord[string] | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
