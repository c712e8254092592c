import type { Tx } from '../../platform/database/index.ts';
import { selectGroupRoles } from '../memberships/group-roles.queries.ts';
import { roleOfGroups } from '../providers/provider-rules.ts';
import type { Tenant } from '../tenant.ts';
import type { DirectoryRole, People } from './people.ts';
import { selectRolesDue } from './users.queries.ts';

/** Gives people the role of their groups, or that which they had outside of every group. */
export async function applyRoles(
  tx: Tx,
  { tenant, people }: { tenant: Tenant; people: People },
  userIds: readonly string[] | 'all',
): Promise<void> {
  if (userIds.length === 0) return;
  const roles = await selectGroupRoles(tx, tenant);
  const due = (await selectRolesDue(tx, { tenant, userIds }))
    .map(({ groups, baseRole, ...user }) => ({ ...user, next: roleOfGroups(groups, roles) ?? baseRole }))
    .filter(({ role, next }) => role !== next)
    // Whoever becomes an administrator does so before another one ceases to be the last.
    .sort((a, b) => Number(isAdmin(b.next)) - Number(isAdmin(a.next)));
  for (const { next, ...user } of due) await people.changeRole(tx, user, next);
}

function isAdmin(role: DirectoryRole): boolean {
  return role === 'ADMIN' || role === 'PARTNER_ADMIN';
}
