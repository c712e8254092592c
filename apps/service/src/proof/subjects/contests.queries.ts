import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ContestKind } from '../decisions/index.ts';

/** An erasure of the decision waits until this transaction ends; one that came before is over. */
export async function keepFromErasing(tx: Tx, centerId: number, eventId: string): Promise<void> {
  await sql`select from decision_events where center_id = ${centerId} and id = ${eventId} for share`.execute(
    tx,
  );
}

export async function insertContest(
  tx: Tx,
  contest: {
    centerId: number;
    eventId: string;
    kind: ContestKind;
    contestId: string;
    askedBy: string;
    askedAt: string;
    approvers: readonly string[];
  },
): Promise<void> {
  await tx
    .insertInto('decision_contests')
    .values({
      center_id: contest.centerId,
      event_id: contest.eventId,
      kind: contest.kind,
      contest_id: contest.contestId,
      asked_by: contest.askedBy,
      asked_at: contest.askedAt,
      approvers: [...contest.approvers],
    })
    .execute();
}

/** An answer that whoever asked has not been told of yet, and where they are reached. */
export interface UntoldAnswer {
  eventId: string;
  kind: ContestKind;
  email: string | null;
}

/** Takes on telling somebody of their answer; undefined when that was done. */
export async function takeUntold(
  tx: Tx,
  { centerId, contestId, now }: { centerId: number; contestId: string; now: Date },
): Promise<UntoldAnswer | undefined> {
  const { rows } = await sql<UntoldAnswer>`
    update decision_contests as asked set told_at = ${now}
      from actors as asker
     where asked.center_id = ${centerId} and asked.contest_id = ${contestId}
       and asked.answered_at is not null and asked.told_at is null and asker.id = asked.asked_by
    returning asked.event_id as "eventId", asked.kind,
              case when asker.email_verified_at is not null then asker.email end as email`.execute(tx);
  return rows[0];
}
