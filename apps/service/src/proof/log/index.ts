export { checkLoggedEntry, verifyLoggedChain } from './check-logged.ts';
export {
  insertEarlierKeys,
  selectEarlierKeys,
  selectWithoutEarlierProof,
} from './earlier-log.queries.ts';
export { logRoutes } from './log.routes.ts';
export { logWorker } from './log.worker.ts';
export { type LogProof, logOfDocument, logProofsFor } from './log-proofs.ts';
export { logState } from './log-state.ts';
export { selectTimestamps } from './log-timestamps.queries.ts';
export { type PublicEntry, publicEntries } from './public-entries.ts';
export { adoptCopy, ResumeRefused, renameLog } from './resume-log.ts';
export { believedKeys, isLogged, type LogWalk, leafIndexes, logKeys, walkLog } from './walk-log.ts';
