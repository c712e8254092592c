import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { PERSONAL_CLAIMS, type RecordKind } from './retention-rules.ts';

export interface RetentionRule {
  centerId: number;
  kind: RecordKind;
  keepDays: number;
  /** Up to which index of the chain it was seen to. */
  reached: number;
  updatedAt: Date;
}

const ruleColumns = sql<RetentionRule>`center_id as "centerId", kind, keep_days as "keepDays", reached,
  updated_at as "updatedAt"`;

export async function selectRules(tx: Tx, centerId: number): Promise<RetentionRule[]> {
  const { rows } = await sql<RetentionRule>`
    select ${ruleColumns} from retention_rules where center_id = ${centerId} order by kind desc limit 10`.execute(
    tx,
  );
  return rows;
}

/** The rules of all centers, those first whose turn is due longest. */
export async function selectAllRules(tx: Tx): Promise<RetentionRule[]> {
  const { rows } = await sql<RetentionRule>`
    select ${ruleColumns} from retention_rules order by center_id, kind`.execute(tx);
  return rows;
}

/** Sets how long a kind is kept, null for ever. What was passed over is looked at again. */
export async function setRule(
  tx: Tx,
  {
    centerId,
    kind,
    keepDays,
    now,
  }: { centerId: number; kind: RecordKind; keepDays: number | null; now: Date },
): Promise<void> {
  if (keepDays === null) {
    await tx
      .deleteFrom('retention_rules')
      .where('center_id', '=', centerId)
      .where('kind', '=', kind)
      .execute();
    return;
  }
  const values = { keep_days: keepDays, reached: -1, updated_at: now };
  await tx
    .insertInto('retention_rules')
    .values({ center_id: centerId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['center_id', 'kind']).doUpdateSet(values))
    .execute();
}

export async function markReached(
  tx: Tx,
  { centerId, kind }: Pick<RetentionRule, 'centerId' | 'kind'>,
  reached: number,
): Promise<void> {
  await tx
    .updateTable('retention_rules')
    .set({ reached })
    .where('center_id', '=', centerId)
    .where('kind', '=', kind)
    .execute();
}

/** Everything is looked at again, for instance because a hold is gone. */
export async function beginAgain(tx: Tx, centerId: number): Promise<void> {
  await tx.updateTable('retention_rules').set({ reached: -1 }).where('center_id', '=', centerId).execute();
}

/** An entry of the chain that is over its time, and whether there is something of this kind left to erase. */
export interface DueEntry {
  index: number;
  evidenceId: string;
  isDue: boolean;
}

const isLeft = (
  kind: RecordKind,
) => sql`(seal.event_id is not null and not seal.erased @> ${[...PERSONAL_CLAIMS]}::text[]
  and exists (select from decision_contests as asked
               where asked.center_id = entry.center_id and asked.contest_id = seal.event_id) = ${kind === 'contests'})`;

const sealOfEntry = sql`left join evidence as seal on seal.center_id = entry.center_id
  and seal.event_id = 'evt_' || substr(entry.subject, 5) and seal.chain_index = entry.index`;

/** The next entries of a center's decisions that were sealed before a time. */
export async function selectDueEntries(
  tx: Tx,
  { centerId, kind, reached }: Pick<RetentionRule, 'centerId' | 'kind' | 'reached'>,
  { before, limit }: { before: string; limit: number },
): Promise<DueEntry[]> {
  const { rows } = await sql<DueEntry>`
    select entry.index::int8 as index, entry.subject as "evidenceId", ${isLeft(kind)} as "isDue"
      from chain_entries as entry ${sealOfEntry}
     where entry.center_id = ${centerId} and entry.domain = 'proof' and entry.index > ${reached}
       and entry.timestamp < ${before}
     order by entry.index limit ${limit}`.execute(tx);
  return rows;
}

/** Counting stops here: a report that says more tells nobody more. */
const COUNTED_MAX = 100_000;

/** How many of a kind are over a time and not erased, as far as the rule has not passed them over for a hold. */
export async function countDue(
  tx: Tx,
  { centerId, kind, reached }: Pick<RetentionRule, 'centerId' | 'kind' | 'reached'>,
  before: string,
): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from (
      select from chain_entries as entry ${sealOfEntry}
       where entry.center_id = ${centerId} and entry.domain = 'proof' and entry.index > ${reached}
         and entry.timestamp < ${before} and ${isLeft(kind)}
       limit ${COUNTED_MAX}) as counted`.execute(tx);
  return rows[0]?.due ?? 0;
}
