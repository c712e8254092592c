import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import { insertProduct, type Product, readCurrency } from './learning.queries.ts';

export interface NewProduct {
  name: string;
  type: Product['type'];
  price: number;
  currency?: string;
  lessons?: { id?: string; title: string; durationSeconds: number; text?: string; videoUrl?: string }[];
  active?: boolean;
}

/** Puts a course or workshop on offer; its id is the id of the course. */
export async function addProduct(tx: Tx, who: Member, input: NewProduct, now: Date): Promise<Product> {
  const centerId = who.center.id;
  const lessons = (input.lessons ?? []).map(({ id, title, durationSeconds, text, videoUrl }, index) => ({
    id: id ?? `lesson-${index + 1}`,
    title,
    durationSeconds,
    ...(text ? { text } : {}),
    ...(videoUrl ? { videoUrl } : {}),
  }));
  const repeated = lessons.findIndex(
    (lesson, index) => lessons.findIndex((first) => first.id === lesson.id) < index,
  );
  if (repeated >= 0) throw invalidField(`lessons.${repeated}.id`, 'is the id of another lesson');
  const product: Product = {
    id: newId('prd', now),
    name: input.name,
    type: input.type,
    price: input.price,
    currency: input.currency ?? (await readCurrency(tx, centerId)),
    lessons,
    active: input.active ?? true,
  };
  await insertProduct(tx, { ...product, centerId, now });
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action: 'add-product',
    target: { type: 'product', id: product.id, name: product.name },
    changes: {
      before: null,
      after: { price: product.price, currency: product.currency, active: product.active },
    },
    source: who.source,
    now,
  });
  return product;
}
