export {
  appendEntries,
  brokenChain,
  type ChainHead,
  laterOf,
  lockChain,
  requireWholeEnd,
  sealAfter,
} from './append-entries.ts';
export {
  type ChainEnds,
  type ChainKey,
  insertEntries,
  listEntries,
  lockExpectedHeads,
  lockHeads,
  PATIENCE_MS,
  type StoredEntry,
  selectEndTime,
} from './chain.queries.ts';
export { checkStoredEntry, type EntryCheck } from './check-stored-entry.ts';
export { eraseSalts } from './erase-salts.ts';
export { findPeriod, type Period, readStoredEntries } from './read-period.ts';
export { newPackedSalts, unpackNewSalts } from './salts.ts';
export { sha256Hex } from './sha256.ts';
export { createVerificationRuns, type Run } from './verification-runs.ts';
export {
  type Progress,
  type StoredChainRequest,
  type StoredChainVerification,
  verifyStoredChain,
} from './verify-stored-chain.ts';
