import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditSource, recordAudit, systemSource } from '../audit/index.ts';
import { type DecisionSealer, evidenceIdOf, selectDecisions } from '../decisions/index.ts';
import { eraseClaims, isHeld } from '../evidence/index.ts';
import { subjectDigest } from './subject-digest.ts';
import {
  countErased,
  finishSubjectErasure,
  insertSubjectErasure,
  isAbout,
  lockSubjectErasures,
  type SubjectErasure,
  selectEventIdsOf,
  selectRunningErasures,
  selectSubjectErasure,
} from './subject-erasures.queries.ts';
import { tellAnswer } from './tell-answer.ts';

/** The job that erases what is about somebody. */
export const ERASE_SUBJECT = 'erase-subject';

const CLAIMS = ['who', 'what', 'why'] as const;
const LOOK_MAX = 50;

interface Asked {
  centerId: number;
  subjectId: string;
  reason: string;
  person: { id: string; name: string };
  source: AuditSource;
}

/** Asks for the erasure of everything that decisions say about a subject: one step for whoever asks, and one audit entry of its own. */
export async function requestSubjectErasure(
  tx: Tx,
  platform: Platform,
  { centerId, subjectId, reason, person, source }: Asked,
): Promise<SubjectErasure> {
  const now = platform.clock.now();
  if (await isHeld(tx, { centerId, subjectId }))
    throw new ApiError(
      'CONFLICT',
      'A legal hold keeps what is about this subject. Lift it first, then erase.',
      {
        details: { hold: true },
      },
    );
  const id = newId('ser', now);
  const erasure = await insertSubjectErasure(tx, centerId, {
    id,
    subjectId,
    reason,
    requestedBy: person,
    createdAt: now,
  });
  await recordAudit(tx, {
    centerId,
    eventType: 'DECISION_RECORDED',
    action: 'erase-subject',
    target: { type: 'subject', id: subjectDigest(platform.secrets, centerId, subjectId), name: null },
    metadata: { erasureId: id },
    source,
    now,
  });
  await enqueueErasing(tx, platform.jobs, { centerId, id });
  return erasure;
}

/** Goes on with the erasures of a center that was brought here in the middle of them, or that a legal hold stopped. */
export async function resumeErasures(tx: Tx, jobs: Jobs, centerId: number): Promise<void> {
  for (const id of await selectRunningErasures(tx, centerId))
    await enqueueErasing(tx, jobs, { centerId, id });
}

async function enqueueErasing(tx: Tx, jobs: Jobs, payload: { centerId: number; id: string }): Promise<void> {
  await jobs.enqueue(tx, { task: ERASE_SUBJECT, payload });
}

/**
 * Erases decision by decision, each in a transaction of its own, until nothing is about the subject any more, what was recorded meanwhile
 * included. What was still open is closed first, because only what is sealed has claims to erase. A killed job goes on where it was. Under
 * a legal hold it ends, and whoever lifts the hold has another one go on.
 */
export async function eraseSubject(
  { platform, sealer }: { platform: Platform; sealer: DecisionSealer },
  payload: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = platform;
  const centerId = Number(payload.centerId);
  const id = String(payload.id);
  const inCenter = <Result>(work: (tx: Tx) => Promise<Result>) =>
    database.inScope({ centerIds: [centerId] }, work);
  const erasure = await inCenter((tx) => selectSubjectErasure(tx, centerId, id));
  const subjectId = erasure?.subjectId;
  if (!erasure || !subjectId) return;
  for (;;) {
    const eventIds = await inCenter((tx) =>
      selectEventIdsOf(tx, centerId, { subjectId, after: '', limit: LOOK_MAX }),
    );
    if (eventIds.length === 0) break;
    for (const eventId of eventIds) {
      signal.throwIfAborted();
      // Before anything is closed: what is held stays open too.
      if (await inCenter((tx) => isHeld(tx, { centerId, subjectId }))) return;
      await closeWhatIsOpen({ platform, sealer }, centerId, eventId);
      // Who asked is erased too: afterwards nobody could be told what came of their question.
      await tellAnswer(platform, { centerId, contestId: eventId });
      await inCenter(async (tx) => {
        // Several jobs may be at it, one that a hold did not stop in time and one from its lifting, or those of somebody who asked twice:
        // each decision is erased, and counted, once.
        await lockSubjectErasures(tx, centerId, subjectId);
        if (!(await isAbout(tx, centerId, { eventId, subjectId }))) return;
        await eraseClaims(tx, {
          centerId,
          id: evidenceIdOf(eventId),
          claims: CLAIMS,
          reason: erasure.reason,
          cause: 'request',
          actor: { ...erasure.requestedBy, type: 'human' },
          source: systemSource,
          now: clock.now(),
        });
        await countErased(tx, centerId, id);
      });
    }
  }
  await inCenter((tx) => finishSubjectErasure(tx, centerId, id, clock.now()));
}

async function closeWhatIsOpen(
  { platform, sealer }: { platform: Platform; sealer: DecisionSealer },
  centerId: number,
  eventId: string,
): Promise<void> {
  const found = await platform.database.inScope({ centerIds: [centerId] }, (tx) =>
    selectDecisions(tx, centerId, [eventId]),
  );
  if (found.get(eventId)?.evidence) return;
  await sealer
    .seal({ kind: 'close', centerId, eventId, keep: null, unconfirmedSince: null })
    .catch((error: unknown) => {
      // Somebody answered at the last moment: then it is sealed, which is all that is wanted.
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    });
}
