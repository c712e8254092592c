import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { findLearner, findProduct, type Product, selectCourses } from './learning.queries.ts';
import { requireMayRead, standingOf } from './read-course-status.ts';
import { type Known, selectKnown, selectLearners } from './standings.queries.ts';

interface Asked {
  learnerId: string;
  now: Date;
}

/** What a learner can take, newest first, and how far they are in each. */
export async function listCourses(tx: Tx, who: Member, asked: Asked & { page: number; limit: number }) {
  const centerId = who.center.id;
  const { learnerId, now, page, limit } = asked;
  await requireLearner(tx, who, learnerId);
  const { products, total } = await selectCourses(tx, { centerId, learnerId, page, limit });
  const courseIds = products.map(({ id }) => id);
  const known = await selectKnown(tx, { centerId, learnerIds: [learnerId], courseIds, now });
  const of = new Map(known.map((each) => [each.courseId, each]));
  const courses = products.flatMap((course) => {
    const each = of.get(course.id);
    return each ? [presentCourse(course, each)] : [];
  });
  return { courses, total };
}

/** One course, lesson by lesson, with where the learner is in each. */
export async function showCourse(tx: Tx, who: Member, asked: Asked & { courseId: string }) {
  const centerId = who.center.id;
  const { learnerId, courseId, now } = asked;
  await requireLearner(tx, who, learnerId);
  const course = await findProduct(tx, { centerId, id: courseId });
  if (!course) throw notFound('course');
  const [known] = await selectKnown(tx, { centerId, learnerIds: [learnerId], courseIds: [courseId], now });
  if (!known) throw notFound('course');
  const shown = presentCourse(course, known);
  const isStaff = who.center.role === 'ADMIN' || who.center.role === 'INSTRUCTOR';
  const lessons = course.lessons.map(({ id, title, durationSeconds, text, videoUrl }) => ({
    id,
    title,
    durationSeconds,
    reachedSeconds: Math.min(known.reached[id] ?? 0, durationSeconds),
    // What was not paid for is not shown.
    ...(shown.isOpen || isStaff ? { text, videoUrl } : {}),
  }));
  return { ...shown, lessons };
}

/** Everybody who has to do with a course, by name, and how far they are in it. */
export async function listLearners(
  tx: Tx,
  who: Member,
  { courseId, page, limit, now }: { courseId: string; page: number; limit: number; now: Date },
) {
  const centerId = who.center.id;
  const course = await findProduct(tx, { centerId, id: courseId });
  if (!course) throw notFound('course');
  const { learners, total } = await selectLearners(tx, { centerId, courseId, page, limit });
  const learnerIds = learners.map(({ id }) => id);
  const known = await selectKnown(tx, { centerId, learnerIds, courseIds: [courseId], now });
  const of = new Map(known.map((each) => [each.learnerId, each]));
  return {
    total,
    learners: learners.flatMap(({ id, name }) => {
      const each = of.get(id);
      return each
        ? [
            {
              learnerId: id,
              learnerName: name,
              ...standingOf(course, each),
              certificateId: each.certificateId,
            },
          ]
        : [];
    }),
  };
}

/** Staff look at everybody, learners at themselves, parents at their children (docs/rules.md#learning). */
export async function requireLearner(tx: Tx, who: Member, learnerId: string): Promise<void> {
  await requireMayRead(tx, who, learnerId);
  if (!(await findLearner(tx, { centerId: who.center.id, learnerId }))) throw notFound('learner');
}

function presentCourse(course: Product, known: Known) {
  return {
    id: course.id,
    name: course.name,
    type: course.type,
    price: course.price,
    currency: course.currency,
    active: course.active,
    lessonCount: course.lessons.length,
    durationSeconds: course.lessons.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    learnerId: known.learnerId,
    ...standingOf(course, known),
    followedAt: known.followedAt?.toISOString() ?? null,
    orderStatus: known.orderStatus,
    isOpen: course.price === 0 || known.orderStatus === 'PAID',
    certificateId: known.certificateId,
  };
}
