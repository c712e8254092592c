import { type ExportLog, HASH_BYTES, readNote, readVkey, writeTlogProof } from '@centerproof/proof';
import type { Tx } from '../../platform/database/index.ts';
import { type EarlierProof, selectEarlierProofs } from './earlier-log.queries.ts';
import type { EntryPlace } from './log-proofs.queries.ts';

/**
 * Where the entries of a document were logged before their center came here: the record first, then the others. A document names one
 * key, so it is null unless one log had them all; what was added here since is in this installation's log alone.
 */
export async function earlierLogOf(
  tx: Tx,
  { record, seal, erasures }: { record: EntryPlace; seal?: EntryPlace; erasures: readonly EntryPlace[] },
): Promise<ExportLog | null> {
  const entries = [record, ...(seal ? [seal] : []), ...erasures];
  const proofs = await selectEarlierProofs(tx, entries);
  const [first] = proofs;
  const key = first && readVkey(first.vkey);
  if (!key || proofs.length < entries.length || proofs.some(({ vkey }) => vkey !== first.vkey)) return null;
  const [recorded = '', ...rest] = proofs.map(textOf);
  const tokens = proofs.flatMap(({ timestampToken }) => timestampToken?.toString('base64') ?? []);
  return {
    origin: key.name,
    vkey: first.vkey,
    entries: {
      record: recorded,
      ...(seal && rest[0] !== undefined ? { seal: rest[0] } : {}),
      erasures: seal ? rest.slice(1) : rest,
    },
    ...(tokens.length > 0 ? { timestamps: [...new Set(tokens)] } : {}),
  };
}

function textOf({ leaf, hashes, note: text }: EarlierProof): string {
  const note = readNote(text);
  if (!note) throw new Error('A stored checkpoint of an earlier log cannot be read.');
  const proof = Array.from({ length: hashes.length / HASH_BYTES }, (_, position) =>
    hashes.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES),
  );
  return writeTlogProof({ index: leaf, proof, note });
}
