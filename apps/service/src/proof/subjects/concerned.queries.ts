import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

const CHILDREN_MAX = 200;

/** The children whom these accounts are guardians of, by links made in this center, as long as both are ACTIVE in it. */
export async function selectChildren(
  tx: Tx,
  centerId: number,
  accounts: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct child.id::text as id, child.name
      from guardians as link
      join memberships as parent on parent.center_id = link.center_id and parent.actor_id = link.parent_actor_id
                                and parent.role = 'PARENT' and parent.status = 'ACTIVE'
      join memberships as own on own.center_id = link.center_id and own.actor_id = link.child_actor_id
                             and own.role = 'CHILD' and own.status = 'ACTIVE'
      join actors as child on child.id = link.child_actor_id
     where link.center_id = ${centerId} and link.parent_actor_id = any (${[...accounts]}::uuid[])
     order by 1 limit ${CHILDREN_MAX}`.execute(tx);
  return rows;
}

/** What is about one of these subjects, the newest first; answers to questions stand with the decision that was asked about. */
const aboutThem = (centerId: number, subjectIds: readonly string[]) => sql`
  from decision_events as event
 where event.center_id = ${centerId} and event.subject_id = any (${[...subjectIds]}::text[])
   and not exists (select from decision_contests as asked
                    where asked.center_id = event.center_id and asked.contest_id = event.id)`;

export async function selectIdsAbout(
  tx: Tx,
  centerId: number,
  { subjectIds, limit, offset }: { subjectIds: readonly string[]; limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event.id ${aboutThem(centerId, subjectIds)}
     order by event.id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function countAbout(tx: Tx, centerId: number, subjectIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${aboutThem(centerId, subjectIds)}`.execute(tx);
  return rows[0]?.total ?? 0;
}
