import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import { columnsOf, type Tenant, tenantOf } from '../tenant.ts';

export const PROVISIONINGS = ['off', 'join'] as const;

/** What an administrator decides about a provider. */
export interface ProviderFields {
  name: string;
  issuer: string;
  clientId: string;
  isEnabled: boolean;
  provisioning: (typeof PROVISIONINGS)[number];
  defaultRole: ActorRole;
  groupsClaim: string | null;
  countsAsSecondFactor: boolean;
}

export interface Provider extends ProviderFields {
  id: string;
  tenant: Tenant;
  /** Encrypted. */
  sealedSecret: string | null;
  createdAt: Date;
  updatedAt: Date;
  lastUsedAt: Date | null;
}

const providerColumns = [
  'id',
  'center_id as centerId',
  'partner_id as partnerId',
  'name',
  'issuer',
  'client_id as clientId',
  'client_secret as sealedSecret',
  'is_enabled as isEnabled',
  'provisioning',
  'default_role as defaultRole',
  'groups_claim as groupsClaim',
  'counts_as_second_factor as countsAsSecondFactor',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'last_used_at as lastUsedAt',
] as const;

type Row = Omit<Provider, 'tenant' | 'provisioning' | 'defaultRole'> & {
  centerId: number;
  partnerId: string | null;
  provisioning: string;
  defaultRole: string;
};

function asProvider({ centerId, partnerId, provisioning, defaultRole, ...row }: Row): Provider {
  return {
    ...row,
    tenant: tenantOf({ centerId, partnerId }),
    // Check constraints of the table hold both to their lists.
    provisioning: provisioning as Provider['provisioning'],
    defaultRole: defaultRole as ActorRole,
  };
}

/** The providers of a tenant, in the order in which they were added. */
export async function selectProviders(tx: Tx, tenant: Tenant): Promise<Provider[]> {
  const { center_id, partner_id } = columnsOf(tenant);
  const rows = await tx
    .selectFrom('identity_providers')
    .select(providerColumns)
    .where('center_id', '=', center_id)
    .where('partner_id', 'is not distinct from', partner_id)
    .orderBy('id')
    .limit(PROVIDERS_MAX)
    .execute();
  return rows.map(asProvider);
}

export const PROVIDERS_MAX = 20;

export async function selectProvider(tx: Tx, providerId: string): Promise<Provider | undefined> {
  const row = await tx
    .selectFrom('identity_providers')
    .select(providerColumns)
    .where('id', '=', providerId)
    .executeTakeFirst();
  return row && asProvider(row);
}

/** What a sign-in page may offer for a center: its own providers and its partner's. Reads across tenants. */
export async function selectOffered(
  tx: Tx,
  centerDomain: string,
): Promise<{ id: string; name: string; issuer: string }[]> {
  return tx
    .selectFrom('identity_providers as p')
    .innerJoin('centers as c', (join) =>
      join.on((eb) =>
        eb.or([eb('p.center_id', '=', eb.ref('c.id')), eb('p.partner_id', '=', eb.ref('c.partner_id'))]),
      ),
    )
    .select(['p.id', 'p.name', 'p.issuer'])
    .where('c.domain', '=', centerDomain)
    .where('c.status', '<>', 'INACTIVE')
    .where('p.is_enabled', '=', true)
    .orderBy('p.id')
    .limit(2 * PROVIDERS_MAX)
    .execute();
}

function written({ isEnabled, provisioning, defaultRole, ...fields }: ProviderFields) {
  return {
    name: fields.name,
    issuer: fields.issuer,
    client_id: fields.clientId,
    is_enabled: isEnabled,
    provisioning,
    default_role: defaultRole,
    groups_claim: fields.groupsClaim,
    counts_as_second_factor: fields.countsAsSecondFactor,
  };
}

export async function insertProvider(
  tx: Tx,
  provider: { id: string; tenant: Tenant; fields: ProviderFields; sealedSecret: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('identity_providers')
    .values({
      id: provider.id,
      ...columnsOf(provider.tenant),
      ...written(provider.fields),
      client_secret: provider.sealedSecret,
      created_at: provider.now,
      updated_at: provider.now,
    })
    .execute();
}

export async function updateProvider(
  tx: Tx,
  provider: { id: string; fields: ProviderFields; sealedSecret: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set({ ...written(provider.fields), client_secret: provider.sealedSecret, updated_at: provider.now })
    .where('id', '=', provider.id)
    .execute();
}

/** Its links and the sign-ins under way go with it. */
export async function deleteProvider(tx: Tx, providerId: string): Promise<void> {
  await tx.deleteFrom('identity_providers').where('id', '=', providerId).execute();
}

export async function touchProvider(tx: Tx, provider: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('identity_providers')
    .set({ last_used_at: provider.now })
    .where('id', '=', provider.id)
    .execute();
}

/** One at a time changes the providers and domains of a tenant, whose numbers are bounded. */
export async function lockTenant(tx: Tx, tenant: Tenant): Promise<void> {
  const name = 'centerId' in tenant ? `center:${tenant.centerId}` : `partner:${tenant.partnerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`providers:${name}`}, 0))`.execute(tx);
}

export interface Flow {
  providerId: string;
  requestedDomain: string | null;
  isFresh: boolean;
  /** The partner's host that it was begun on; null for our own. */
  host: string | null;
}

export async function insertFlow(
  tx: Tx,
  flow: Flow & { stateHash: string; browserHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('identity_flows')
    .values({
      state_hash: flow.stateHash,
      provider_id: flow.providerId,
      browser_hash: flow.browserHash,
      requested_domain: flow.requestedDomain,
      is_fresh: flow.isFresh,
      host: flow.host,
      created_at: flow.now,
      expires_at: flow.expiresAt,
    })
    .execute();
}

interface StateUse {
  stateHash: string;
  providerId: string;
  now: Date;
}

/** The one sign-in that a state is good for: of this provider, in the browser that began it, on the host that it began on, in time. */
export async function consumeFlow(
  tx: Tx,
  use: StateUse & { browserHash: string; host: string },
): Promise<Flow | undefined> {
  return tx
    .updateTable('identity_flows')
    .set({ consumed_at: use.now })
    .where('state_hash', '=', use.stateHash)
    .where('browser_hash', '=', use.browserHash)
    .where('provider_id', '=', use.providerId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', use.now)
    .where((where) => where.or([where('host', 'is', null), where('host', '=', use.host)]))
    .returning([
      'provider_id as providerId',
      'requested_domain as requestedDomain',
      'is_fresh as isFresh',
      'host',
    ])
    .executeTakeFirst();
}

/** The partner's host that a sign-in under way was begun on. */
export async function selectFlowHost(tx: Tx, use: StateUse): Promise<string | null> {
  const row = await tx
    .selectFrom('identity_flows')
    .select('host')
    .where('state_hash', '=', use.stateHash)
    .where('provider_id', '=', use.providerId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', use.now)
    .executeTakeFirst();
  return row?.host ?? null;
}

/** The partner whose host a name is, as far as that is verified. Reads across tenants. */
export async function selectHostOwner(tx: Tx, host: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('partner_domains')
    .select('partner_id')
    .where('domain', '=', host)
    .where('status', '=', 'VERIFIED')
    .executeTakeFirst();
  return row?.partner_id;
}

/** The partner that a provider belongs to, by itself or by its center. Reads across tenants. */
export async function selectPartnerOf(
  tx: Tx,
  tenant: { centerId: number } | { partnerId: string },
): Promise<string | null> {
  if ('partnerId' in tenant) return tenant.partnerId;
  const row = await tx
    .selectFrom('centers')
    .select('partner_id')
    .where('id', '=', tenant.centerId)
    .executeTakeFirst();
  return row?.partner_id ?? null;
}

/** A center that a provider serves: its own, or one of its partner's by its slug. Reads across tenants. */
export async function selectServedCenter(
  tx: Tx,
  which: { centerId: number } | { partnerId: string; domain: string },
): Promise<{ id: number; domain: string } | undefined> {
  const centers = tx.selectFrom('centers').select(['id', 'domain']).where('status', '<>', 'INACTIVE');
  return 'centerId' in which
    ? centers.where('id', '=', which.centerId).executeTakeFirst()
    : centers.where('partner_id', '=', which.partnerId).where('domain', '=', which.domain).executeTakeFirst();
}

/** Names of providers, whoever's they are, for the people whom they sign in. Reads across tenants. */
export async function selectProviderNames(
  tx: Tx,
  providerIds: readonly string[],
): Promise<Map<string, string>> {
  if (providerIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('identity_providers')
    .select(['id', 'name'])
    .where('id', 'in', providerIds)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
