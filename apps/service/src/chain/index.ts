export {
  type AppendedEntry,
  appendEntries,
  brokenChain,
  type ChainKey,
  lockChain,
  type NewEntry,
} from './append-entries.ts';
