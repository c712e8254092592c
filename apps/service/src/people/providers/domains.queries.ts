import type { Tx } from '../../platform/database/index.ts';
import { columnsOf, type Tenant, tenantOf } from '../tenant.ts';

export interface SignInDomain {
  id: string;
  domain: string;
  token: string;
  verifiedAt: Date | null;
  isRequired: boolean;
  createdAt: Date;
}

const domainColumns = [
  'id',
  'domain',
  'token',
  'verified_at as verifiedAt',
  'is_required as isRequired',
  'created_at as createdAt',
] as const;

export const DOMAINS_MAX = 50;

export async function selectDomains(tx: Tx, tenant: Tenant): Promise<SignInDomain[]> {
  const { center_id, partner_id } = columnsOf(tenant);
  return tx
    .selectFrom('sign_in_domains')
    .select(domainColumns)
    .where('center_id', '=', center_id)
    .where('partner_id', 'is not distinct from', partner_id)
    .orderBy('id')
    .limit(DOMAINS_MAX)
    .execute();
}

export async function selectDomain(tx: Tx, id: string): Promise<SignInDomain | undefined> {
  return tx.selectFrom('sign_in_domains').select(domainColumns).where('id', '=', id).executeTakeFirst();
}

export async function insertDomain(
  tx: Tx,
  domain: { id: string; tenant: Tenant; domain: string; token: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('sign_in_domains')
    .values({
      id: domain.id,
      ...columnsOf(domain.tenant),
      domain: domain.domain,
      token: domain.token,
      is_required: false,
      created_at: domain.now,
    })
    .execute();
}

export async function verifyDomain(tx: Tx, domain: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('sign_in_domains')
    .set({ verified_at: domain.now })
    .where('id', '=', domain.id)
    .where('verified_at', 'is', null)
    .execute();
}

export async function updateRequired(tx: Tx, domain: { id: string; isRequired: boolean }): Promise<void> {
  await tx
    .updateTable('sign_in_domains')
    .set({ is_required: domain.isRequired })
    .where('id', '=', domain.id)
    .execute();
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_in_domains').where('id', '=', id).execute();
}

/** By which providers the people of a domain have to come, and whose those are. Reads across tenants. */
export async function selectRequired(
  tx: Tx,
  domain: string,
): Promise<{ tenant: Tenant; providers: { id: string; name: string; issuer: string }[] } | undefined> {
  const rows = await tx
    .selectFrom('sign_in_domains as d')
    .innerJoin('identity_providers as p', (join) =>
      join.on((eb) =>
        eb.or([
          eb.and([eb('p.center_id', '=', eb.ref('d.center_id')), eb('d.partner_id', 'is', null)]),
          eb('p.partner_id', '=', eb.ref('d.partner_id')),
        ]),
      ),
    )
    .select(['d.center_id as centerId', 'd.partner_id as partnerId', 'p.id', 'p.name', 'p.issuer'])
    .where('d.domain', '=', domain)
    .where('d.is_required', '=', true)
    .where('p.is_enabled', '=', true)
    .orderBy('p.id')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    tenant: tenantOf(first),
    providers: rows.map(({ id, name, issuer }) => ({ id, name, issuer })),
  };
}
