import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface AttendanceSummary {
  sessions: number;
  checkIns: number;
  learners: number;
  courses: { name: string; sessions: number; checkIns: number }[];
}

const COURSES_MAX = 50;

/** How many came to the sessions that began in a span of time, altogether and by course. */
export async function summariseAttendance(
  tx: Tx,
  { centerId, since, until }: { centerId: number; since: Date; until: Date },
): Promise<AttendanceSummary> {
  const { rows } = await sql<{ name: string | null; sessions: number; checkIns: number; learners: number }>`
    with held as (
      select id, course_id from attendance_sessions
       where center_id = ${centerId} and starts_at >= ${since} and starts_at < ${until}
    )
    select case when grouping(p.id) = 0 then coalesce(p.name, 'Without a course') end as name,
           count(distinct held.id) as sessions, count(a.id) as "checkIns", count(distinct a.learner_id) as learners
      from held
      left join learning_products p on p.center_id = ${centerId} and p.id = held.course_id
      left join attendances a on a.center_id = ${centerId} and a.session_id = held.id
     group by grouping sets ((), (p.id, p.name))
     order by grouping(p.id) desc, "checkIns" desc, name limit ${COURSES_MAX}`.execute(tx);
  const [total, ...courses] = rows;
  return {
    sessions: total?.sessions ?? 0,
    checkIns: total?.checkIns ?? 0,
    learners: total?.learners ?? 0,
    courses: courses.map((row) => ({ name: row.name ?? '', sessions: row.sessions, checkIns: row.checkIns })),
  };
}

export interface AttendanceSession {
  centerId: number;
  id: string;
  title: string;
  courseId: string | null;
  startsAt: Date;
  endsAt: Date;
  method: 'qr' | 'workshop';
  createdAt: Date;
}

export async function insertSession(
  tx: Tx,
  session: AttendanceSession & { createdBy: string },
): Promise<void> {
  await tx
    .insertInto('attendance_sessions')
    .values({
      center_id: session.centerId,
      id: session.id,
      title: session.title,
      course_id: session.courseId,
      starts_at: session.startsAt,
      ends_at: session.endsAt,
      method: session.method,
      created_by: session.createdBy,
      created_at: session.createdAt,
    })
    .execute();
}

export async function findSession(
  tx: Tx,
  { centerId, id }: { centerId: number; id: string },
): Promise<AttendanceSession | undefined> {
  const row = await tx
    .selectFrom('attendance_sessions')
    .select([
      'center_id as centerId',
      'id',
      'title',
      'course_id as courseId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'method',
      'created_at as createdAt',
    ])
    .where('center_id', '=', centerId)
    .where('id', '=', id)
    .executeTakeFirst();
  // A check constraint of the table holds the method to its union.
  return row as AttendanceSession | undefined;
}

export async function insertAttendance(
  tx: Tx,
  attendance: {
    centerId: number;
    id: string;
    sessionId: string;
    learnerId: string;
    method: string;
    verifiedAt: Date;
    dpuId: string;
  },
): Promise<void> {
  await tx
    .insertInto('attendances')
    .values({
      center_id: attendance.centerId,
      id: attendance.id,
      session_id: attendance.sessionId,
      learner_id: attendance.learnerId,
      method: attendance.method,
      verified_at: attendance.verifiedAt,
      dpu_id: attendance.dpuId,
    })
    .execute();
}

/** Whether the learner is known to have been there; the unique index decides between two who ask at once. */
export async function isAttended(
  tx: Tx,
  { centerId, sessionId, learnerId }: { centerId: number; sessionId: string; learnerId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('attendances')
    .select('id')
    .where('center_id', '=', centerId)
    .where('session_id', '=', sessionId)
    .where('learner_id', '=', learnerId)
    .executeTakeFirst();
  return row !== undefined;
}
