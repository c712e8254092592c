export { logRoutes } from './log.routes.ts';
export { logWorker } from './log.worker.ts';
export { logOfDocument, logProofsFor } from './log-proofs.ts';
export { logState } from './log-state.ts';
export { type PublicEntry, publicEntries } from './public-entries.ts';
export { adoptCopy, ResumeRefused, renameLog } from './resume-log.ts';
export { isLogged, type LogWalk, leafIndexes, logKeys, walkLog } from './walk-log.ts';
