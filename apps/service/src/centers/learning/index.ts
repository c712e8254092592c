export { summariseAttendance } from './attendance.queries.ts';
export { certificatePages } from './certificate-page.ts';
export { learnerRoutes } from './learner.routes.ts';
export { insertProducts, selectProductNames } from './learning.queries.ts';
export { learningRoutes } from './learning.routes.ts';
