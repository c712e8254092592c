import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface SubjectErasure {
  id: string;
  /** Null once it is done. */
  subjectId: string | null;
  reason: string;
  requestedBy: { id: string; name: string };
  status: 'running' | 'done';
  erased: number;
  createdAt: Date;
  finishedAt: Date | null;
}

const columns = sql<SubjectErasure>`id, subject_id as "subjectId", reason, requested_by as "requestedBy", status, erased,
  created_at as "createdAt", finished_at as "finishedAt"`;

export async function insertSubjectErasure(
  tx: Tx,
  centerId: number,
  erasure: Pick<SubjectErasure, 'id' | 'reason' | 'requestedBy' | 'createdAt'> & { subjectId: string },
): Promise<SubjectErasure> {
  const { rows } = await sql<SubjectErasure>`
    insert into subject_erasures (center_id, id, subject_id, reason, requested_by, status, created_at)
    values (${centerId}, ${erasure.id}, ${erasure.subjectId}, ${erasure.reason}, ${JSON.stringify(erasure.requestedBy)},
            'running', ${erasure.createdAt})
    returning ${columns}`.execute(tx);
  if (!rows[0]) throw new Error('An erasure was not written.');
  return rows[0];
}

export async function selectSubjectErasure(
  tx: Tx,
  centerId: number,
  id: string,
): Promise<SubjectErasure | undefined> {
  const { rows } = await sql<SubjectErasure>`
    select ${columns} from subject_erasures where center_id = ${centerId} and id = ${id}`.execute(tx);
  return rows[0];
}

export async function selectSubjectErasures(
  tx: Tx,
  centerId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ erasures: SubjectErasure[]; total: number }> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from subject_erasures where center_id = ${centerId}`.execute(tx);
  const { rows } = await sql<SubjectErasure>`
    select ${columns} from subject_erasures where center_id = ${centerId}
     order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(tx);
  return { erasures: rows, total: counted.rows[0]?.total ?? 0 };
}

export async function selectRunningErasures(tx: Tx, centerId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subject_erasures where center_id = ${centerId} and status = 'running' order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Keeps other jobs for erasures of the same subject waiting until this transaction ends; all lock the oldest of them first. */
export async function lockSubjectErasures(tx: Tx, centerId: number, subjectId: string): Promise<void> {
  await sql`
    select from subject_erasures
     where center_id = ${centerId} and subject_id = ${subjectId} and status = 'running'
     order by id for update`.execute(tx);
}

/** Whether a decision still says that it is about a subject. */
export async function isAbout(
  tx: Tx,
  centerId: number,
  { eventId, subjectId }: { eventId: string; subjectId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from decision_events
     where center_id = ${centerId} and id = ${eventId} and subject_id = ${subjectId}`.execute(tx);
  return rows.length > 0;
}

export async function countErased(tx: Tx, centerId: number, id: string): Promise<void> {
  await sql`update subject_erasures set erased = erased + 1 where center_id = ${centerId} and id = ${id}`.execute(
    tx,
  );
}

/** From here on nobody remembers whom it was about. */
export async function finishSubjectErasure(tx: Tx, centerId: number, id: string, now: Date): Promise<void> {
  await sql`
    update subject_erasures set status = 'done', subject_id = null, finished_at = ${now}
     where center_id = ${centerId} and id = ${id} and status = 'running'`.execute(tx);
}

/** Decisions about a subject, answers to questions among them, from an id on. */
export async function selectEventIdsOf(
  tx: Tx,
  centerId: number,
  { subjectId, after, limit }: { subjectId: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from decision_events
     where center_id = ${centerId} and subject_id = ${subjectId} and id > ${after}
     order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
