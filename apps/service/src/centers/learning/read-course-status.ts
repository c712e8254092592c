import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { attendanceRateOf, progressOf, type Standing } from './course-rules.ts';
import { findLearner, findProduct, isGuardian, type Product } from './learning.queries.ts';
import { type Known, selectKnown } from './standings.queries.ts';

/** How far a learner is in a course. */
export async function readCourseStatus(
  tx: Tx,
  who: Member,
  { learnerId, courseId, now }: { learnerId: string; courseId: string; now: Date },
) {
  const centerId = who.center.id;
  await requireMayRead(tx, who, learnerId);
  const course = await findProduct(tx, { centerId, id: courseId });
  if (!course) throw notFound('course');
  if (!(await findLearner(tx, { centerId, learnerId }))) throw notFound('learner');
  const { certificateId, ...standing } = await readStanding(tx, { centerId, course, learnerId, now });
  return { learnerId, courseId, ...standing, completed: certificateId !== null, certificateId };
}

export async function readStanding(
  tx: Tx,
  input: { centerId: number; course: Product; learnerId: string; now: Date },
): Promise<Standing & { certificateId: string | null }> {
  const { centerId, course, learnerId, now } = input;
  const [known] = await selectKnown(tx, {
    centerId,
    learnerIds: [learnerId],
    courseIds: [course.id],
    now,
  });
  if (!known) throw new Error('Nothing is known of a learner in a course, not even that.');
  return { ...standingOf(course, known), certificateId: known.certificateId };
}

/** What is known, as a share of the course. */
export function standingOf(course: Product, known: Known): Standing {
  const attendanceRate = attendanceRateOf(known);
  return {
    progress: progressOf(course.lessons, new Map(Object.entries(known.reached)), attendanceRate),
    attendanceRate,
    assessmentScore: known.assessmentScore,
  };
}

/** Staff read everybody's, learners their own, parents their children's (docs/rules.md#learning). */
export async function requireMayRead(tx: Tx, who: Member, learnerId: string): Promise<void> {
  const { id: centerId, role } = who.center;
  if (role === 'ADMIN' || role === 'INSTRUCTOR' || who.actorId === learnerId) return;
  if (role === 'PARENT' && (await isGuardian(tx, { centerId, parentId: who.actorId, childId: learnerId })))
    return;
  throw new ApiError('INSUFFICIENT_ROLE', 'Only staff, the learner and their parents may look at this.');
}
