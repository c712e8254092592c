import type { ChainDomain } from '@centerproof/proof';
import { callOf, columnsOf, perform, type Statement, type Tx } from '../../platform/database/index.ts';

export interface ChainKey {
  /** 0 is the platform's own. */
  centerId: number;
  domain: ChainDomain;
}

/** The end that a chain's head tells of, and beside it what the chain really ends with. */
export interface ChainEnds {
  center_id: number;
  index: number;
  hash: string | null;
  timestamp: string | null;
  last_index: number;
  last_hash: string | null;
  last_timestamp: string | null;
}

/** A batch that others share waits no longer than this for a chain; whoever waits alone, as long as for any lock. */
export const PATIENCE_MS = { none: 0, short: 100, long: 3_000 } as const;

/**
 * Locks the heads until the transaction ends, in the order of their centers, and reads what the chains really end with. Each is waited
 * for so long; with a patience of 0 those that are locked are left out.
 */
export function lockHeads(
  domain: ChainDomain,
  centerIds: readonly number[],
  patienceMs: number = PATIENCE_MS.long,
): Statement<readonly ChainEnds[]> {
  return callOf<ChainEnds>('lock_chains', [domain, [...centerIds], patienceMs]);
}

export interface StoredEntry {
  centerId: number;
  index: number;
  subject: string;
  timestamp: string;
  previousHash: string | null;
  hash: string;
  content: string;
  salts: string;
}

/**
 * Stores the entries of any number of chains, each chain's together and without a gap, and moves the heads to the last of them. Where a
 * chain does not end where they begin, it fails (`isUnexpected`).
 */
export function insertEntries(
  domain: ChainDomain,
  entries: readonly StoredEntry[],
  { areHeld }: { areHeld: boolean },
): Statement {
  const column = columnsOf(entries);
  const headPlaces = entries.flatMap(({ centerId }, position) =>
    entries[position + 1]?.centerId === centerId ? [] : [position + 1],
  );
  return perform('append_entries', [
    domain,
    column.int(({ centerId }) => centerId),
    column.bigint(({ index }) => index),
    column.text(({ subject }) => subject),
    column.text(({ timestamp }) => timestamp),
    column.text(({ previousHash }) => previousHash),
    column.text(({ hash }) => hash),
    column.text(({ content }) => content),
    column.text(({ salts }) => salts),
    headPlaces,
    areHeld,
  ]);
}

/** Locks the heads as `lockHeads` does, and fails where one of the chains does not end as expected (`isUnexpected`). */
export function lockExpectedHeads(
  domain: ChainDomain,
  expected: readonly Pick<ChainEnds, 'center_id' | 'hash'>[],
): Statement {
  const column = columnsOf(expected);
  return perform('hold_expected', [
    domain,
    column.int(({ center_id }) => center_id),
    column.text(({ hash }) => hash),
  ]);
}

/** The timestamp of the last entry of a chain, before which nothing more is dated; null for a chain without entries. */
export async function selectEndTime(tx: Tx, { centerId, domain }: ChainKey): Promise<string | null> {
  const head = await tx
    .selectFrom('chain_heads')
    .select('timestamp')
    .where('center_id', '=', centerId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return head?.timestamp ?? null;
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
