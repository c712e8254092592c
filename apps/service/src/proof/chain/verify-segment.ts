import {
  type ClaimName,
  chainName,
  type EntryLink,
  erasureOf,
  type SealedEntry,
  verifyEntry,
} from '@centerproof/proof';
import type { ChainKey } from './append-entries.ts';
import type { ReadWindow, WindowRow } from './chain-window.queries.ts';
import { unpackSalts } from './salts.ts';
import type { SealedRecords } from './sealed-records.ts';
import { sha256Hex } from './sha256.ts';

/** A run of entries, both ends included. */
export interface Segment {
  from: number;
  to: number;
}

/** A claim that is gone, or an entry that says so. */
export interface ClaimsOfEntry {
  index: number;
  subject: string;
  claims: ClaimName[];
}

/** What one segment says about itself. */
export interface SegmentReport {
  segment: Segment;
  /** The first bad index; null when every entry holds. */
  brokenAt: number | null;
  missing: ClaimsOfEntry[];
  /** `index` is that of the entry whose claims were erased. */
  erasures: ClaimsOfEntry[];
}

/**
 * Verifies a run of entries against their records and against the entry before the run. Segments can be verified in
 * any order: each trusts the stored hash of its predecessor, which the segment before it verifies.
 */
export async function verifySegment(
  chain: ChainKey,
  segment: Segment,
  source: { records: SealedRecords; read: ReadWindow },
): Promise<SegmentReport> {
  const report: SegmentReport = { segment, brokenAt: null, missing: [], erasures: [] };
  const options = { chain: chainName(chain), sha256Hex };
  let previous: EntryLink | null | undefined = segment.from === 0 ? null : undefined;
  let expected = segment.from;
  await source.read({ from: Math.max(0, segment.from - 1), to: segment.to }, (row) => {
    if (report.brokenAt !== null) return;
    const entry = toEntry(row, chain, source.records);
    if (entry.index >= segment.from) {
      if (holds(entry, previous, options, report)) expected = entry.index + 1;
      else report.brokenAt = Math.min(entry.index, expected);
    }
    previous = entry;
  });
  if (report.brokenAt === null && expected <= segment.to) report.brokenAt = expected;
  return report;
}

function holds(
  entry: SealedEntry,
  previous: EntryLink | null | undefined,
  options: Parameters<typeof verifyEntry>[2],
  report: SegmentReport,
): boolean {
  const result = verifyEntry(entry, previous, options);
  if (!result.valid) return false;
  const { index, subject } = entry;
  if (result.missing.length > 0) report.missing.push({ index, subject, claims: [...result.missing] });
  const erasure = erasedBy(entry);
  if (erasure) report.erasures.push(erasure);
  return true;
}

/** What an entry erases, provided that it holds by itself. */
export function validErasure(entry: SealedEntry, chain: ChainKey): ClaimsOfEntry | null {
  const erasure = erasedBy(entry);
  const holds = erasure && verifyEntry(entry, undefined, { chain: chainName(chain), sha256Hex }).valid;
  return holds ? erasure : null;
}

/** Only what came before can be erased. */
function erasedBy(entry: SealedEntry): ClaimsOfEntry | null {
  const erasure = erasureOf(entry);
  if (!erasure || erasure.index >= entry.index) return null;
  return { index: erasure.index, subject: entry.subject, claims: [...erasure.claims] };
}

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
