import type { Member } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { findProduct, noteProgress, readEmonSettings } from './learning.queries.ts';

const NEXT_IN_SECONDS = 30;

/**
 * A sign of life from a player: where the caller is in a lesson. Seeking back loses nothing, and jumping ahead gains no more
 * than the time that has passed.
 */
export async function recordHeartbeat(
  tx: Tx,
  who: Member,
  input: { courseId: string; lessonId: string; positionSeconds: number; now: Date },
): Promise<{ receivedAt: string; nextInSeconds: number }> {
  const { courseId, lessonId, now } = input;
  const centerId = who.center.id;
  const course = await findProduct(tx, { centerId, id: courseId });
  if (!course) throw notFound('course');
  const lesson = course.lessons.find((candidate) => candidate.id === lessonId);
  if (!lesson) throw notFound('lesson');
  const seconds = Math.floor(Math.min(input.positionSeconds, lesson.durationSeconds));
  await noteProgress(tx, { centerId, learnerId: who.actorId, courseId, lessonId, seconds, now });
  const emon = await readEmonSettings(tx, centerId);
  return {
    receivedAt: now.toISOString(),
    nextInSeconds: emon?.enabled ? emon.reportIntervalSeconds : NEXT_IN_SECONDS,
  };
}
