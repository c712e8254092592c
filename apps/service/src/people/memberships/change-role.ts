import type { Tx } from '../../platform/database/index.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import { countActiveAdmins, lockMemberships, selectMember, updateRole } from './memberships.queries.ts';

/** Gives a member another role, because their groups have changed. The last administrator stays one. */
export async function changeRole(
  tx: Tx,
  change: { centerId: number; membershipId: string; role: ActorRole; source: AuditSource; now: Date },
): Promise<void> {
  const { centerId, membershipId, role, source, now } = change;
  await lockMemberships(tx, centerId);
  const member = await selectMember(tx, { centerId, membershipId });
  if (!member) throw notFound('membership');
  if (member.role === role) return;
  const isActiveAdmin = member.role === 'ADMIN' && member.status === 'ACTIVE';
  if (isActiveAdmin && (await countActiveAdmins(tx, centerId)) <= 1)
    throw new ApiError('CONFLICT', 'This is the last administrator of the center. Make another one first.');
  await updateRole(tx, { centerId, membershipId, role, now });
  await recordAudit(tx, {
    centerId,
    eventType: 'MEMBERSHIP_TRANSITIONED',
    action: 'change-role',
    target: { type: 'membership', id: membershipId, name: member.name },
    changes: { before: { role: member.role }, after: { role } },
    source,
    now,
  });
}
