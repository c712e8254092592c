export { summariseAttendance } from './attendance.queries.ts';
