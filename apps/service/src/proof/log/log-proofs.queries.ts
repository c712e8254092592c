import type { TileAddress } from '@centerproof/proof';
import { sql } from 'kysely';
import { callOf, type Statement, type Tx } from '../../platform/database/index.ts';
import type { ChainKey } from '../chain/index.ts';

/** An entry of a chain. */
export interface EntryPlace extends ChainKey {
  index: number;
}

/** The leaf of each entry, in the order given; null where it is not logged yet. */
export async function selectLeaves(tx: Tx, entries: readonly EntryPlace[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ leaf: number | null }>`
    select run.first_leaf + wanted.index - run.first_index as leaf
      from unnest(${entries.map(({ centerId }) => centerId)}::int[], ${entries.map(({ domain }) => domain)}::text[],
                  ${entries.map(({ index }) => index)}::bigint[]) with ordinality
           as wanted (center_id, domain, index, position)
      left join lateral (
        select first_index, first_leaf, entries from log_runs r
         where r.center_id = wanted.center_id and r.domain = wanted.domain and r.first_index <= wanted.index
         order by r.first_index desc limit 1) as run on wanted.index < run.first_index + run.entries
     order by wanted.position`.execute(tx);
  return rows.map(({ leaf }) => leaf);
}

/** An entry in the log, and the first published checkpoint that covers it. */
export interface LoggedPlace {
  leaf: number;
  /** Null while no checkpoint that covers it is published. */
  covering: { size: number; identity: number; note: string } | null;
}

interface LoggedRow {
  leaf: number | null;
  size: number | null;
  identity: number;
  note: string;
}

/** Where each entry is logged, in the order given; null where it is not yet. Only checkpoints of this identity and later ones count. */
export function findLogged(
  entries: readonly EntryPlace[],
  sinceIdentity: number,
): Statement<(LoggedPlace | null)[]> {
  const values = [
    entries.map(({ centerId }) => centerId),
    entries.map(({ domain }) => domain),
    entries.map(({ index }) => index),
    sinceIdentity,
  ];
  return callOf<LoggedRow, (LoggedPlace | null)[]>('find_logged', values, (rows) =>
    rows.map(({ leaf, size, identity, note }) =>
      leaf === null ? null : { leaf, covering: size === null ? null : { size, identity, note } },
    ),
  );
}

/** The hashes of a tile. */
export interface TileHashes {
  level: number;
  index: number;
  hashes: Buffer;
}

export function readTileHashes(
  tiles: readonly Pick<TileAddress, 'level' | 'index'>[],
): Statement<readonly TileHashes[]> {
  const values = [tiles.map(({ level }) => level), tiles.map(({ index }) => index)];
  return callOf<TileHashes>('read_tile_hashes', values);
}
