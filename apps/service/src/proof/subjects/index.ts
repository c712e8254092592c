export { resumeErasures } from './erase-subject.ts';
export { subjectRecordRoutes } from './subject-records.routes.ts';
export { myDecisionRoutes } from './subjects.routes.ts';
export { subjectsWorker } from './subjects.worker.ts';
