import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** How an earlier case ended. */
export interface Ending {
  eventId: string;
  result: 'approved' | 'rejected' | 'late';
  answeredAt: Date;
}

/** The last cases of a kind before this one, the newest first: one range of an index. */
export async function selectEarlier(
  tx: Tx,
  centerId: number,
  { kind, before, limit }: { kind: string; before: string; limit: number },
): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select event_id as "eventId", result, answered_at as "answeredAt" from approval_cases
     where center_id = ${centerId} and kind = ${kind} and result is not null and event_id < ${before}
     order by event_id desc limit ${limit}`.execute(tx);
  return rows;
}

/** The last so many are what a model is judged by: older ones say little of it, and the look stays cheap. */
const CASES_MAX = 1_000;

/** In how many of a model's last cases people answered, and how often they said no. Where it was a system that decided, nobody did. */
export async function selectModelRecord(
  tx: Tx,
  centerId: number,
  model: string,
): Promise<{ cases: number; overruled: number }> {
  const { rows } = await sql<{ cases: number; overruled: number }>`
    select count(*)::int as cases, (count(*) filter (where result = 'rejected'))::int as overruled
      from (select event_id, result from approval_cases
             where center_id = ${centerId} and model = ${model} and result is not null and result <> 'late'
             order by event_id desc limit ${CASES_MAX}) as answered
     where (select approver ->> 'type' from decision_approvals as approval
             where approval.center_id = ${centerId} and approval.event_id = answered.event_id
             order by position desc limit 1) is distinct from 'system'`.execute(tx);
  return rows[0] ?? { cases: 0, overruled: 0 };
}
