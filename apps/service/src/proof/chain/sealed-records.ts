import type { ChainDomain, RemainingClaims } from '@centerproof/proof';

/** The columns of one record, each as the text that PostgreSQL writes (times in UTC), or null. Its reader keeps none of it. */
export type RecordRow = Readonly<Record<string, string | null>>;

/**
 * How a domain rebuilds the claims of its entries from the rows of its own records. The chain slice knows no
 * record table: it joins what it is told to join.
 */
export interface SealedRecords {
  /**
   * SQL that joins the records to `chain_entries e`, always an outer join. It names the center, the subject and,
   * where the record keeps it, the index, so that a record that was moved to another entry is not found. A join on such an
   * index also says `within(column)`: knowing the range of both sides, the database walks them side by side instead of
   * looking up record by record, which takes a quarter off its work.
   */
  readonly join: string | ((within: (column: string) => string) => string);
  /** SQL expressions over that join of type text or json, by the name under which `claims` finds them. */
  readonly columns: Readonly<Record<string, string>>;
  /**
   * SQL for the highest index that any record of the center `$1` says it has, where records keep it. With it a tail that was cut
   * off is found even when the head was moved back.
   */
  readonly lastIndex?: string;
  /** The claims of one entry; null when its record is not there. */
  claims(row: RecordRow, entry: { centerId: number; index: number }): RemainingClaims | null;
}

/**
 * The module that speaks for each chain: its export `sealedRecords` is a SealedRecords. A module is named by its address and not
 * imported, because verification loads it into threads, and because the chain slice itself needs none of them.
 */
const MODULES: Readonly<Record<ChainDomain, URL>> = {
  audit: new URL('../audit/audit-records.queries.ts', import.meta.url),
  dpu: new URL('../dpu/dpu-records.queries.ts', import.meta.url),
  seal: new URL('../dpu/seal-records.queries.ts', import.meta.url),
  proof: new URL('../decisions/proof-records.queries.ts', import.meta.url),
};

/** The address of the module that speaks for a domain. */
export function sealedRecordsAddress(domain: ChainDomain): string {
  return MODULES[domain].href;
}

export async function loadSealedRecords(address: string): Promise<SealedRecords> {
  // The address is one of the table above, whose modules all have this export.
  const module = (await import(address)) as { sealedRecords: SealedRecords };
  return module.sealedRecords;
}

/**
 * A time as the proof format writes it, from the text of a `timestamptz` in UTC. Anything beyond milliseconds stays in the text, so
 * that an edit too small for a Date is found all the same.
 */
export function timeOf(text: string): string {
  const fraction = text.slice(20, -3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}
