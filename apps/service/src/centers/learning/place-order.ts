import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createDpu } from '../../proof/dpu/index.ts';
import { findProduct } from './learning.queries.ts';
import { findOpenOrder, hasBought, insertOrder, lockOrdering, type Order } from './orders.queries.ts';

/**
 * Orders a product for oneself, at the price that it has now. What costs nothing is paid for at once. Whoever has an open order
 * of it gets that one back.
 */
export async function placeOrder(
  tx: Tx,
  who: Member,
  { productId, now }: { productId: string; now: Date },
): Promise<{ order: Order; isNew: boolean }> {
  const centerId = who.center.id;
  const buyerId = who.actorId;
  const product = await findProduct(tx, { centerId, id: productId });
  if (!product) throw notFound('product');
  if (!product.active) throw new ApiError('CONFLICT', 'This product is not on offer.');
  await lockOrdering(tx, { centerId, buyerId, productId });
  if (await hasBought(tx, { centerId, buyerId, productId }))
    throw new ApiError('CONFLICT', 'You have this product already.');
  const open = await findOpenOrder(tx, { centerId, buyerId, productId });
  if (open) return { order: open, isNew: false };
  const order: Order = {
    centerId,
    id: newId('ord', now),
    productId,
    buyerId,
    amount: product.price,
    currency: product.currency,
    status: product.price === 0 ? 'PAID' : 'PENDING',
  };
  await insertOrder(tx, { ...order, now });
  await createDpu(tx, {
    centerId,
    content: `Order ${order.id} was placed for "${product.name}" at ${order.amount} ${order.currency}.`,
    evidenceLevel: 'DOCUMENTED',
    referenceType: 'lms-event',
    referenceId: order.id,
    tags: ['order'],
    createdBy: { id: buyerId, type: 'human', name: who.name },
    reason: 'The learner ordered it.',
    now,
  });
  return { order, isNew: true };
}
