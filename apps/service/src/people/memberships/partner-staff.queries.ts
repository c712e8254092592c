import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { PartnerRole } from '../access/center-access-rules.ts';

interface Which {
  partnerId: string;
  actorId: string;
}

/** One at a time changes who works for a partner, whose last administrator stays. */
export async function lockStaff(tx: Tx, partnerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`partner-staff:${partnerId}`}, 0))`.execute(tx);
}

export async function selectStaff(
  tx: Tx,
  which: Which,
): Promise<{ role: PartnerRole; name: string } | undefined> {
  const row = await tx
    .selectFrom('partner_members as p')
    .innerJoin('actors as a', 'a.id', 'p.actor_id')
    .select(['p.role', 'a.name'])
    .where('p.partner_id', '=', which.partnerId)
    .where('p.actor_id', '=', which.actorId)
    .executeTakeFirst();
  // The table's check constraint knows just the two roles.
  return row && { ...row, role: row.role as PartnerRole };
}

export async function countPartnerAdmins(tx: Tx, partnerId: string): Promise<number> {
  const { admins } = await tx
    .selectFrom('partner_members')
    .select((eb) => eb.fn.countAll<number>().as('admins'))
    .where('partner_id', '=', partnerId)
    .where('role', '=', 'PARTNER_ADMIN')
    .executeTakeFirstOrThrow();
  return Number(admins);
}

export async function insertStaff(tx: Tx, staff: Which & { role: PartnerRole; now: Date }): Promise<void> {
  await tx
    .insertInto('partner_members')
    .values({
      partner_id: staff.partnerId,
      actor_id: staff.actorId,
      role: staff.role,
      created_at: staff.now,
    })
    .execute();
}

export async function updateStaffRole(tx: Tx, staff: Which & { role: PartnerRole }): Promise<void> {
  await tx
    .updateTable('partner_members')
    .set({ role: staff.role })
    .where('partner_id', '=', staff.partnerId)
    .where('actor_id', '=', staff.actorId)
    .execute();
}

export async function deleteStaff(tx: Tx, which: Which): Promise<void> {
  await tx
    .deleteFrom('partner_members')
    .where('partner_id', '=', which.partnerId)
    .where('actor_id', '=', which.actorId)
    .execute();
}

/** Somebody who works for the partner by address, whom its directory does not keep yet. */
export async function selectStaffByAddress(
  tx: Tx,
  which: { partnerId: string; email: string },
): Promise<{ actorId: string; role: PartnerRole } | undefined> {
  const row = await tx
    .selectFrom('partner_members as p')
    .innerJoin('actors as a', 'a.id', 'p.actor_id')
    .select(['a.id as actorId', 'p.role'])
    .where('p.partner_id', '=', which.partnerId)
    .where('a.email', '=', which.email)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('scim_users as u')
            .select('u.id')
            .whereRef('u.partner_id', '=', 'p.partner_id')
            .whereRef('u.actor_id', '=', 'a.id'),
        ),
      ),
    )
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, role: row.role as PartnerRole };
}
