import type { SealedEntry } from '@centerproof/proof';
import type { ChainKey } from './chain.queries.ts';
import type { WindowRow } from './chain-window.queries.ts';
import { unpackSalts } from './salts.ts';
import type { SealedRecords } from './sealed-records.ts';

/** A stored entry with the claims of its record. */
export function toEntry(row: WindowRow, chain: ChainKey, records: SealedRecords): SealedEntry {
  const index = Number(row.e_index);
  return {
    index,
    subject: row.e_subject,
    timestamp: row.e_timestamp,
    previousHash: row.e_previous_hash,
    hash: row.e_hash,
    content: row.e_content,
    salts: unpackSalts(row.e_salts),
    claims: claimsOf(row, { centerId: chain.centerId, index }, records),
  };
}

/** A row that cannot even be read the way its domain writes it is not what was sealed: it has no claims. */
function claimsOf(row: WindowRow, entry: { centerId: number; index: number }, records: SealedRecords) {
  try {
    return records.claims(row, entry) ?? {};
  } catch {
    return {};
  }
}
