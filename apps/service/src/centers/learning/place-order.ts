import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createDpu } from '../../proof/dpu/index.ts';
import { findProduct } from './learning.queries.ts';
import { hasBought, insertOrder, type Order } from './orders.queries.ts';

/** Orders a product for oneself, at the price that it has now. What costs nothing is paid for at once. */
export async function placeOrder(
  tx: Tx,
  who: Member,
  { productId, now }: { productId: string; now: Date },
): Promise<Order> {
  const centerId = who.center.id;
  const buyerId = who.actorId;
  const product = await findProduct(tx, { centerId, id: productId });
  if (!product) throw notFound('product');
  if (!product.active) throw new ApiError('CONFLICT', 'This product is not on offer.');
  if (await hasBought(tx, { centerId, buyerId, productId }))
    throw new ApiError('CONFLICT', 'You have this product already.');
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
  return order;
}
