import type { AttendanceSession } from './attendance.queries.ts';

/** A session as the API shows it. */
export function presentSession({
  id,
  title,
  courseId,
  startsAt,
  endsAt,
  method,
  createdAt,
}: AttendanceSession) {
  return {
    id,
    title,
    courseId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    method,
    createdAt: createdAt.toISOString(),
  };
}
