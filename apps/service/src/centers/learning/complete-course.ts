import { recordEvent } from '../../delivery/webhooks/index.ts';
import type { Member } from '../../people/index.ts';
import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createDpu } from '../../proof/dpu/index.ts';
import { certificateStatement } from './certificate-statement.ts';
import { insertCertificate } from './certificates.queries.ts';
import { shortcomings } from './course-rules.ts';
import { findLearner, findProduct } from './learning.queries.ts';
import { hasBought } from './orders.queries.ts';
import { readStanding } from './read-course-status.ts';

/** Issues the certificate of a course that the learner has followed and passed: its record, its proof and its event. */
export async function completeCourse(
  tx: Tx,
  who: Member,
  input: { learnerId: string; courseId: string; now: Date },
) {
  const { learnerId, courseId, now } = input;
  const centerId = who.center.id;
  requireMayComplete(who, learnerId);
  const course = await findProduct(tx, { centerId, id: courseId });
  if (!course) throw notFound('course');
  const learner = await findLearner(tx, { centerId, learnerId });
  if (!learner) throw notFound('learner');
  const { certificateId, ...standing } = await readStanding(tx, { centerId, course, learnerId, now });
  if (certificateId) throw alreadyCompleted();
  const isPaid =
    course.price === 0 || (await hasBought(tx, { centerId, buyerId: learnerId, productId: courseId }));
  const missing = shortcomings({ ...standing, isPaid });
  if (missing.length > 0)
    throw new ApiError('CONFLICT', `The course is not completed yet: ${missing.join('; ')}.`);

  const id = newId('crt', now);
  const names = { learnerName: learner.name, courseName: course.name, centerName: who.center.name };
  const dpu = await createDpu(tx, {
    centerId,
    content: certificateStatement({ id, learnerId, ...names }),
    evidenceLevel: 'DOCUMENTED',
    referenceType: 'lms-event',
    referenceId: id,
    tags: ['certificate'],
    metadata: { ...standing },
    createdBy: { id: who.actorId, type: 'human', name: who.name },
    reason: 'Progress and score reached what the course asks for.',
    now,
  });
  if (dpu.chainHash === null) throw new Error('A unit was created without its entry.');
  const issued = { learnerId, courseId, dpuId: dpu.id, chainHash: dpu.chainHash };
  await insertCertificate(tx, {
    centerId,
    id,
    ...issued,
    ...names,
    // As its entry says, which is never dated before the one it follows.
    issuedAt: new Date(dpu.createdAt),
  }).catch((error: unknown) => {
    throw isConstraint(error, 'certificates_once') ? alreadyCompleted() : error;
  });
  const answer = { certificateId: id, ...issued, issuedAt: dpu.createdAt };
  await recordEvent(tx, { centerId, type: 'certificate.issued', data: answer, now });
  return answer;
}

function requireMayComplete(who: Member, learnerId: string): void {
  const { role } = who.center;
  if (role !== 'ADMIN' && role !== 'INSTRUCTOR' && who.actorId !== learnerId)
    throw new ApiError('INSUFFICIENT_ROLE', 'Only staff and the learner may complete a course.');
}

function alreadyCompleted(): ApiError {
  return new ApiError('CONFLICT', 'The learner has the certificate of this course already.');
}
