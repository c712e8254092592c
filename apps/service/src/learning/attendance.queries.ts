import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';

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
