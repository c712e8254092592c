import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB, FamilyId, Tx } from '../../platform/database/index.ts';
import type { Lesson } from './course-rules.ts';

export interface Product {
  id: string;
  name: string;
  type: 'COURSE' | 'WORKSHOP';
  price: number;
  currency: string;
  lessons: Lesson[];
  active: boolean;
}

export async function insertProduct(
  tx: Tx,
  { centerId, now, ...product }: Product & { centerId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('learning_products')
    .values({
      ...product,
      lessons: JSON.stringify(product.lessons),
      center_id: centerId,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Many at once, in one statement. */
export async function insertProducts(
  tx: Tx,
  { centerId, products, now }: { centerId: number; products: readonly Product[]; now: Date },
): Promise<void> {
  await sql`insert into learning_products (center_id, id, name, type, price, currency, lessons, active, created_at, updated_at)
    select ${centerId}, id, name, type, price, currency, lessons, active, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
           as given (id text, name text, type text, price int, currency text, lessons jsonb, active boolean)`.execute(
    tx,
  );
}

/** Which of some names a product of the center has already, in whatever case. */
export async function selectProductNames(
  tx: Tx,
  { centerId, names }: { centerId: number; names: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from unnest(${names}::text[]) as given (name)
    where lower(name) in (select lower(name) from learning_products where center_id = ${centerId})`.execute(
    tx,
  );
  return new Set(rows.map(({ name }) => name));
}

export async function selectProducts(
  tx: Tx,
  { centerId, page, limit }: { centerId: number; page: number; limit: number },
): Promise<{ products: Product[]; total: number }> {
  return pageOfProducts(tx, { centerId, page, limit, which: sql<boolean>`true` });
}

/** What a learner can choose from: what is on offer, and what they have bought or begun, be it on offer still or not. */
export async function selectCourses(
  tx: Tx,
  { centerId, learnerId, page, limit }: { centerId: number; learnerId: string; page: number; limit: number },
): Promise<{ products: Product[]; total: number }> {
  const isTheirs = sql<boolean>`(active
    or exists (select from learning_orders o where o.center_id = ${centerId} and o.buyer_id = ${learnerId}::uuid
                  and o.product_id = learning_products.id and o.status = 'PAID')
    or exists (select from learning_progress p where p.center_id = ${centerId} and p.learner_id = ${learnerId}::uuid
                  and p.course_id = learning_products.id))`;
  return pageOfProducts(tx, { centerId, page, limit, which: isTheirs });
}

async function pageOfProducts(
  tx: Tx,
  asked: { centerId: number; page: number; limit: number; which: RawBuilder<boolean> },
): Promise<{ products: Product[]; total: number }> {
  const some = tx.selectFrom('learning_products').where('center_id', '=', asked.centerId).where(asked.which);
  const rows = await some
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
    .execute();
  const { total } = await some
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { products: rows.map(toProduct), total };
}

export async function findProduct(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<Product | undefined> {
  const row = await tx
    .selectFrom('learning_products')
    .selectAll()
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toProduct(row);
}

function toProduct(row: Selectable<DB['learning_products']>): Product {
  return {
    id: row.id,
    name: row.name,
    // A check constraint holds the type to its union; the lessons are what the service wrote.
    type: row.type as Product['type'],
    price: row.price,
    currency: row.currency,
    lessons: row.lessons as unknown as Lesson[],
    active: row.active,
  };
}

/** The currency that the center sells in. */
export async function readCurrency(tx: Tx, centerId: number): Promise<string> {
  const { currency } = await tx
    .selectFrom('centers')
    .select(sql<string | null>`settings ->> 'currency'`.as('currency'))
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow();
  return currency ?? 'KRW';
}

/**
 * Takes down where a learner is in a lesson, no further than the time since the last report lets them be. The first report
 * is worth the grace alone. A later one is worth its time and the grace for a late arrival, which is never more than that
 * time: a hundred reports in a second gain nothing.
 */
export async function noteProgress(
  tx: Tx,
  progress: Enrolment & { lessonId: string; seconds: number; now: Date },
): Promise<void> {
  const { centerId, learnerId, courseId, lessonId, seconds, now } = progress;
  const elapsed = sql`greatest(0, extract(epoch from ${now}::timestamptz - known.updated_at))`;
  await sql`
    insert into learning_progress as known (center_id, learner_id, course_id, lesson_id, furthest_seconds, updated_at)
    values (${centerId}, ${learnerId}, ${courseId}, ${lessonId}, least(${seconds}::int, ${GRACE_SECONDS}::int), ${now})
    on conflict (center_id, learner_id, course_id, lesson_id) do update
       set furthest_seconds = greatest(known.furthest_seconds, least(${seconds}::int,
             known.furthest_seconds + floor(${elapsed} + least(${elapsed}, ${GRACE_SECONDS}::int))::int)),
           updated_at = ${now}`.execute(tx);
}

/** How late a report may come. */
const GRACE_SECONDS = 10;

/** A person in a course of a center. */
export interface Enrolment {
  centerId: number;
  learnerId: string;
  courseId: string;
}

export async function insertAssessment(
  tx: Tx,
  assessment: Enrolment & { id: string; score: number; assessedBy: string; dpuId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('learning_assessments')
    .values({
      center_id: assessment.centerId,
      id: assessment.id,
      learner_id: assessment.learnerId,
      course_id: assessment.courseId,
      score: assessment.score,
      assessed_by: assessment.assessedBy,
      dpu_id: assessment.dpuId,
      created_at: assessment.now,
    })
    .execute();
}

/** The name and family of an active member; nothing for anybody else, in whichever center they are. */
export async function findLearner(
  tx: Tx,
  { centerId, learnerId }: { centerId: number; learnerId: string },
): Promise<{ name: string; familyId: FamilyId } | undefined> {
  return tx
    .selectFrom('memberships as m')
    .innerJoin('actors as a', 'a.id', 'm.actor_id')
    .select(['a.name', 'a.family_id as familyId'])
    .where('m.center_id', '=', centerId)
    .where('m.actor_id', '=', learnerId)
    .where('m.status', '=', 'ACTIVE')
    .executeTakeFirst();
}

export async function isGuardian(
  tx: Tx,
  { centerId, parentId, childId }: { centerId: number; parentId: string; childId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('guardians')
    .select('child_actor_id')
    .where('center_id', '=', centerId)
    .where('parent_actor_id', '=', parentId)
    .where('child_actor_id', '=', childId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface EmonSettings {
  enabled: boolean;
  institutionCode: string;
  reportIntervalSeconds: number;
}

export async function readEmonSettings(tx: Tx, centerId: number): Promise<EmonSettings | undefined> {
  return tx
    .selectFrom('emon_settings')
    .select([
      'enabled',
      'institution_code as institutionCode',
      'report_interval_seconds as reportIntervalSeconds',
    ])
    .where('center_id', '=', centerId)
    .executeTakeFirst();
}

/** Writes the whole settings in one statement, so that of two changes at once the later one wins whole. */
export async function saveEmonSettings(
  tx: Tx,
  { centerId, now, ...settings }: EmonSettings & { centerId: number; now: Date },
): Promise<void> {
  const columns = {
    enabled: settings.enabled,
    institution_code: settings.institutionCode,
    report_interval_seconds: settings.reportIntervalSeconds,
    updated_at: now,
  };
  await tx
    .insertInto('emon_settings')
    .values({ center_id: centerId, ...columns })
    .onConflict((conflict) => conflict.column('center_id').doUpdateSet(columns))
    .execute();
}
