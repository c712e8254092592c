import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface Order {
  centerId: number;
  id: string;
  productId: string;
  buyerId: string;
  amount: number;
  currency: string;
  status: 'PENDING' | 'PAID' | 'FAILED';
}

export async function insertOrder(tx: Tx, { now, ...order }: Order & { now: Date }): Promise<void> {
  await tx
    .insertInto('learning_orders')
    .values({
      center_id: order.centerId,
      id: order.id,
      product_id: order.productId,
      buyer_id: order.buyerId,
      amount: order.amount,
      currency: order.currency,
      status: order.status,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Makes whoever orders the same for the same person wait until this transaction ends. */
export async function lockOrdering(
  tx: Tx,
  { centerId, buyerId, productId }: { centerId: number; buyerId: string; productId: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order ${buyerId} ${productId}`}, ${centerId}))`.execute(
    tx,
  );
}

/** An order that can still be paid for: no payment yet, or one that failed. */
export async function findOpenOrder(
  tx: Tx,
  { centerId, buyerId, productId }: { centerId: number; buyerId: string; productId: string },
): Promise<Order | undefined> {
  const row = await orders(tx)
    .where('center_id', '=', centerId)
    .where('buyer_id', '=', buyerId)
    .where('product_id', '=', productId)
    .where('status', '<>', 'PAID')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as Order | undefined;
}

export async function hasBought(
  tx: Tx,
  { centerId, buyerId, productId }: { centerId: number; buyerId: string; productId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('learning_orders')
    .select('id')
    .where('center_id', '=', centerId)
    .where('buyer_id', '=', buyerId)
    .where('product_id', '=', productId)
    .where('status', '=', 'PAID')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where an order is looked for: in one center, or by the platform operator in all of them. */
export interface OrderSearch {
  id: string;
  centerId: number | null;
}

export async function findOrder(tx: Tx, { id, centerId }: OrderSearch): Promise<Order | undefined> {
  const row = await orders(tx)
    .where('id', '=', id)
    .$if(centerId !== null, (query) => query.where('center_id', '=', centerId ?? 0))
    .executeTakeFirst();
  // A check constraint of the table holds the status to its union.
  return row as Order | undefined;
}

/** Reads an order and keeps every other payment for it waiting until this transaction ends. */
export async function lockOrder(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<Order | undefined> {
  const row = await orders(tx)
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as Order | undefined;
}

export async function setOrderStatus(
  tx: Tx,
  { centerId, id, status, now }: { centerId: number; id: string; status: Order['status']; now: Date },
): Promise<void> {
  await tx
    .updateTable('learning_orders')
    .set({ status, updated_at: now })
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .execute();
}

function orders(tx: Tx) {
  return tx
    .selectFrom('learning_orders')
    .select([
      'center_id as centerId',
      'id',
      'product_id as productId',
      'buyer_id as buyerId',
      'amount',
      'currency',
      'status',
    ]);
}

/** The center that a provisioning order made. */
export async function findProvisioningOrder(
  tx: Tx,
  { id, centerId }: OrderSearch,
): Promise<{ centerId: number } | undefined> {
  return tx
    .selectFrom('provisioning_orders')
    .select('center_id as centerId')
    .where('order_id', '=', id)
    .$if(centerId !== null, (query) => query.where('center_id', '=', centerId ?? 0))
    .executeTakeFirst();
}
