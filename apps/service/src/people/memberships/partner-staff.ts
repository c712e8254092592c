import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import type { PartnerRole } from '../access/center-access-rules.ts';
import { auditedOf } from '../tenant.ts';
import {
  countPartnerAdmins,
  deleteStaff,
  insertStaff,
  lockStaff,
  selectStaff,
  updateStaffRole,
} from './partner-staff.queries.ts';

/**
 * Who works for a partner has a row of `partner_members`, and whoever is let go has none: every question about a partner's accounts asks
 * that table, so that nothing can overlook a status.
 */
interface StaffChange {
  partnerId: string;
  actorId: string;
  source: AuditSource;
  now: Date;
}

export async function addStaff(tx: Tx, change: StaffChange & { role: PartnerRole }): Promise<void> {
  const { partnerId, actorId, role, now } = change;
  await lockStaff(tx, partnerId);
  if (await selectStaff(tx, { partnerId, actorId })) return;
  await insertStaff(tx, { partnerId, actorId, role, now });
  const added = await selectStaff(tx, { partnerId, actorId });
  await record(tx, change, {
    action: 'add-partner-account',
    name: added?.name ?? null,
    changes: { before: null, after: { role } },
  });
}

/** Takes the account out at once; the last administrator stays. */
export async function letGo(tx: Tx, change: StaffChange): Promise<void> {
  const { partnerId, actorId } = change;
  await lockStaff(tx, partnerId);
  const staff = await selectStaff(tx, { partnerId, actorId });
  if (!staff) return;
  await requireAnotherAdmin(tx, partnerId, staff.role);
  await deleteStaff(tx, { partnerId, actorId });
  await record(tx, change, {
    action: 'remove-partner-account',
    name: staff.name,
    changes: { before: { role: staff.role }, after: null },
  });
}

export async function changeStaffRole(tx: Tx, change: StaffChange & { role: PartnerRole }): Promise<void> {
  const { partnerId, actorId, role } = change;
  await lockStaff(tx, partnerId);
  const staff = await selectStaff(tx, { partnerId, actorId });
  if (!staff || staff.role === role) return;
  await requireAnotherAdmin(tx, partnerId, staff.role);
  await updateStaffRole(tx, { partnerId, actorId, role });
  await record(tx, change, {
    action: 'change-partner-role',
    name: staff.name,
    changes: { before: { role: staff.role }, after: { role } },
  });
}

async function requireAnotherAdmin(tx: Tx, partnerId: string, role: PartnerRole): Promise<void> {
  if (role === 'PARTNER_ADMIN' && (await countPartnerAdmins(tx, partnerId)) <= 1)
    throw new ApiError('CONFLICT', 'This is the last administrator of the partner. Make another one first.');
}

async function record(
  tx: Tx,
  { partnerId, actorId, source, now }: StaffChange,
  entry: {
    action: string;
    name: string | null;
    changes: { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
  },
): Promise<void> {
  const { action, name, changes } = entry;
  await recordAudit(tx, {
    ...auditedOf({ partnerId }),
    eventType: 'PARTNER_UPDATED',
    action,
    target: { type: 'partner-account', id: actorId, name },
    changes,
    source,
    now,
  });
}
