import { sql } from 'kysely';
import type { FamilyId, Tx } from '../../platform/database/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import type { ShownMembership } from './membership-answer.ts';

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
  guardian: { id: string; centerId: number; parentActorId: string; childActorId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('guardians')
    .values({
      id: guardian.id,
      center_id: guardian.centerId,
      parent_actor_id: guardian.parentActorId,
      child_actor_id: guardian.childActorId,
      created_at: guardian.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface GuardianRow {
  id: string;
  centerId: number;
  parentActorId: string;
  parentName: string;
  childActorId: string;
  childName: string;
  createdAt: Date;
}

/** One page of a center's links, newest first. */
export async function selectGuardians(
  tx: Tx,
  { centerId, limit, offset }: { centerId: number; limit: number; offset: number },
): Promise<{ guardians: GuardianRow[]; total: number }> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from guardians where center_id = ${centerId}`.execute(tx);
  const { rows } = await sql<GuardianRow>`
    select g.id, g.center_id as "centerId", parent.id as "parentActorId", parent.name as "parentName",
           child.id as "childActorId", child.name as "childName", g.created_at as "createdAt"
      from guardians g
      join actors parent on parent.id = g.parent_actor_id
      join actors child on child.id = g.child_actor_id
     where g.center_id = ${centerId}
     order by g.created_at desc, g.id desc limit ${limit} offset ${offset}`.execute(tx);
  return { guardians: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Takes a link away and answers whom it was between; undefined when there is none. */
export async function deleteGuardian(
  tx: Tx,
  which: { centerId: number; id: string },
): Promise<{ parentActorId: string; childActorId: string } | undefined> {
  return tx
    .deleteFrom('guardians')
    .where('center_id', '=', which.centerId)
    .where('id', '=', which.id)
    .returning(['parent_actor_id as parentActorId', 'child_actor_id as childActorId'])
    .executeTakeFirst();
}

export interface ChildLink {
  centerId: number;
  childActorId: string;
}

const LINKS_MAX = 200;

/** The links of a family's parents in centers where the parent still is one. Needs the family's scope. */
export async function selectLinksOfFamily(tx: Tx, familyId: FamilyId): Promise<ChildLink[]> {
  const { rows } = await sql<ChildLink>`
    select distinct g.center_id as "centerId", g.child_actor_id as "childActorId"
      from guardians g
      join actors parent on parent.id = g.parent_actor_id
      join memberships m on m.center_id = g.center_id and m.actor_id = g.parent_actor_id
                        and m.role = 'PARENT' and m.status = 'ACTIVE'
     where parent.family_id = ${familyId}
     order by 1, 2
     limit ${LINKS_MAX}`.execute(tx);
  return rows;
}

/** A child's place in a center that linked it with the parent who asks. */
export interface LinkedChild {
  actorId: string;
  name: string;
  membership: ShownMembership;
}

/** The children of these links as far as they are ACTIVE where they were linked, by name. Needs the scope of the centers. */
export async function selectLinkedChildren(tx: Tx, links: readonly ChildLink[]): Promise<LinkedChild[]> {
  const { rows } = await sql<ShownMembership & { actorId: string; name: string }>`
    select child.id as "actorId", child.name, m.id, m.role, m.status, m.invited_at as "invitedAt", m.ended_at as "endedAt",
           json_build_object('id', c.id, 'name', c.name, 'domain', c.domain) as center
      from unnest(${links.map((link) => link.centerId)}::int[],
                  ${links.map((link) => link.childActorId)}::uuid[]) as link (center_id, child_actor_id)
      join memberships m on m.center_id = link.center_id and m.actor_id = link.child_actor_id
                        and m.role = 'CHILD' and m.status = 'ACTIVE'
      join actors child on child.id = link.child_actor_id
      join centers c on c.id = link.center_id
     order by child.name, child.id, m.invited_at, m.id
     limit ${LINKS_MAX}`.execute(tx);
  return rows.map(({ actorId, name, ...membership }) => ({ actorId, name, membership }));
}
