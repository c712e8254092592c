import pg from 'pg';
import type { ChainKey } from './chain.queries.ts';
import { type CopiedRow, CopiedRows } from './copied-rows.ts';
import type { RecordRow, SealedRecords } from './sealed-records.ts';

/** A connection whose times are in UTC; `readInUtc` makes one of a connection that is shared. */
export type WindowClient = Pick<pg.ClientBase, 'query'>;

export interface WindowRow extends RecordRow {
  readonly e_index: string;
  readonly e_subject: string;
  readonly e_timestamp: string;
  readonly e_previous_hash: string | null;
  readonly e_hash: string;
  readonly e_content: string;
  readonly e_salts: string;
}

/** Hands over the entries of a window by index, each with its record, as they arrive. */
export type ReadWindow = (
  window: { from: number; to: number },
  onRow: (row: WindowRow) => void,
) => Promise<void>;

/** Values stay the text they arrive as: a claim is rebuilt from text, and most columns are text already. */
const AS_TEXT = { getTypeParser: () => (value: string) => value };

/** Reads entries together with their records, one statement for a window. */
export function windowReader(client: WindowClient, chain: ChainKey, records: SealedRecords): ReadWindow {
  const toRow = namedRow(columnsOf(records).map(({ name }) => name));
  const where = `e.center_id = ${whole(chain.centerId)} and e.domain = ${pg.escapeLiteral(chain.domain)}`;
  return ({ from, to }, onRow) => {
    // A copy takes no parameters; what is written into its text are whole numbers and the name of a domain.
    const within = (column: string) => `${column} between ${whole(from)} and ${whole(to)}`;
    const select = `${selectEntries(records, within)} where ${where} and ${within('e.index')} order by e.index`;
    return client.query(new CopiedRows(select, (row) => onRow(toRow(row)))).done;
  };
}

/** The row that is being read, its fields under their names. */
function namedRow(names: readonly string[]): (row: CopiedRow) => WindowRow {
  let current: CopiedRow;
  const named = {};
  for (const [position, name] of names.entries()) {
    Object.defineProperty(named, name, { get: () => current.text(position) });
  }
  return (row) => {
    current = row;
    // The names are those of the select, whose first seven are the columns of an entry.
    return named as WindowRow;
  };
}

function whole(number: number): number {
  if (!Number.isSafeInteger(number)) throw new TypeError(`${number} is not a whole number.`);
  return number;
}

/** Reads the entries of some subjects in a window: the way to the erasures that explain a missing claim. */
export function subjectReader(client: WindowClient, chain: ChainKey, records: SealedRecords) {
  const within = (column: string) => `${column} between $3 and $4`;
  const text = `${selectEntries(records, within)} where e.center_id = $1 and e.domain = $2
    and ${within('e.index')} and e.subject = any ($5) order by e.index`;
  return async (window: { from: number; to: number }, subjects: readonly string[]): Promise<WindowRow[]> => {
    const { rows } = await client.query<WindowRow>({
      text,
      values: [chain.centerId, chain.domain, window.from, window.to, subjects],
      types: AS_TEXT,
    });
    return rows;
  };
}

const ENTRY_COLUMNS = ['index', 'subject', 'timestamp', 'previous_hash', 'hash', 'content', 'salts'];

function columnsOf({ columns }: SealedRecords): { name: string; expression: string }[] {
  return [
    ...ENTRY_COLUMNS.map((name) => ({
      name: `e_${name}`,
      expression: name === 'index' ? 'e.index::text' : `e.${name}`,
    })),
    ...Object.entries(columns).map(([name, expression]) => ({ name, expression })),
  ];
}

function selectEntries(records: SealedRecords, within: (column: string) => string): string {
  const list = columnsOf(records).map(({ name, expression }) => `${expression} as ${name}`);
  return `select ${list.join(', ')} from chain_entries e ${typeof records.join === 'string' ? records.join : records.join(within)}`;
}

/** Where a chain ends, by its head and by its entries, as of one moment. */
export interface ChainEnds {
  head: { index: number; hash: string | null; timestamp: string | null } | null;
  last: { index: number; hash: string; timestamp: string } | null;
  genesisHash: string | null;
}

export async function readEnds(client: WindowClient, { centerId, domain }: ChainKey): Promise<ChainEnds> {
  // One statement, because an append between two would look like a broken chain.
  const { rows } = await client.query<Record<string, string | null>>({
    text: `select head.index as head_index, head.hash as head_hash, head.timestamp as head_timestamp,
                  last.index as last_index, last.hash as last_hash, last.timestamp as last_timestamp,
                  genesis.hash as genesis_hash
           from (select $1::int as center_id, $2::text as domain) as chain
           left join chain_heads as head using (center_id, domain)
           left join lateral (select index, hash, timestamp from chain_entries
                              where center_id = $1 and domain = $2 order by index desc limit 1) as last on true
           left join chain_entries as genesis
             on genesis.center_id = $1 and genesis.domain = $2 and genesis.index = 0`,
    values: [centerId, domain],
    types: AS_TEXT,
  });
  const row = rows[0] ?? {};
  const at = (name: 'head' | 'last') => {
    const index = row[`${name}_index`] ?? null;
    const hash = row[`${name}_hash`] ?? null;
    const timestamp = row[`${name}_timestamp`] ?? null;
    return index === null ? null : { index: Number(index), hash, timestamp };
  };
  // The columns of an entry are never null, so only the whole of `last` can be.
  return { head: at('head'), last: at('last') as ChainEnds['last'], genesisHash: row.genesis_hash ?? null };
}

/** The highest index that a record of this chain says it has; -1 when none does, or when records do not keep it. */
export async function readRecordsEnd(
  client: WindowClient,
  { centerId }: ChainKey,
  { lastIndex }: SealedRecords,
): Promise<number> {
  if (!lastIndex) return -1;
  const { rows } = await client.query<[string | null]>({
    text: lastIndex,
    values: [centerId],
    types: AS_TEXT,
    rowMode: 'array',
  });
  return Number(rows[0]?.[0] ?? -1);
}

/** Runs the work on a shared connection whose times are in UTC until the work ends. */
export async function readInUtc<Result>(client: WindowClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin read only');
  await client.query(`set local timezone = 'UTC'`);
  const result = await work();
  await client.query('commit');
  return result;
}

/** When the entry with this index was made; null when there is none. */
export async function readTimestamp(
  client: WindowClient,
  { centerId, domain }: ChainKey,
  index: number,
): Promise<string | null> {
  const { rows } = await client.query<{ timestamp: string }>(
    'select timestamp from chain_entries where center_id = $1 and domain = $2 and index = $3',
    [centerId, domain, index],
  );
  return rows[0]?.timestamp ?? null;
}
