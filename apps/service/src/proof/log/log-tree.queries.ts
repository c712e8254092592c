import type { TileAddress } from '@centerproof/proof';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ChainKey } from '../chain/index.ts';

/** The tree as the database has it. */
export interface StoredTree {
  size: number;
  root: Buffer;
  /** Why the log signs nothing; null while it signs. */
  refusal: string | null;
}

/** Makes the empty tree, once. */
export async function insertTree(tx: Tx, root: Uint8Array): Promise<void> {
  await sql`insert into log_tree (number, size, root) values (1, 0, ${Buffer.from(root)})
    on conflict do nothing`.execute(tx);
}

export async function selectTree(tx: Tx): Promise<StoredTree | null> {
  const { rows } = await sql<StoredTree>`select size, root, refusal from log_tree`.execute(tx);
  return rows[0] ?? null;
}

/** Whether a process is at the log, so that what waits for it does not wait in vain. */
export async function isTreeHeld(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from log_tree where held_until > clock_timestamp()`.execute(tx);
  return rows.length > 0;
}

/**
 * Takes the tree for this transaction and the lease for this process; null while another process has either. The time
 * is the database's, because the clocks of nodes differ; a lease that ends later than any lease can was given before that
 * clock was set back, and counts as ended.
 */
export async function holdTree(
  tx: Tx,
  { holder, leaseSeconds }: { holder: string; leaseSeconds: number },
): Promise<StoredTree | null> {
  const { rows } = await sql<StoredTree>`
    with free as (
      select number from log_tree
      where holder = ${holder} or held_until is null or held_until < clock_timestamp()
         or held_until > clock_timestamp() + make_interval(secs => ${2 * leaseSeconds})
      for update skip locked)
    update log_tree t set holder = ${holder}, held_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from free where t.number = free.number
    returning t.size, t.root, t.refusal`.execute(tx);
  return rows[0] ?? null;
}

/** Takes the tree for this transaction from whoever has the lease: an operator's word goes before it. */
export async function lockTree(tx: Tx): Promise<StoredTree> {
  const { rows } = await sql<StoredTree>`select size, root, refusal from log_tree for update`.execute(tx);
  if (!rows[0]) throw new Error('The log has no tree.');
  return rows[0];
}

/** Gives the lease back, so that another process need not wait for its end. */
export async function releaseTree(tx: Tx, holder: string): Promise<void> {
  await sql`update log_tree set held_until = null where holder = ${holder}`.execute(tx);
}

export async function updateTree(tx: Tx, tree: { size: number; root: Uint8Array }): Promise<void> {
  await sql`update log_tree set size = ${tree.size}, root = ${Buffer.from(tree.root)}`.execute(tx);
}

export async function setRefusal(tx: Tx, refusal: string | null): Promise<void> {
  await sql`update log_tree set refusal = ${refusal} where refusal is distinct from ${refusal}`.execute(tx);
}

/** Entries of a chain that are not logged yet. */
export interface UnloggedRange extends ChainKey {
  first: number;
  last: number;
}

/**
 * Takes chains that have moved off the list, and gives what each has past the end of its last run. One statement, so that a
 * row of the list and the head that it tells of are seen together.
 */
export async function takeMovedChains(tx: Tx, limit: number): Promise<UnloggedRange[]> {
  const { rows } = await sql<UnloggedRange>`
    with taken as (
      delete from log_pending where ctid = any (array(select ctid from log_pending limit ${limit}))
      returning chain_center, chain_domain
    ), moved as (select distinct chain_center, chain_domain from taken)
    select moved.chain_center as "centerId", moved.chain_domain as domain,
           coalesce(run.next, 0) as first, head.index as last
      from moved
      join chain_heads head on head.center_id = moved.chain_center and head.domain = moved.chain_domain
      left join lateral (
        select first_index + entries as next from log_runs
         where center_id = moved.chain_center and domain = moved.chain_domain
         order by first_index desc limit 1) as run on true
     where head.index >= coalesce(run.next, 0)
     order by 1, 2`.execute(tx);
  return rows;
}

/** Puts chains back on the list. */
export async function returnChains(tx: Tx, chains: readonly ChainKey[]): Promise<void> {
  if (chains.length === 0) return;
  await sql`insert into log_pending (chain_center, chain_domain)
    select * from unnest(${chains.map(({ centerId }) => centerId)}::int[],
                         ${chains.map(({ domain }) => domain)}::text[])`.execute(tx);
}

/** Whether any chain has moved. */
export async function hasMovedChains(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from log_pending limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Looks at one page of all chains, in the order of their names, and lists those that have more than is logged; gives the
 * last chain looked at, or null at the end.
 */
export async function listUnlogged(
  tx: Tx,
  { after, limit }: { after: ChainKey | null; limit: number },
): Promise<ChainKey | null> {
  const { rows } = await sql<ChainKey>`
    with page as (
      select center_id, domain, index from chain_heads
       where (center_id, domain) > (${after?.centerId ?? -1}, ${after?.domain ?? ''})
       order by center_id, domain limit ${limit}
    ), listed as (
      insert into log_pending (chain_center, chain_domain)
      select center_id, domain from page
       where index >= coalesce((select first_index + entries from log_runs
                                 where center_id = page.center_id and domain = page.domain
                                 order by first_index desc limit 1), 0))
    select center_id as "centerId", domain from page order by center_id desc, domain desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The hashes of ranges of entries, each range as one text of hexadecimal digits; shorter where entries are missing. */
export async function selectEntryHashes(tx: Tx, ranges: readonly UnloggedRange[]): Promise<string[]> {
  const { rows } = await sql<{ hashes: string | null }>`
    select found.hashes
      from unnest(${ranges.map(({ centerId }) => centerId)}::int[], ${ranges.map(({ domain }) => domain)}::text[],
                  ${ranges.map(({ first }) => first)}::bigint[], ${ranges.map(({ last }) => last)}::bigint[])
           with ordinality as wanted (center_id, domain, first, last, position)
     cross join lateral (
       select string_agg(hash, '' order by index) as hashes from chain_entries e
        where e.center_id = wanted.center_id and e.domain = wanted.domain
          and e.index between wanted.first and wanted.last) as found
     order by wanted.position`.execute(tx);
  return rows.map(({ hashes }) => hashes ?? '');
}

/** Entries of a chain that stand next to each other in the log. */
export interface Run extends ChainKey {
  firstIndex: number;
  firstLeaf: number;
  entries: number;
}

export async function insertRuns(tx: Tx, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return;
  await sql`insert into log_runs (center_id, domain, first_index, first_leaf, entries)
    select * from unnest(${runs.map(({ centerId }) => centerId)}::int[], ${runs.map(({ domain }) => domain)}::text[],
                         ${runs.map(({ firstIndex }) => firstIndex)}::bigint[],
                         ${runs.map(({ firstLeaf }) => firstLeaf)}::bigint[],
                         ${runs.map(({ entries }) => entries)}::int[])`.execute(tx);
}

/** A tile with its bytes; those of level 0 with the entry hashes under them. */
export interface StoredTile {
  level: number;
  index: number;
  hashes: Buffer;
  entries: Buffer | null;
}

export async function selectTiles(
  tx: Tx,
  tiles: readonly Pick<TileAddress, 'level' | 'index'>[],
): Promise<StoredTile[]> {
  if (tiles.length === 0) return [];
  const { rows } = await sql<StoredTile>`
    select t.level, t.index, t.hashes, t.entries
      from unnest(${tiles.map(({ level }) => level)}::smallint[], ${tiles.map(({ index }) => index)}::bigint[])
           as wanted (level, index)
      join log_tiles t on t.level = wanted.level and t.index = wanted.index`.execute(tx);
  return rows;
}

/** Writes tiles that are new or have grown. */
export async function upsertTiles(tx: Tx, tiles: readonly StoredTile[]): Promise<void> {
  if (tiles.length === 0) return;
  await sql`insert into log_tiles (level, index, hashes, entries)
    select * from unnest(${tiles.map(({ level }) => level)}::smallint[], ${tiles.map(({ index }) => index)}::bigint[],
                         ${tiles.map(({ hashes }) => hashes)}::bytea[], ${tiles.map(({ entries }) => entries)}::bytea[])
    on conflict (level, index) do update set hashes = excluded.hashes, entries = excluded.entries`.execute(
    tx,
  );
}
