import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createDpu } from '../../proof/dpu/index.ts';
import { findLearner, findProduct, insertAssessment } from './learning.queries.ts';

/** Records a score; of several, the latest counts. */
export async function assessLearner(
  tx: Tx,
  who: Member,
  input: { learnerId: string; courseId: string; score: number; now: Date },
) {
  const { learnerId, courseId, now } = input;
  const centerId = who.center.id;
  // What is answered and sealed is what is kept, to two places.
  const score = Math.round(input.score * 100) / 100;
  const course = await findProduct(tx, { centerId, id: courseId });
  if (!course) throw notFound('course');
  const learner = await findLearner(tx, { centerId, learnerId });
  if (!learner) throw notFound('learner');
  // One person may have several accounts, which a family holds together.
  if (learnerId === who.actorId || learner.familyId === who.familyId)
    throw new ApiError('FORBIDDEN', 'Nobody assesses themselves. Ask a colleague.');
  const id = newId('asm', now);
  const dpu = await createDpu(tx, {
    centerId,
    content: `Learner ${learnerId} scored ${score} of 100 in "${course.name}".`,
    evidenceLevel: 'DOCUMENTED',
    referenceType: 'lms-event',
    referenceId: id,
    tags: ['assessment'],
    createdBy: { id: who.actorId, type: 'human', name: who.name },
    reason: 'An instructor assessed the learner.',
    now,
  });
  await insertAssessment(tx, {
    centerId,
    id,
    learnerId,
    courseId,
    score,
    assessedBy: who.actorId,
    dpuId: dpu.id,
    now,
  });
  return { assessmentId: id, learnerId, courseId, score, assessedAt: now.toISOString(), dpuId: dpu.id };
}
