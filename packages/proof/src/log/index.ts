export {
  type AddCheckpoint,
  readAddCheckpoint,
  TLOG_SIZE_TYPE,
  writeAddCheckpoint,
} from './add-checkpoint.ts';
export { fromBase64, readSize, toBase64 } from './bytes.ts';
export {
  type Checkpoint,
  type CosignatureVerification,
  checkpointText,
  cosign,
  cosignatureKey,
  readCheckpoint,
  readCheckpointText,
  signCheckpoint,
  verifyCosignature,
} from './checkpoint.ts';
export { type CompactRange, createCompactRange, gapHeights } from './compact-range.ts';
export { ed25519Signer, type Sign, verifyEd25519 } from './ed25519.ts';
export {
  type Consistency,
  emptyRoot,
  HASH_BYTES,
  type Inclusion,
  LOG_LEAF_FORMAT,
  leafData,
  leafHash,
  nodeHash,
  portableSha256,
  type Sha256,
  verifyConsistency,
  verifyInclusion,
} from './merkle.ts';
export {
  KEY_TYPE,
  type KeyType,
  type Note,
  type NoteSignature,
  type NoteVerification,
  readNote,
  readSignatureLine,
  readVkey,
  signNote,
  type VerifierKey,
  verifierKey,
  verifyNote,
  writeNote,
  writeVkey,
} from './notes.ts';
export {
  type LogPolicy,
  LogPolicyError,
  type PolicyWitness,
  type Quorum,
  quorumTime,
  readLogPolicy,
} from './policy.ts';
export {
  entriesPath,
  readBundle,
  readTilePath,
  TILE_WIDTH,
  type TileAddress,
  tilePath,
  tilesSince,
  tileWidth,
  writeBundle,
} from './tiles.ts';
export { provesEntry, readTlogProof, type TlogProof, writeTlogProof } from './tlog-proof.ts';
export {
  consistencyProof,
  type GrownTree,
  gapHashes,
  growingTiles,
  growTree,
  inclusionProof,
  type TileNodes,
  type Tiles,
  type TreeQuestion,
  tileNodes,
  treeRoot,
} from './tree.ts';
