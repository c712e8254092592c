import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { EntryPlace } from './log-proofs.queries.ts';

/** That an entry was in the log of the installation that its center was in before. */
export interface EarlierProof {
  vkey: string;
  size: number;
  leaf: number;
  hashes: Buffer;
  note: string;
  timestampToken: Buffer | null;
}

/** The earlier proof of each entry that has one. */
export async function selectEarlierProofs(tx: Tx, entries: readonly EntryPlace[]): Promise<EarlierProof[]> {
  const { rows } = await sql<EarlierProof>`
    select p.vkey, p.size, p.leaf, p.hashes, c.note, c.timestamp_token as "timestampToken"
      from unnest(${entries.map(({ centerId }) => centerId)}::int[], ${entries.map(({ domain }) => domain)}::text[],
                  ${entries.map(({ index }) => index)}::bigint[]) with ordinality
           as wanted (center_id, domain, index, position)
      join earlier_log_proofs p
        on p.center_id = wanted.center_id and p.domain = wanted.domain and p.index = wanted.index
      join earlier_log_checkpoints c
        on c.center_id = p.center_id and c.vkey = p.vkey and c.size = p.size
     order by wanted.position`.execute(tx);
  return rows;
}

const KEYS_MAX = 10_000;

/** The keys of installations that centers came from. */
export async function selectEarlierKeys(tx: Tx, kind: 'log' | 'export'): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from earlier_keys where kind = ${kind} order by adopted_at, key limit ${KEYS_MAX}`.execute(tx);
  return rows.map(({ key }) => key);
}

/** Believes keys of the installation that a center came from; those that are known already stay as they are. */
export async function insertEarlierKeys(
  tx: Tx,
  { kind, keys, origin, now }: { kind: 'log' | 'export'; keys: readonly string[]; origin: string; now: Date },
): Promise<void> {
  await sql`insert into earlier_keys (kind, key, origin, adopted_at)
    select ${kind}, key, ${origin}, ${now} from unnest(${keys}::text[]) as key
    on conflict do nothing`.execute(tx);
}

/** The entries of a chain from an index on that have no earlier proof, by rising index. */
export async function selectWithoutEarlierProof(
  tx: Tx,
  { centerId, domain, from, to }: { centerId: number; domain: string; from: number; to: number },
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select e.index from chain_entries e
     where e.center_id = ${centerId} and e.domain = ${domain} and e.index between ${from} and ${to}
       and not exists (select from earlier_log_proofs p
                        where p.center_id = e.center_id and p.domain = e.domain and p.index = e.index)
     order by e.index`.execute(tx);
  return rows.map(({ index }) => index);
}
