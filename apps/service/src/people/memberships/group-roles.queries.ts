import type { Tx } from '../../platform/database/index.ts';
import type { ActorRole, PartnerRole } from '../access/center-access-rules.ts';
import { columnsOf, isOf, type Tenant } from '../tenant.ts';

export type GroupRoles = ReadonlyMap<string, ActorRole | PartnerRole>;

/** Which role the members of each group have, by the group's name in lower case. */
export async function selectGroupRoles(
  tx: Tx,
  tenant: { centerId: number },
): Promise<ReadonlyMap<string, ActorRole>>;
export async function selectGroupRoles(tx: Tx, tenant: Tenant): Promise<GroupRoles>;
export async function selectGroupRoles(tx: Tx, tenant: Tenant): Promise<GroupRoles> {
  const rows = await tx
    .selectFrom('group_roles')
    .select(['group_name', 'role'])
    .where(isOf(tenant, 'group_roles'))
    .orderBy('group_name')
    .execute();
  // A check constraint holds roles to the list of the tenant's kind.
  return new Map(rows.map(({ group_name, role }) => [group_name, role as ActorRole | PartnerRole]));
}

export async function replaceGroupRoles(tx: Tx, tenant: Tenant, roles: GroupRoles): Promise<void> {
  await tx.deleteFrom('group_roles').where(isOf(tenant, 'group_roles')).execute();
  if (roles.size === 0) return;
  await tx
    .insertInto('group_roles')
    .values([...roles].map(([group, role]) => ({ ...columnsOf(tenant), group_name: group, role })))
    .execute();
}
