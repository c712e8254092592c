import type { Tx } from '../../platform/database/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';

/** Which role the members of each group have, by the group's name in lower case. */
export async function selectGroupRoles(tx: Tx, centerId: number): Promise<Map<string, ActorRole>> {
  const rows = await tx
    .selectFrom('group_roles')
    .select(['group_name', 'role'])
    .where('center_id', '=', centerId)
    .orderBy('group_name')
    .execute();
  // A check constraint holds roles to the list.
  return new Map(rows.map(({ group_name, role }) => [group_name, role as ActorRole]));
}

export async function replaceGroupRoles(
  tx: Tx,
  centerId: number,
  roles: ReadonlyMap<string, ActorRole>,
): Promise<void> {
  await tx.deleteFrom('group_roles').where('center_id', '=', centerId).execute();
  if (roles.size === 0) return;
  await tx
    .insertInto('group_roles')
    .values([...roles].map(([group, role]) => ({ center_id: centerId, group_name: group, role })))
    .execute();
}
