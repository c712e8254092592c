import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { EntryPlace } from './log-proofs.queries.ts';

/** An entry that the log has a leaf of: what the chain says now, and what the log was told. */
export interface LoggedHash {
  index: number;
  /** Null where the chain has no such entry any more. */
  hash: string | null;
  leafHash: Buffer;
}

/** The last entry of a chain up to an index that is logged. */
export async function findLastLogged(
  tx: Tx,
  { centerId, domain, index }: EntryPlace,
): Promise<LoggedHash | undefined> {
  const { rows } = await sql<LoggedHash>`
    select logged.index, entry.hash, substring(tile.hashes from (logged.leaf % 256 * 32 + 1)::int for 32) as "leafHash"
      from (select last.index, run.first_leaf + last.index - run.first_index as leaf
              from (select first_index, first_leaf, entries from log_runs r
                     where r.center_id = ${centerId} and r.domain = ${domain} and r.first_index <= ${index}
                     order by r.first_index desc limit 1) as run
             cross join lateral (
               select least(${index}::bigint, run.first_index + run.entries - 1) as index) as last) as logged
      join log_tiles tile on tile.level = 0 and tile.index = logged.leaf / 256
      left join chain_entries entry
        on entry.center_id = ${centerId} and entry.domain = ${domain} and entry.index = logged.index`.execute(
    tx,
  );
  return rows[0];
}
