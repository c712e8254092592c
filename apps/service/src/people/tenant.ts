import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../platform/database/index.ts';

/** Who has providers, domains and a directory of its own: a center or a partner. */
export type Tenant = { centerId: number } | { partnerId: string };

const NO_CENTER = 0;

export function scopeOf(tenant: Tenant): Scope {
  return 'centerId' in tenant ? { centerIds: [tenant.centerId] } : { partnerId: tenant.partnerId };
}

/** As the two columns of a table hold it: what is a partner's stands under no center. */
export function columnsOf(tenant: Tenant): { center_id: number; partner_id: string | null } {
  return 'centerId' in tenant
    ? { center_id: tenant.centerId, partner_id: null }
    : { center_id: NO_CENTER, partner_id: tenant.partnerId };
}

/** The condition that a row is the tenant's; the table goes by this name. */
export function isOf(tenant: Tenant, table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return 'centerId' in tenant
    ? sql`${column('center_id')} = ${tenant.centerId}`
    : sql`(${column('center_id')} = ${NO_CENTER} and ${column('partner_id')} = ${tenant.partnerId})`;
}

/** Out of the two columns, of which a constraint fills one. */
export function tenantOf({ centerId, partnerId }: { centerId: number; partnerId: string | null }): Tenant {
  return partnerId === null ? { centerId } : { partnerId };
}

/** How an audit entry says whose it is: what is a partner's concerns no center. */
export function auditedOf(
  tenant: Tenant,
  metadata: Record<string, unknown> = {},
): { centerId: number | null; metadata: Record<string, unknown> } {
  return 'centerId' in tenant
    ? { centerId: tenant.centerId, metadata }
    : { centerId: null, metadata: { ...metadata, partnerId: tenant.partnerId } };
}
