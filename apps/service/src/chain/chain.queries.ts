import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';
import type { ChainKey } from './append-entries.ts';

interface End {
  index: number;
  hash: string | null;
  timestamp: string | null;
}

/** Locks the head until the transaction ends, and reads what the chain really ends with. */
export async function lockHead(tx: Tx, { centerId, domain }: ChainKey): Promise<{ head: End; last: End }> {
  const { rows } = await sql<{
    index: number;
    hash: string | null;
    timestamp: string | null;
    last_index: number;
    last_hash: string | null;
    last_timestamp: string | null;
  }>`select index, hash, timestamp, last_index, last_hash, last_timestamp
     from lock_chain(${centerId}, ${domain})`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A chain was locked but its head was not returned.');
  return {
    head: { index: row.index, hash: row.hash, timestamp: row.timestamp },
    last: { index: row.last_index, hash: row.last_hash, timestamp: row.last_timestamp },
  };
}

export interface StoredEntry {
  index: number;
  subject: string;
  timestamp: string;
  previousHash: string | null;
  hash: string;
  content: string;
  salts: string;
}

/** Stores the entries, which follow each other without a gap, and moves the head to the last of them. */
export async function insertEntries(
  tx: Tx,
  { centerId, domain, entries }: ChainKey & { entries: readonly StoredEntry[] },
): Promise<void> {
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) return;
  await sql`
    with head as (
      update chain_heads set index = ${last.index}, hash = ${last.hash}, timestamp = ${last.timestamp}
      where center_id = ${centerId} and domain = ${domain}
    )
    insert into chain_entries (center_id, domain, index, subject, timestamp, previous_hash, hash, content, salts)
    select ${centerId}, ${domain}, ${first.index}::bigint + position - 1, subject, timestamp, previous_hash, hash, content, salts
    from unnest(
      ${entries.map((entry) => entry.subject)}::text[], ${entries.map((entry) => entry.timestamp)}::text[],
      ${entries.map((entry) => entry.previousHash)}::text[], ${entries.map((entry) => entry.hash)}::text[],
      ${entries.map((entry) => entry.content)}::text[], ${entries.map((entry) => entry.salts)}::text[]
    ) with ordinality as entry (subject, timestamp, previous_hash, hash, content, salts, position)`.execute(
    tx,
  );
}

/** One page of a chain by index, newest or oldest first. Indexes have no gaps, so a page is a range and any page is one indexed read. */
export async function listEntries(
  tx: Tx,
  chain: ChainKey,
  { page, limit, order }: { page: number; limit: number; order: 'asc' | 'desc' },
) {
  const head = await tx
    .selectFrom('chain_heads')
    .select('index')
    .where('center_id', '=', chain.centerId)
    .where('domain', '=', chain.domain)
    .executeTakeFirst();
  const total = (head?.index ?? -1) + 1;
  const first = order === 'asc' ? (page - 1) * limit : total - page * limit;
  const entries = await tx
    .selectFrom('chain_entries')
    .select(['index', 'hash', 'previous_hash as previousHash', 'subject', 'timestamp'])
    .where('center_id', '=', chain.centerId)
    .where('domain', '=', chain.domain)
    .where('index', '>=', Math.max(0, first))
    .where('index', '<', Math.max(0, first + limit))
    .orderBy('index', order)
    .limit(limit)
    .execute();
  return { entries, total };
}
