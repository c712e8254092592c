import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
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
