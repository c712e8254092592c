import type { SignedIn } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { createDpu } from '../../proof/dpu/index.ts';
import { applyPayment, type PaymentReport } from '../subscriptions/index.ts';
import { isGuardian } from './learning.queries.ts';
import { findOrder, findProvisioningOrder, lockOrder, type Order, setOrderStatus } from './orders.queries.ts';
import { type PaymentClaim, type PaymentOutcome, paymentProviderOf } from './payment-provider.ts';

export type PaymentConfirmation = PaymentClaim & { method: string };

/** An order that can be paid for. */
interface Payable {
  centerId: number;
  orderId: string;
  kind: PaymentReport['purpose']['kind'];
  /** Whether the caller ordered it, or is the guardian of whom it is for. */
  isTheirs: boolean;
}

/**
 * Confirms what became of a payment. The provider is asked before anything is written and outside of any transaction;
 * then the payment, what it pays for, its proof and its event are written together, once per id of the provider.
 */
export async function confirmPayment(platform: Platform, who: SignedIn, confirmation: PaymentConfirmation) {
  const payable = await findPayable(platform, who, confirmation.orderId);
  requireMayPay(who, payable);
  const outcome = await paymentProviderOf(platform.settings).settle(confirmation);
  return platform.database.inScope({ centerIds: [payable.centerId] }, (tx) =>
    book(tx, { payable, confirmation, outcome, who, now: platform.clock.now() }),
  );
}

/** The operator finds every order, a member those of the own center. */
async function findPayable({ database }: Platform, who: SignedIn, orderId: string): Promise<Payable> {
  const centerId = who.isOperator ? null : (who.center?.id ?? 0);
  const scope = centerId === null ? ({ operator: true } as const) : { centerIds: [centerId] };
  return database.inScope(scope, async (tx) => {
    const order = await findOrder(tx, { id: orderId, centerId });
    if (order) {
      const isTheirs = await isBuyer(tx, who, order);
      return { centerId: order.centerId, orderId, kind: 'product', isTheirs };
    }
    const provisioning = await findProvisioningOrder(tx, { id: orderId, centerId });
    if (!provisioning) throw notFound('order');
    return { centerId: provisioning.centerId, orderId, kind: 'subscription', isTheirs: false };
  });
}

async function isBuyer(tx: Tx, who: SignedIn, { buyerId, centerId }: Order): Promise<boolean> {
  if (who.actorId === buyerId) return true;
  return isGuardian(tx, { centerId, parentId: who.actorId, childId: buyerId });
}

function requireMayPay(who: SignedIn, { isTheirs }: Payable): void {
  if (who.isOperator || who.center?.role === 'ADMIN' || isTheirs) return;
  throw new ApiError(
    'INSUFFICIENT_ROLE',
    'Only an ADMIN, the buyer and the platform operator may confirm this.',
  );
}

async function book(
  tx: Tx,
  input: {
    payable: Payable;
    confirmation: PaymentConfirmation;
    outcome: PaymentOutcome;
    who: SignedIn;
    now: Date;
  },
) {
  const { payable, confirmation, outcome, who, now } = input;
  const { centerId, orderId } = payable;
  const order = payable.kind === 'product' ? await lockOrder(tx, { centerId, id: orderId }) : undefined;
  const applied = await applyPayment(tx, {
    centerId,
    orderId,
    purpose: order
      ? { kind: 'product', amount: order.amount, currency: order.currency }
      : { kind: 'subscription' },
    amount: confirmation.amount,
    currency: confirmation.currency,
    method: confirmation.method,
    status: outcome.status,
    providerPaymentId: confirmation.providerPaymentId,
    reason: outcome.reason,
    now,
    source: who.source,
  });
  const status = applied.status === 'completed' ? ('paid' as const) : ('failed' as const);
  if (!applied.isReplay) {
    if (order?.status === 'PAID') throw new ApiError('CONFLICT', 'This order has been paid for already.');
    if (order)
      await setOrderStatus(tx, { centerId, id: orderId, status: status === 'paid' ? 'PAID' : 'FAILED', now });
    await createDpu(tx, {
      centerId,
      content: `Payment of ${confirmation.amount} ${confirmation.currency} for order ${orderId}: ${status}.`,
      evidenceLevel: 'DOCUMENTED',
      referenceType: 'lms-event',
      referenceId: applied.paymentId,
      tags: ['payment', payable.kind],
      createdBy: { id: who.actorId, type: 'human', name: who.name },
      reason: outcome.reason ?? 'The payment provider settled it.',
      now,
    });
  }
  return { paymentId: applied.paymentId, orderId, status, subscription: applied.subscription };
}
