export {
  type AppendedEntry,
  appendEntries,
  brokenChain,
  type ChainKey,
  lockChain,
  type NewEntry,
} from './append-entries.ts';
export { eraseSalts } from './erase-salts.ts';
export { type RecordRow, registerSealedRecords, type SealedRecords, timeOf } from './sealed-records.ts';
export {
  type Progress,
  type StoredChainVerification,
  verifyStoredChain,
} from './verify-stored-chain.ts';
