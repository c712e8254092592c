import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';

/** Whether an actor is an ACTIVE member of the center with this role. */
export async function isActiveMember(
  tx: Tx,
  which: { centerId: number; actorId: string; role: ActorRole },
): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('id')
    .where('center_id', '=', which.centerId)
    .where('actor_id', '=', which.actorId)
    .where('role', '=', which.role)
    .where('status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGuardian(
  tx: Tx,
  guardian: { centerId: number; parentActorId: string; childActorId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('guardians')
    .values({
      center_id: guardian.centerId,
      parent_actor_id: guardian.parentActorId,
      child_actor_id: guardian.childActorId,
      created_at: guardian.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface Child {
  actorId: string;
  familyId: string;
  name: string;
}

const CHILDREN_MAX = 50;

/** The children of a family, as far as a link stands in a center where the parent still is one. Needs the family's scope. */
export async function selectChildren(tx: Tx, familyId: string): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select distinct child.id as "actorId", child.family_id as "familyId", child.name
      from guardians g
      join actors parent on parent.id = g.parent_actor_id
      join actors child on child.id = g.child_actor_id
      join memberships m on m.center_id = g.center_id and m.actor_id = g.parent_actor_id
                        and m.role = 'PARENT' and m.status = 'ACTIVE'
     where parent.family_id = ${familyId}
     order by child.name, child.id
     limit ${CHILDREN_MAX}`.execute(tx);
  return rows;
}
