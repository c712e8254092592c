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

/** Longer than any day of teaching; a session that never ends would take check-ins for ever. */
export const SESSION_MAX_MS = 24 * 60 * 60 * 1_000;

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

const OPEN_MAX = 1_000;

/** The sessions that people may check in to at a moment. */
export async function selectOpenSessions(
  tx: Tx,
  { centerId, now, earlyMs }: { centerId: number; now: Date; earlyMs: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('attendance_sessions')
    .select('id')
    .where('center_id', '=', centerId)
    .where('starts_at', '<=', new Date(now.getTime() + earlyMs))
    .where('starts_at', '>=', new Date(now.getTime() - SESSION_MAX_MS))
    .where('ends_at', '>=', now)
    .orderBy('starts_at', 'desc')
    .limit(OPEN_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ListedSession extends AttendanceSession {
  attended: number;
}

/** The sessions that begin in a span of time, all or those that somebody planned, in order, with how many came. */
export async function selectSessions(
  tx: Tx,
  asked: {
    centerId: number;
    span: { from: Date; to: Date };
    plannedBy: string | null;
    page: number;
    limit: number;
  },
): Promise<{ sessions: ListedSession[]; total: number }> {
  const some = sql`s.center_id = ${asked.centerId} and s.starts_at >= ${asked.span.from} and s.starts_at < ${asked.span.to}
    and (${asked.plannedBy}::uuid is null or s.created_by = ${asked.plannedBy}::uuid)`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from attendance_sessions s where ${some}`.execute(tx);
  const { rows } = await sql<ListedSession>`
    select s.center_id as "centerId", s.id, s.title, s.course_id as "courseId", s.starts_at as "startsAt", s.ends_at as "endsAt",
           s.method, s.created_at as "createdAt",
           (select count(*)::int from attendances a where a.center_id = s.center_id and a.session_id = s.id) as attended
      from attendance_sessions s where ${some}
     order by s.starts_at, s.id limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`.execute(tx);
  return { sessions: rows, total: counted[0]?.total ?? 0 };
}

const CAME_MAX = 1_000;

/** Who came to a session, in the order in which they came. */
export async function selectAttendances(
  tx: Tx,
  { centerId, sessionId }: { centerId: number; sessionId: string },
): Promise<{ learnerId: string; learnerName: string; verifiedAt: Date; dpuId: string }[]> {
  const { rows } = await sql<{ learnerId: string; learnerName: string; verifiedAt: Date; dpuId: string }>`
    select t.learner_id as "learnerId", a.name as "learnerName", t.verified_at as "verifiedAt", t.dpu_id as "dpuId"
      from attendances t join actors a on a.id = t.learner_id
     where t.center_id = ${centerId} and t.session_id = ${sessionId}
     order by t.verified_at, t.id limit ${CAME_MAX}`.execute(tx);
  return rows;
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
