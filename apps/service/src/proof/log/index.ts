export { logRoutes } from './log.routes.ts';
export { logWorker } from './log.worker.ts';
export { logOfDocument, logProofsFor } from './log-proofs.ts';
export { adoptCopy, ResumeRefused, renameLog } from './resume-log.ts';
