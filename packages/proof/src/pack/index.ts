export { FILTER_MEMBERS, matchFilter, type PackFilter, shownOutside } from './pack-filter.ts';
export {
  claimsToShow,
  type EntryPlace,
  PACK_CONTEXT_PATH,
  PACK_FORMAT,
  PACK_LINE_MAX,
  type PackChain,
  type PackCheckpoint,
  type PackHeader,
  type PackLeaf,
} from './pack-lines.ts';
export { type PackSection, statementOf } from './pack-manifest.ts';
export {
  createPackVerifier,
  type PackFault,
  type PackOptions,
  type PackVerdict,
  type PackVerifier,
} from './pack-verifier.ts';
export { createPackWriter, type PackWriter } from './pack-writer.ts';
export { portableRunningHash, type RunningHash } from './part-digest.ts';
export { isPack, verifyPack } from './verify-pack.ts';
