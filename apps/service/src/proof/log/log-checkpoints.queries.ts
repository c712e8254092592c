import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface StoredCheckpoint {
  size: number;
  /** The number of the identity that signed it. */
  identity: number;
  /** The whole note. */
  note: string;
  signedAt: Date;
  publishedAt: Date | null;
}

const COLUMNS = sql.raw('size, identity, note, signed_at as "signedAt", published_at as "publishedAt"');

export async function insertCheckpoint(tx: Tx, checkpoint: StoredCheckpoint): Promise<void> {
  const { size, identity, note, signedAt, publishedAt } = checkpoint;
  await sql`insert into log_checkpoints (size, identity, note, signed_at, published_at)
    values (${size}, ${identity}, ${note}, ${signedAt}, ${publishedAt})`.execute(tx);
}

/** Publishes a checkpoint with the cosignatures it came to have; one that is out already stays as it is. */
export async function publishStored(
  tx: Tx,
  { size, note, now }: { size: number; note: string; now: Date },
): Promise<void> {
  await sql`update log_checkpoints set note = ${note}, published_at = ${now}
    where size = ${size} and published_at is null`.execute(tx);
}

/** The last one that was signed, published or not. */
export async function selectLastCheckpoint(tx: Tx): Promise<StoredCheckpoint | null> {
  const { rows } = await sql<StoredCheckpoint>`
    select ${COLUMNS} from log_checkpoints order by size desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** The last one that everybody can read. */
export async function selectPublishedCheckpoint(tx: Tx): Promise<StoredCheckpoint | null> {
  const { rows } = await sql<StoredCheckpoint>`
    select ${COLUMNS} from log_checkpoints where published_at is not null order by size desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The size of the first published checkpoint that covers each leaf, in the order given; null where none does yet. */
export async function selectCoveringSizes(tx: Tx, leaves: readonly number[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ size: number | null }>`
    select (select size from log_checkpoints
             where size > wanted.leaf and published_at is not null order by size limit 1) as size
      from unnest(${leaves}::bigint[]) with ordinality as wanted (leaf, position)
     order by wanted.position`.execute(tx);
  return rows.map(({ size }) => size);
}

/** The checkpoint of a size, with its cosignatures. */
export async function selectNote(tx: Tx, size: number): Promise<string> {
  const { rows } = await sql<{ note: string }>`select note from log_checkpoints where size = ${size}`.execute(
    tx,
  );
  if (!rows[0]) throw new Error(`There is no checkpoint of size ${size}.`);
  return rows[0].note;
}

/** How much was published by the end of each of the last days. */
export async function selectGrowth(
  tx: Tx,
  { since }: { since: Date },
): Promise<{ day: string; size: number }[]> {
  const { rows } = await sql<{ day: string; size: number }>`
    select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as day, max(size) as size
      from log_checkpoints where published_at >= ${since} group by 1 order by 1 desc limit 14`.execute(tx);
  return rows;
}

/** What is known of a witness. */
export interface WitnessState {
  vkey: string;
  size: number;
  cosignedAt: Date | null;
  failure: string | null;
  failedAt: Date | null;
}

const WITNESSES_MAX = 100;

export async function selectWitnesses(tx: Tx): Promise<WitnessState[]> {
  const { rows } = await sql<WitnessState>`
    select vkey, size, cosigned_at as "cosignedAt", failure, failed_at as "failedAt"
      from log_witnesses limit ${WITNESSES_MAX}`.execute(tx);
  return rows;
}

export async function upsertWitness(tx: Tx, state: WitnessState): Promise<void> {
  await sql`insert into log_witnesses (vkey, size, cosigned_at, failure, failed_at)
    values (${state.vkey}, ${state.size}, ${state.cosignedAt}, ${state.failure}, ${state.failedAt})
    on conflict (vkey) do update set size = excluded.size, cosigned_at = excluded.cosigned_at,
      failure = excluded.failure, failed_at = excluded.failed_at`.execute(tx);
}

/**
 * The timestamp of the entry that has waited longest for the log, among the chains on the list; null when none waits. Each
 * chain costs two indexed reads, so only so many are looked at: a list longer than that is an alarm in itself.
 */
export async function selectOldestUnlogged(tx: Tx, chainsMax: number): Promise<string | null> {
  const { rows } = await sql<{ oldest: string | null }>`
    with moved as (select distinct chain_center, chain_domain from log_pending limit ${chainsMax})
    select min(entry.timestamp) as oldest from moved
     cross join lateral (
       select e.timestamp from chain_entries e
        where e.center_id = moved.chain_center and e.domain = moved.chain_domain
          and e.index = coalesce((select first_index + entries from log_runs
                                   where center_id = moved.chain_center and domain = moved.chain_domain
                                   order by first_index desc limit 1), 0)) as entry`.execute(tx);
  return rows[0]?.oldest ?? null;
}
