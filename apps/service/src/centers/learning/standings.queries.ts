import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Order } from './orders.queries.ts';

/** All that is known of a learner in a course. */
export interface Known {
  learnerId: string;
  courseId: string;
  /** The furthest second of each lesson that was begun. */
  reached: Record<string, number>;
  /** When a lesson was last followed. */
  followedAt: Date | null;
  held: number;
  attended: number;
  assessmentScore: number | null;
  certificateId: string | null;
  /** Of the best order: one that is paid for before one that is not. */
  orderStatus: Order['status'] | null;
}

/** What is known of these people in these courses, a row for each of both. */
export async function selectKnown(
  tx: Tx,
  asked: { centerId: number; learnerIds: readonly string[]; courseIds: readonly string[]; now: Date },
): Promise<Known[]> {
  const { centerId, now } = asked;
  const { rows } = await sql<Omit<Known, 'assessmentScore'> & { score: string | null }>`
    select l.id as "learnerId", c.id as "courseId", coalesce(p.reached, '{}') as reached, p.at as "followedAt",
           s.held, s.attended,
           (select score from learning_assessments a
             where a.center_id = ${centerId} and a.learner_id = l.id and a.course_id = c.id
             order by created_at desc, id desc limit 1) as score,
           (select id from certificates k
             where k.center_id = ${centerId} and k.learner_id = l.id and k.course_id = c.id) as "certificateId",
           (select status from learning_orders o
             where o.center_id = ${centerId} and o.buyer_id = l.id and o.product_id = c.id
             order by status = 'PAID' desc, created_at desc, id desc limit 1) as "orderStatus"
      from unnest(${[...asked.learnerIds]}::uuid[]) as l (id)
     cross join unnest(${[...asked.courseIds]}::text[]) as c (id)
     cross join lateral (
       select jsonb_object_agg(lesson_id, furthest_seconds) as reached, max(updated_at) as at from learning_progress f
        where f.center_id = ${centerId} and f.learner_id = l.id and f.course_id = c.id) as p
     cross join lateral (
       select count(*) filter (where n.starts_at <= ${now} or a.id is not null) as held, count(a.id) as attended
         from attendance_sessions n
         left join attendances a on a.center_id = n.center_id and a.session_id = n.id and a.learner_id = l.id
        where n.center_id = ${centerId} and n.course_id = c.id) as s`.execute(tx);
  return rows.map(({ score, ...row }) => ({
    ...row,
    assessmentScore: score === null ? null : Number(score),
  }));
}

/** Who has to do with a course: bought it, followed it, came to it or was assessed in it; ACTIVE members, by name. */
export async function selectLearners(
  tx: Tx,
  { centerId, courseId, page, limit }: { centerId: number; courseId: string; page: number; limit: number },
): Promise<{ learners: { id: string; name: string }[]; total: number }> {
  const some = sql`actors a join memberships m on m.actor_id = a.id and m.center_id = ${centerId} and m.status = 'ACTIVE'
     where a.id in (
       select buyer_id from learning_orders where center_id = ${centerId} and product_id = ${courseId} and status = 'PAID'
       union
       select learner_id from learning_progress where center_id = ${centerId} and course_id = ${courseId}
       union
       select t.learner_id from attendances t join attendance_sessions n on n.center_id = t.center_id and n.id = t.session_id
        where n.center_id = ${centerId} and n.course_id = ${courseId}
       union
       select learner_id from learning_assessments where center_id = ${centerId} and course_id = ${courseId})`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${some}`.execute(
    tx,
  );
  const { rows: learners } = await sql<{ id: string; name: string }>`
    select a.id, a.name from ${some} order by a.name, a.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    tx,
  );
  return { learners, total: counted[0]?.total ?? 0 };
}
