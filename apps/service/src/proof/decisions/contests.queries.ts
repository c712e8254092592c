import { sql } from 'kysely';
import { columnsOf, perform, type Statement, type Tx } from '../../platform/database/index.ts';
import type { ContestKind } from './decision-rules.ts';
import type { Seal } from './sealing.queries.ts';

/** A question about a decision, and the decision that answers it. */
export interface StoredContest {
  eventId: string;
  kind: ContestKind;
  contestId: string;
  /** Null once it was erased. */
  askedBy: string | null;
  askedAt: Date;
  answeredAt: Date | null;
}

export function answerContests(seals: readonly Seal[]): Statement {
  const column = columnsOf(seals);
  return perform('answer_contests', [
    column.int(({ decision }) => decision.centerId),
    column.text(({ decision }) => decision.id),
    column.time(({ evidence }) => evidence.sealedAt),
  ]);
}

/** What was asked about these decisions, in the order in which it was. A decision has one question of each kind. */
export async function selectContests(
  tx: Tx,
  centerId: number,
  eventIds: readonly string[],
): Promise<StoredContest[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await sql<StoredContest>`
    select event_id as "eventId", kind, contest_id as "contestId", asked_by as "askedBy", asked_at as "askedAt",
           answered_at as "answeredAt"
      from decision_contests
     where center_id = ${centerId} and event_id = any (${[...eventIds]}::text[])
     order by asked_at, contest_id limit ${2 * eventIds.length}`.execute(tx);
  return rows;
}
