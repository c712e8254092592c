export { summariseAttendance } from './attendance.queries.ts';
export { certificatePages } from './certificate-page.ts';
export { demoLearning } from './demo-learning.ts';
export { learningRoutes } from './learning.routes.ts';
