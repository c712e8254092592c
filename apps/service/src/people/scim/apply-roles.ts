import type { Tx } from '../../platform/database/index.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import { changeRole } from '../memberships/change-role.ts';
import { selectGroupRoles } from '../memberships/group-roles.queries.ts';
import { roleOfGroups } from '../providers/provider-rules.ts';
import { selectRolesDue } from './users.queries.ts';

/** Gives people the role of their groups, or that which they had outside of every group. */
export async function applyRoles(
  tx: Tx,
  which: { centerId: number; userIds: readonly string[] | 'all' },
  by: { source: AuditSource; now: Date },
): Promise<void> {
  if (which.userIds.length === 0) return;
  const roles = await selectGroupRoles(tx, which.centerId);
  const due = (await selectRolesDue(tx, which))
    .map(({ groups, baseRole, ...user }) => ({ ...user, next: roleOfGroups(groups, roles) ?? baseRole }))
    .filter(({ role, next }) => role !== next)
    // Whoever becomes an administrator does so before another one ceases to be the last.
    .sort((a, b) => Number(b.next === 'ADMIN') - Number(a.next === 'ADMIN'));
  for (const { membershipId, next } of due)
    await changeRole(tx, { centerId: which.centerId, membershipId, role: next, ...by });
}
