import { recordEvent } from '../../delivery/webhooks/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import { moveSubscription } from './move-subscription.ts';
import { completeFailed, insertPayment, type PaymentRow, selectPayment } from './payments.queries.ts';
import { findSubscription } from './read-subscription.ts';
import { react } from './subscription-rules.ts';
import { selectSubscriptions } from './subscriptions.queries.ts';
import type { SubscriptionView } from './subscriptions.schemas.ts';

/** What the payment provider said about an order. */
export interface PaymentReport {
  centerId: number;
  orderId: string;
  /** A subscription's price is its own; the price of a product order is the order's. */
  purpose: { kind: 'subscription' } | { kind: 'product'; amount: number; currency: string };
  amount: number;
  currency: string;
  method: string;
  status: 'paid' | 'failed';
  providerPaymentId: string;
  reason?: string | null;
  now: Date;
  source: AuditSource;
}

export interface AppliedPayment {
  paymentId: string;
  orderId: string;
  status: 'completed' | 'failed';
  /** The provider's id was known already, and nothing was done. */
  isReplay: boolean;
  /** Null for a product order. */
  subscription: SubscriptionView | null;
}

/**
 * Takes a payment into the books, once per id of the provider, and once more where it failed first: the payment row, what it does to the subscription and its
 * center, and the event, all in the caller's transaction. A wrong amount is refused with 409 and leaves nothing.
 */
export async function applyPayment(tx: Tx, report: PaymentReport): Promise<AppliedPayment> {
  const { centerId, now } = report;
  await requirePrice(tx, report);
  const reported: PaymentRow = {
    id: newId('pay', now),
    centerId,
    orderId: report.orderId,
    purpose: report.purpose.kind,
    amount: report.amount,
    currency: report.currency,
    method: report.method,
    status: report.status === 'paid' ? 'completed' : 'failed',
    providerPaymentId: report.providerPaymentId,
    reason: report.reason ?? null,
  };
  const id = await bookPayment(tx, { ...reported, now });
  if (id === undefined) return repeatPayment(tx, reported, now);
  const payment = { ...reported, id };

  if (payment.purpose === 'subscription')
    await moveSubscription(tx, {
      centerId,
      now,
      source: report.source,
      cause: (state) => {
        if (state.status === 'CANCELED' && payment.status === 'completed') throw canceled();
        return react(state, payment.status === 'completed' ? 'payment-completed' : 'payment-failed', now);
      },
    });
  await recordEvent(tx, {
    centerId,
    type: payment.status === 'completed' ? 'payment.completed' : 'payment.failed',
    data: {
      paymentId: payment.id,
      orderId: payment.orderId,
      centerId,
      amount: payment.amount,
      currency: payment.currency,
      method: payment.method,
      ...(payment.reason === null ? {} : { reason: payment.reason }),
    },
    now,
  });
  return describe(tx, payment, { isReplay: false, now });
}

/** The id under which a payment was booked; nothing where that was done before. What failed and is paid after all is booked then. */
async function bookPayment(tx: Tx, payment: PaymentRow & { now: Date }): Promise<string | undefined> {
  if (await insertPayment(tx, payment)) return payment.id;
  return payment.status === 'completed' ? completeFailed(tx, payment) : undefined;
}

/** Nothing leads back from here, so money for it would be taken for nothing. */
function canceled(): ApiError {
  return new ApiError('CONFLICT', 'This subscription is canceled for good. Order a center anew.');
}

async function requirePrice(tx: Tx, { centerId, purpose, amount, currency }: PaymentReport): Promise<void> {
  const price = purpose.kind === 'product' ? purpose : await subscriptionPrice(tx, centerId);
  if (price.amount !== amount || price.currency !== currency)
    throw new ApiError('CONFLICT', `This order is over ${price.amount} ${price.currency} (in minor units).`);
}

async function subscriptionPrice(tx: Tx, centerId: number): Promise<{ amount: number; currency: string }> {
  const [subscription] = await selectSubscriptions(tx, [centerId]);
  if (!subscription) throw notFound('order');
  return { amount: subscription.state.amount, currency: subscription.currency };
}

/** The same report again answers what came of the first; another report under the same id is refused. */
async function repeatPayment(tx: Tx, payment: PaymentRow, now: Date): Promise<AppliedPayment> {
  const first = await selectPayment(tx, payment);
  if (!first || first.orderId !== payment.orderId)
    throw new ApiError('CONFLICT', 'This providerPaymentId was reported for another order.');
  return describe(tx, first, { isReplay: true, now });
}

async function describe(
  tx: Tx,
  payment: PaymentRow,
  { isReplay, now }: { isReplay: boolean; now: Date },
): Promise<AppliedPayment> {
  const { centerId } = payment;
  const subscription =
    payment.purpose === 'subscription' ? await findSubscription(tx, { centerId, now }) : null;
  return { paymentId: payment.id, orderId: payment.orderId, status: payment.status, isReplay, subscription };
}
