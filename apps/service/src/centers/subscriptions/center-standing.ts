import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import { type AuditSource, recordAudit, recordAudits } from '../../proof/audit/index.ts';
import {
  closeMemberships,
  lockStanding,
  markEnded,
  type StandingRow,
  type SuspensionReason,
  updateStanding,
} from './center-standing.queries.ts';

export interface StandingChange {
  centerId: number;
  reason: SuspensionReason;
  now: Date;
  source: AuditSource;
}

/** Adds one reason to those a center is closed for. Every node learns of it with the commit. */
export function suspendCenter(tx: Tx, change: StandingChange): Promise<StandingRow> {
  return changeStanding(tx, change, 'suspend-center', (reasons) =>
    reasons.includes(change.reason) ? reasons : [...reasons, change.reason],
  );
}

/** Takes one reason away; the center stays closed for the others. */
export function reinstateCenter(tx: Tx, change: StandingChange): Promise<StandingRow> {
  return changeStanding(tx, change, 'reinstate-center', (reasons) =>
    reasons.filter((reason) => reason !== change.reason),
  );
}

/**
 * Ends a center for good: the lifecycle's Ended, the status INACTIVE (docs/rules.md#subscriptions). Its memberships end with it, and its
 * slug stays taken. Ending it again changes nothing.
 */
export async function closeCenter(
  tx: Tx,
  { centerId, now, source }: { centerId: number; now: Date; source: AuditSource },
): Promise<StandingRow> {
  const center = await requireStanding(tx, centerId);
  if (center.status === 'INACTIVE') return center;
  await markEnded(tx, { centerId, now });
  const closed = await closeMemberships(tx, { centerId, now });
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action: 'end-center',
    target: { type: 'center', id: String(centerId), name: center.name },
    changes: { before: { status: center.status }, after: { status: 'INACTIVE' } },
    source,
    now,
  });
  await recordAudits(
    tx,
    closed.map((membership) => ({
      centerId,
      eventType: 'MEMBERSHIP_TRANSITIONED',
      action: membership.to === 'ENDED' ? 'end-membership' : 'reject-membership',
      target: { type: 'membership', id: membership.id, name: membership.name },
      changes: { before: { status: membership.from }, after: { status: membership.to } },
      metadata: { because: 'center-ended' },
      source,
      now,
    })),
  );
  return { ...center, status: 'INACTIVE' };
}

async function changeStanding(
  tx: Tx,
  { centerId, reason, now, source }: StandingChange,
  action: string,
  next: (reasons: readonly SuspensionReason[]) => readonly SuspensionReason[],
): Promise<StandingRow> {
  const center = await requireStanding(tx, centerId);
  if (center.status === 'INACTIVE')
    throw new ApiError('CONFLICT', 'This center has ended; it cannot be suspended or opened again.');
  const suspendedFor = [...next(center.suspendedFor)];
  if (suspendedFor.length === center.suspendedFor.length) return center;

  const status = suspendedFor.length > 0 ? 'SUSPENDED' : 'ACTIVE';
  await updateStanding(tx, { centerId, suspendedFor, now });
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action,
    target: { type: 'center', id: String(centerId), name: center.name },
    changes: {
      before: { status: center.status, suspendedFor: center.suspendedFor },
      after: { status, suspendedFor },
    },
    metadata: { reason },
    source,
    now,
  });
  return { ...center, status, suspendedFor };
}

async function requireStanding(tx: Tx, centerId: number): Promise<StandingRow> {
  const center = await lockStanding(tx, centerId);
  if (!center) throw new ApiError('CENTER_NOT_FOUND', 'No such center.');
  return center;
}
