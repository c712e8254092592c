export {
  type AppendedEntry,
  appendEntries,
  brokenChain,
  type ChainHead,
  type ChainKey,
  lockChain,
  type NewEntry,
  sealAfter,
} from './append-entries.ts';
export { createCenterGroupCommit } from './center-group-commit.ts';
export { listEntries } from './chain.queries.ts';
export { checkStoredEntry, type EntryCheck } from './check-stored-entry.ts';
export { eraseSalts } from './erase-salts.ts';
export { type RecordRow, registerSealedRecords, type SealedRecords, timeOf } from './sealed-records.ts';
export { createVerificationRuns, type Run } from './verification-runs.ts';
export {
  type Progress,
  type StoredChainVerification,
  verifyStoredChain,
} from './verify-stored-chain.ts';
