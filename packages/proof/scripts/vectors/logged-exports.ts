import {
  buildDpuExport,
  buildProofExport,
  cosign,
  type ExportLog,
  ed25519Signer,
  growTree,
  inclusionProof,
  KEY_TYPE,
  leafData,
  leafHash,
  type ProofExport,
  type SealedEntry,
  type Sign,
  signCheckpoint,
  signDocument,
  type VerifierKey,
  verifierKey,
  writeMultikey,
  writeTlogProof,
  writeVkey,
} from '../../src/index.ts';
import { at, dpuEntries, exportOptions, proofChain } from '../../test/fixtures.ts';

/** A signer whose secret is 32 times one byte. */
export function signerOf(byte: number, name: string, type: VerifierKey['type'] = KEY_TYPE.ed25519) {
  const { publicKey, sign } = ed25519Signer(new Uint8Array(32).fill(byte));
  return { key: verifierKey({ name, type, publicKey }), sign };
}

export const ORIGIN = 'proofs.example/log';
export const log = signerOf(1, ORIGIN);
export const otherLog = signerOf(4, ORIGIN);
export const witnesses = [
  signerOf(2, 'witness.example/w1', KEY_TYPE.cosignature),
  signerOf(5, 'witness.example/w2', KEY_TYPE.cosignature),
] as const;
const exporter = ed25519Signer(new Uint8Array(32).fill(3));
export const exportKey = writeMultikey(exporter.publicKey);
export const controller = 'https://proofs.example/.well-known/controller.json';

const intact = proofChain();
const unit = dpuEntries();
/** The leaves, in the order of their times. */
const leaves = [
  at(intact, 0),
  at(intact, 1),
  at(intact, 2),
  unit.entry,
  unit.seal,
  at(intact, 3),
  at(intact, 4),
];

/** How a log proof is made; what is left out is as an honest log does it. */
export interface Logging {
  readonly signer?: { readonly key: VerifierKey; readonly sign: Sign };
  readonly origin?: string;
  /** The entry that is in the log in the place of the given one. */
  readonly leaf?: SealedEntry;
  /** The witnesses that cosign, and how many seconds after the entry's own time. */
  readonly cosigned?: readonly (readonly [witness: (typeof witnesses)[number], delaySeconds: number])[];
}

/** The tlog-proof of an entry against the first checkpoint that covers it. */
export function tlogProof(entry: SealedEntry, logging: Logging = {}): string {
  const { signer = log, origin = ORIGIN, leaf = entry, cosigned = [[witnesses[0], 60]] } = logging;
  const index = leaves.findIndex(({ hash }) => hash === entry.hash);
  const place = index < 0 ? leaves.length : index;
  const logged = [...leaves.slice(0, place), leaf];
  const leafHashes = logged.map(({ hash }) => leafHash(leafData(hash)));
  const tree = growTree({ size: 0, leafHashes, tiles: () => new Uint8Array() });
  const proof = inclusionProof({ index: place, size: tree.size }).answer(({ level, index: tile }) => {
    const found = tree.tiles.find((one) => one.level === level && one.index === tile);
    return found?.hashes ?? new Uint8Array();
  });
  const note = signCheckpoint({ origin, size: tree.size, root: tree.root }, signer);
  const time = Math.floor(Date.parse(entry.timestamp) / 1000);
  const lines = cosigned.map(([witness, delay]) => cosign(note, { ...witness, time: time + delay }));
  return writeTlogProof({
    index: place,
    proof,
    note: { ...note, signatures: [...note.signatures, ...lines] },
  });
}

/** The log member of an export. */
export function logOf(
  sealed: {
    readonly entry: SealedEntry;
    readonly seal?: SealedEntry;
    readonly erasures?: readonly SealedEntry[];
  },
  logging: Logging = {},
): ExportLog {
  const { signer = log, origin = ORIGIN } = logging;
  return {
    origin,
    vkey: writeVkey(signer.key),
    entries: {
      record: tlogProof(sealed.entry, logging),
      ...(sealed.seal ? { seal: tlogProof(sealed.seal, logging) } : {}),
      erasures: (sealed.erasures ?? []).map((erasure) => tlogProof(erasure, logging)),
    },
  };
}

/** A document signed with the export key. */
export function signed(document: ProofExport): ProofExport {
  return signDocument(document, {
    verificationMethod: `${controller}#${exportKey}`,
    created: exportOptions.exportedAt,
    sign: exporter.sign,
  });
}

/** Evidence, logged and signed. */
export function evidence(
  entry: SealedEntry,
  erasures: readonly SealedEntry[],
  logging: Logging = {},
): ProofExport {
  const options = { ...exportOptions, log: logOf({ entry, erasures }, logging) };
  return signed(buildProofExport({ entry, erasures }, options));
}

/** A decision proof unit with its seal, logged and signed. */
export function sealedUnit(seal: SealedEntry, logging: Logging = {}): ProofExport {
  const options = { ...exportOptions, log: logOf({ entry: unit.entry, seal }, logging) };
  return signed(buildDpuExport({ entry: unit.entry, seal }, options));
}
