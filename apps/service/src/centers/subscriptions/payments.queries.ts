import type { Tx } from '../../platform/database/index.ts';

export interface PaymentRow {
  id: string;
  centerId: number;
  orderId: string;
  purpose: 'subscription' | 'product';
  amount: number;
  currency: string;
  method: string;
  status: 'completed' | 'failed';
  providerPaymentId: string;
  reason: string | null;
}

/** Writes the payment unless the provider's id has been seen before, in any center; answers whether it is new. */
export async function insertPayment(tx: Tx, payment: PaymentRow & { now: Date }): Promise<boolean> {
  const row = await tx
    .insertInto('payments')
    .values({
      center_id: payment.centerId,
      id: payment.id,
      order_id: payment.orderId,
      purpose: payment.purpose,
      amount: payment.amount,
      currency: payment.currency,
      method: payment.method,
      status: payment.status,
      provider_payment_id: payment.providerPaymentId,
      reason: payment.reason,
      created_at: payment.now,
    })
    .onConflict((conflict) => conflict.column('provider_payment_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Books a payment that had failed and was completed after all; answers its id. Of several who report it one does. */
export async function completeFailed(
  tx: Tx,
  { centerId, orderId, providerPaymentId, method, reason, now }: PaymentRow & { now: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('payments')
    .set({ status: 'completed', method, reason, created_at: now })
    .where('center_id', '=', centerId)
    .where('order_id', '=', orderId)
    .where('provider_payment_id', '=', providerPaymentId)
    .where('status', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether anything was ever paid for a center, its plan or a product of it. */
export async function hasPaid(tx: Tx, centerId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('center_id', '=', centerId)
    .where('status', '=', 'completed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectPayment(
  tx: Tx,
  { centerId, providerPaymentId }: { centerId: number; providerPaymentId: string },
): Promise<PaymentRow | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select([
      'id',
      'center_id as centerId',
      'order_id as orderId',
      'purpose',
      'amount',
      'currency',
      'method',
      'status',
      'provider_payment_id as providerPaymentId',
      'reason',
    ])
    .where('center_id', '=', centerId)
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  // Check constraints of the table hold purpose and status to their unions.
  return row as PaymentRow | undefined;
}
