import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AttendanceSession, insertSession, SESSION_MAX_MS } from './attendance.queries.ts';
import { findProduct } from './learning.queries.ts';

/** Plans something that people attend. */
export async function planSession(
  tx: Tx,
  who: Member,
  input: {
    title: string;
    courseId: string | null | undefined;
    startsAt: string;
    endsAt: string;
    method: AttendanceSession['method'];
    now: Date;
  },
): Promise<AttendanceSession> {
  const centerId = who.center.id;
  const courseId = input.courseId ?? null;
  const session: AttendanceSession = {
    centerId,
    id: newId('ats', input.now),
    title: input.title,
    courseId,
    startsAt: new Date(input.startsAt),
    endsAt: new Date(input.endsAt),
    method: input.method,
    createdAt: input.now,
  };
  if (session.endsAt <= session.startsAt) throw invalidField('endsAt', 'must be later than startsAt');
  if (session.endsAt.getTime() - session.startsAt.getTime() > SESSION_MAX_MS)
    throw invalidField('endsAt', 'must be at most 24 hours after startsAt; plan a session for each day');
  if (courseId !== null && !(await findProduct(tx, { centerId, id: courseId }))) throw notFound('course');
  await insertSession(tx, { ...session, createdBy: who.actorId });
  return session;
}
