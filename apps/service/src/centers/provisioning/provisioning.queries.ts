import { sql } from 'kysely';
import type { FamilyId, Tx } from '../../platform/database/index.ts';

export interface NewCenterRow {
  name: string;
  domain: string;
  tenantType: string;
  vertical: string;
  partnerId: string | null;
  settings: Record<string, unknown>;
  now: Date;
}

/**
 * Writes the center and answers its id, or nothing when the slug is somebody's. Of several transactions that want one slug
 * the later ones wait here for the first and then find it taken, or free again if the first was undone.
 */
export async function insertCenter(tx: Tx, center: NewCenterRow): Promise<number | undefined> {
  const row = await tx
    .insertInto('centers')
    .values({
      name: center.name,
      domain: center.domain,
      tenant_type: center.tenantType,
      vertical: center.vertical,
      partner_id: center.partnerId,
      settings: JSON.stringify(center.settings),
      created_at: center.now,
      updated_at: center.now,
    })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether this transaction is the only one that is after a slug out of several; it stays so until it ends. */
export async function tryLockDomain(tx: Tx, domain: string): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('center-domain:' || ${domain}::text, 0)) as "isOurs"`.execute(
    tx,
  );
  return rows[0]?.isOurs === true;
}

/** Whether a slug was ever given to a center, one that has ended included. */
export async function isDomainUsed(tx: Tx, domain: string): Promise<boolean> {
  const row = await tx.selectFrom('centers').select('id').where('domain', '=', domain).executeTakeFirst();
  return row !== undefined;
}

export interface AdminActor {
  id: string;
  familyId: FamilyId;
  email: string | null;
  name: string;
  isChild: boolean;
}

export async function selectActor(tx: Tx, actorId: string): Promise<AdminActor | undefined> {
  return tx
    .selectFrom('actors')
    .select(['id', 'family_id as familyId', 'email', 'name', 'is_child as isChild'])
    .where('id', '=', actorId)
    .executeTakeFirst();
}

export async function insertFoundingMembership(
  tx: Tx,
  membership: { centerId: number; id: string; actor: AdminActor; invitedBy: string | null; now: Date },
): Promise<void> {
  const { actor, now } = membership;
  await tx
    .insertInto('memberships')
    .values({
      center_id: membership.centerId,
      id: membership.id,
      actor_id: actor.id,
      email: actor.email,
      name: actor.name,
      role: 'ADMIN',
      status: 'ACTIVE',
      is_founding: true,
      invited_by: membership.invitedBy,
      invited_at: now,
      accepted_at: now,
      joined_at: now,
      updated_at: now,
    })
    .execute();
}

export async function insertTenantMapping(
  tx: Tx,
  mapping: { centerId: number; lmsTenantId: string; subdomain: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('tenant_mappings')
    .values({
      center_id: mapping.centerId,
      lms_tenant_id: mapping.lmsTenantId,
      subdomain: mapping.subdomain,
      created_at: mapping.now,
    })
    .execute();
}

/** The learning host's id of a center; null for one that was not provisioned. */
export async function selectLmsTenantId(tx: Tx, centerId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('tenant_mappings')
    .select('lms_tenant_id')
    .where('center_id', '=', centerId)
    .executeTakeFirst();
  return row?.lms_tenant_id ?? null;
}

/** Makes every other transaction with this order wait until the present one has ended, whichever way. */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provisioning-order:' || ${orderId}::text, 0))`.execute(
    tx,
  );
}

/** The center that an order made, and the family of whoever began it, which orders of former times do not tell. */
export async function selectOrder(
  tx: Tx,
  orderId: string,
): Promise<{ centerId: number; requestHash: string; ordererFamilyId: FamilyId | null } | undefined> {
  return tx
    .selectFrom('provisioning_orders as o')
    .leftJoin('actors as a', 'a.id', 'o.ordered_by')
    .select(['o.center_id as centerId', 'o.request_hash as requestHash', 'a.family_id as ordererFamilyId'])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst();
}

/** Makes the orders of one family wait for each other, so that none of them miscounts. */
export async function lockOrderers(tx: Tx, familyId: FamilyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provisioning-orderer:' || ${familyId}::text, 0))`.execute(
    tx,
  );
}

/** How many centers the accounts of a family have ordered that go on and for which nothing was ever paid. */
export async function countUnpaidCenters(tx: Tx, familyId: FamilyId): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*)::int as unpaid
      from actors a
      join provisioning_orders o on o.ordered_by = a.id
      join centers c on c.id = o.center_id and c.status <> 'INACTIVE'
     where a.family_id = ${familyId}
       and not exists (select from payments p where p.center_id = o.center_id and p.status = 'completed')`.execute(
    tx,
  );
  return rows[0]?.unpaid ?? 0;
}

export async function insertOrder(
  tx: Tx,
  order: {
    centerId: number;
    orderId: string;
    requestHash: string;
    membershipId: string;
    businessNumber: string | null;
    orderedBy: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('provisioning_orders')
    .values({
      center_id: order.centerId,
      order_id: order.orderId,
      request_hash: order.requestHash,
      membership_id: order.membershipId,
      business_number: order.businessNumber,
      ordered_by: order.orderedBy,
      created_at: order.now,
    })
    .execute();
}

export interface OrderedParts {
  orderId: string;
  lmsTenantId: string;
  subdomain: string;
  createdAt: Date;
  membership: { id: string; role: string; status: string; invitedAt: Date; endedAt: Date | null };
}

/** What an order made beside the center itself: the mapping and the admin's membership. */
export async function selectOrderedParts(tx: Tx, centerId: number): Promise<OrderedParts | undefined> {
  const row = await tx
    .selectFrom('provisioning_orders as o')
    .innerJoin('tenant_mappings as t', 't.center_id', 'o.center_id')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.center_id', '=', 'o.center_id').onRef('m.id', '=', 'o.membership_id'),
    )
    .select([
      'o.order_id',
      'o.created_at',
      't.lms_tenant_id',
      't.subdomain',
      'm.id',
      'm.role',
      'm.status',
      'm.invited_at',
      'm.ended_at',
    ])
    .where('o.center_id', '=', centerId)
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      orderId: row.order_id,
      lmsTenantId: row.lms_tenant_id,
      subdomain: row.subdomain,
      createdAt: row.created_at,
      membership: {
        id: row.id,
        role: row.role,
        status: row.status,
        invitedAt: row.invited_at,
        endedAt: row.ended_at,
      },
    }
  );
}

export interface PartnerTerms {
  timezone: string;
  locale: string;
  currency: string;
  settings: Record<string, unknown>;
}

export async function selectPartnerTerms(tx: Tx, partnerId: string): Promise<PartnerTerms | undefined> {
  const row = await tx
    .selectFrom('partners')
    .select(['timezone', 'locale', 'currency', 'settings'])
    .where('id', '=', partnerId)
    .executeTakeFirst();
  // The column holds the object that the settings rules wrote.
  return row && { ...row, settings: row.settings as Record<string, unknown> };
}
