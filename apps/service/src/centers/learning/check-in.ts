import { recordEvent } from '../../delivery/webhooks/index.ts';
import type { Member } from '../../people/index.ts';
import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { createDpu } from '../../proof/dpu/index.ts';
import { findSession, insertAttendance, isAttended, selectOpenSessions } from './attendance.queries.ts';
import { freshSteps, isFresh, type Presence, presenceCode, readCode, readToken } from './token-rules.ts';

/**
 * Whose session a token, or the digits below it, belongs to, after it was found to be ours and fresh and of the caller's own center.
 * Digits are those of some session that people may check in to now.
 */
export async function requirePresence(
  tx: Tx,
  keys: readonly Buffer[],
  { token, centerId, now }: { token: string; centerId: number; now: Date },
): Promise<Presence> {
  const code = readCode(token);
  const presence =
    code === undefined
      ? keys.map((key) => readToken(key, token)).find((read) => read !== undefined)
      : await presenceOfCode(tx, keys, { code, centerId, now });
  if (!presence || !isFresh(presence, now))
    throw invalidField('token', 'is not the one on display any more; scan the code again');
  if (presence.centerId !== centerId)
    throw new ApiError('NO_MEMBERSHIP', 'This session belongs to another center. Switch to it first.');
  return presence;
}

async function presenceOfCode(
  tx: Tx,
  keys: readonly Buffer[],
  { code, centerId, now }: { code: string; centerId: number; now: Date },
): Promise<Presence | undefined> {
  const sessionIds = await selectOpenSessions(tx, { centerId, now, earlyMs: EARLY_MS });
  return sessionIds
    .flatMap((sessionId) => freshSteps(now).map((step) => ({ centerId, sessionId, step })))
    .find((shown) => keys.some((key) => presenceCode(key, shown) === code));
}

/** How long before a session begins people may come in. */
const EARLY_MS = 15 * 60_000;

/**
 * Confirms that the caller was there: the attendance, its proof and its event. Only staff can show the token, and it lives
 * for half a minute, so having it during the session is the evidence.
 */
export async function checkIn(tx: Tx, who: Member, { presence, now }: { presence: Presence; now: Date }) {
  const { centerId, sessionId } = presence;
  const learnerId = who.actorId;
  const session = await findSession(tx, { centerId, id: sessionId });
  if (!session) throw invalidField('token', 'names no session');
  if (now.getTime() < session.startsAt.getTime() - EARLY_MS || now > session.endsAt)
    throw new ApiError(
      'CONFLICT',
      'Check-in is open from 15 minutes before the session begins until it ends.',
    );
  if (await isAttended(tx, { centerId, sessionId, learnerId })) throw alreadyThere();

  const id = newId('att', now);
  const dpu = await createDpu(tx, {
    centerId,
    content: `Learner ${learnerId} attended "${session.title}" (${session.method}).`,
    evidenceLevel: 'DOCUMENTED',
    referenceType: 'lms-attendance',
    referenceId: id,
    tags: ['attendance', session.method],
    createdBy: { id: learnerId, type: 'human', name: who.name },
    reason: 'The learner scanned the code on display.',
    now,
  });
  await insertAttendance(tx, {
    centerId,
    id,
    sessionId,
    learnerId,
    method: session.method,
    verifiedAt: now,
    dpuId: dpu.id,
  }).catch((error: unknown) => {
    throw isConstraint(error, 'attendances_once') ? alreadyThere() : error;
  });
  const answer = { attendanceId: id, sessionId, learnerId, verifiedAt: now.toISOString(), dpuId: dpu.id };
  await recordEvent(tx, {
    centerId,
    type: 'attendance.verified',
    data: { ...answer, method: session.method },
    now,
  });
  return answer;
}

function alreadyThere(): ApiError {
  return new ApiError('CONFLICT', 'You have checked in to this session already.');
}
