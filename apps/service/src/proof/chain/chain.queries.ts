import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ChainKey } from './append-entries.ts';

/** The end that a chain's head tells of, and beside it what the chain really ends with. */
export interface ChainEnds {
  index: number;
  hash: string | null;
  timestamp: string | null;
  last_index: number;
  last_hash: string | null;
  last_timestamp: string | null;
}

/** Locks the head until the transaction ends, and reads what the chain really ends with. */
export async function lockHead(tx: Tx, { centerId, domain }: ChainKey): Promise<ChainEnds> {
  const { rows } = await sql<ChainEnds>`select index, hash, timestamp, last_index, last_hash, last_timestamp
     from lock_chain(${centerId}, ${domain})`.execute(tx);
  const [ends] = rows;
  if (!ends) throw new Error('A chain was locked but its head was not returned.');
  return ends;
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
  if (!first) return;
  await sql`select append_entries(${centerId}, ${domain}, ${first.index},
    ${entries.map((entry) => entry.subject)}, ${entries.map((entry) => entry.timestamp)},
    ${entries.map((entry) => entry.previousHash)}, ${entries.map((entry) => entry.hash)},
    ${entries.map((entry) => entry.content)}, ${entries.map((entry) => entry.salts)})`.execute(tx);
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
