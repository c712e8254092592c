import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** Why a center can be suspended. It is open again when no reason is left (docs/rules.md#subscriptions). */
export type SuspensionReason = 'billing' | 'partner' | 'operator';

export interface StandingRow {
  id: number;
  name: string;
  domain: string;
  status: 'ACTIVE' | 'SUSPENDED' | 'INACTIVE';
  suspendedFor: SuspensionReason[];
}

/** Reads a center's standing and keeps it from changing until this transaction ends. */
export async function lockStanding(tx: Tx, centerId: number): Promise<StandingRow | undefined> {
  const row = await tx
    .selectFrom('centers')
    .select(['id', 'name', 'domain', 'status', 'suspended_for as suspendedFor'])
    .where('id', '=', centerId)
    // Not a full lock: members and bookings that refer to the center need not wait for it.
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Check constraints of the table hold both columns to these unions.
  return row as StandingRow | undefined;
}

export async function updateStanding(
  tx: Tx,
  change: { centerId: number; suspendedFor: readonly SuspensionReason[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('centers')
    .set({
      suspended_for: [...change.suspendedFor],
      status: change.suspendedFor.length > 0 ? 'SUSPENDED' : 'ACTIVE',
      updated_at: change.now,
    })
    .where('id', '=', change.centerId)
    .execute();
}

export async function markEnded(tx: Tx, { centerId, now }: { centerId: number; now: Date }): Promise<void> {
  await tx
    .updateTable('centers')
    .set({ status: 'INACTIVE', ended_at: now, updated_at: now })
    .where('id', '=', centerId)
    .execute();
}

export interface ClosedMembership {
  id: string;
  name: string;
  from: string;
  to: string;
}

/** Ends every open membership of a center: whoever was in leaves, whoever was still to come in is turned away. */
export async function closeMemberships(
  tx: Tx,
  { centerId, now }: { centerId: number; now: Date },
): Promise<ClosedMembership[]> {
  const { rows } = await sql<ClosedMembership>`
    with open as (
      select id, status from memberships
      where center_id = ${centerId} and status not in ('REJECTED', 'ENDED') for update
    )
    update memberships m
    set status = case when open.status in ('ACTIVE', 'SUSPENDED') then 'ENDED' else 'REJECTED' end,
        ended_at = ${now}, updated_at = ${now}
    from open where m.center_id = ${centerId} and m.id = open.id
    returning m.id, m.name, open.status as "from", m.status as "to"`.execute(tx);
  return rows;
}
