import { sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';
import type { Provisioned } from './provisioning.schemas.ts';

/** The order's center, its first membership and its mapping in one read. */
export async function selectProvisioned(
  tx: Tx,
  centerId: number,
): Promise<Omit<Provisioned, 'subscription'> | undefined> {
  const row = await tx
    .selectFrom('centers as c')
    .innerJoin('provisioning_orders as o', 'o.center_id', 'c.id')
    .innerJoin('tenant_mappings as t', 't.center_id', 'c.id')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.center_id', '=', 'c.id').onRef('m.id', '=', 'o.membership_id'),
    )
    .select([
      'c.id',
      'c.name',
      'c.domain',
      'c.tenant_type',
      'c.status',
      'c.vertical',
      'c.settings',
      'c.created_at',
      'o.order_id',
      't.lms_tenant_id',
      't.subdomain',
      'm.id as membership_id',
      'm.role',
      'm.status as membership_status',
      'm.invited_at',
      'm.ended_at',
      sql<number>`(select count(*) from memberships a where a.center_id = c.id and a.status = 'ACTIVE')`.as(
        'member_count',
      ),
    ])
    .where('c.id', '=', centerId)
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    name: row.name,
    centerDomain: row.domain,
    // Check constraints of the tables hold these to their lists.
    tenantType: row.tenant_type as Provisioned['tenantType'],
    status: row.status as Provisioned['status'],
    vertical: row.vertical as Provisioned['vertical'],
    memberCount: row.member_count,
    settings: row.settings as Record<string, unknown>,
    centerId: row.id,
    orderId: row.order_id,
    membership: {
      id: row.membership_id,
      centerId: row.id,
      centerName: row.name,
      centerDomain: row.domain,
      role: row.role as Provisioned['membership']['role'],
      status: row.membership_status as Provisioned['membership']['status'],
      invitedAt: row.invited_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    },
    tenantMapping: { lmsTenantId: row.lms_tenant_id, subdomain: row.subdomain },
    createdAt: row.created_at.toISOString(),
  };
}
