import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createDpu } from '../../proof/dpu/index.ts';
import { findLearner, findProduct, isGuardian } from './learning.queries.ts';
import { findOpenOrder, hasBought, insertOrder, lockOrdering, type Order } from './orders.queries.ts';

/**
 * Orders a product for oneself or for a child of one's own, at the price that it has now. What costs nothing is paid for at once. Whoever has an open order
 * of it gets that one back.
 */
export async function placeOrder(
  tx: Tx,
  who: Member,
  { productId, forActorId, now }: { productId: string; forActorId?: string | undefined; now: Date },
): Promise<{ order: Order; isNew: boolean }> {
  const centerId = who.center.id;
  const buyerId = forActorId ?? who.actorId;
  await requireMayOrderFor(tx, who, buyerId);
  const product = await findProduct(tx, { centerId, id: productId });
  if (!product) throw notFound('product');
  if (!product.active) throw new ApiError('CONFLICT', 'This product is not on offer.');
  await lockOrdering(tx, { centerId, buyerId, productId });
  if (await hasBought(tx, { centerId, buyerId, productId }))
    throw new ApiError('CONFLICT', 'They have this product already.');
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
    createdBy: { id: who.actorId, type: 'human', name: who.name },
    reason: buyerId === who.actorId ? 'The learner ordered it.' : 'A guardian ordered it for the learner.',
    now,
  });
  return { order, isNew: true };
}

async function requireMayOrderFor(tx: Tx, who: Member, buyerId: string): Promise<void> {
  if (buyerId === who.actorId) return;
  const centerId = who.center.id;
  const isTheirs = await isGuardian(tx, { centerId, parentId: who.actorId, childId: buyerId });
  if (!isTheirs || !(await findLearner(tx, { centerId, learnerId: buyerId })))
    throw new ApiError(
      'FORBIDDEN',
      'You may order for yourself and for children you are the guardian of here.',
    );
}
