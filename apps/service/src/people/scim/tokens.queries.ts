import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { CenterStatus } from '../access/center-access-rules.ts';
import { columnsOf, isOf, type Tenant, tenantOf } from '../tenant.ts';
import type { DirectoryRole } from './people.ts';

export interface ScimToken {
  id: string;
  name: string;
  last4: string;
  defaultRole: DirectoryRole;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const tokenColumns = [
  'id',
  'name',
  'last4',
  'default_role as defaultRole',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** A check constraint holds the role to the list of the tenant's kind. */
function asToken(row: Omit<ScimToken, 'defaultRole'> & { defaultRole: string }): ScimToken {
  return { ...row, defaultRole: row.defaultRole as DirectoryRole };
}

/** Serialises the making of a tenant's tokens, whose number is limited. */
export async function lockTokens(tx: Tx, tenant: Tenant): Promise<void> {
  const name = 'centerId' in tenant ? `center:${tenant.centerId}` : `partner:${tenant.partnerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scim-tokens:${name}`}, 0))`.execute(tx);
}

/** The tokens of a tenant that were not revoked. */
export async function selectTokens(tx: Tx, tenant: Tenant): Promise<ScimToken[]> {
  const rows = await tx
    .selectFrom('scim_tokens')
    .select(tokenColumns)
    .where(isOf(tenant, 'scim_tokens'))
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(asToken);
}

export async function insertToken(
  tx: Tx,
  token: {
    tenant: Tenant;
    id: string;
    name: string;
    last4: string;
    hash: string;
    defaultRole: DirectoryRole;
    createdBy: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('scim_tokens')
    .values({
      ...columnsOf(token.tenant),
      id: token.id,
      name: token.name,
      last4: token.last4,
      token_hash: token.hash,
      default_role: token.defaultRole,
      created_by: token.createdBy,
      created_at: token.now,
    })
    .execute();
}

/** Gives a token a new text; what it was before goes on for a while. */
export async function replaceToken(
  tx: Tx,
  token: { tenant: Tenant; id: string; hash: string; last4: string; previousUntil: Date },
): Promise<ScimToken | undefined> {
  const row = await tx
    .updateTable('scim_tokens')
    .set((eb) => ({
      previous_hash: eb.ref('token_hash'),
      previous_until: token.previousUntil,
      token_hash: token.hash,
      last4: token.last4,
    }))
    .where(isOf(token.tenant, 'scim_tokens'))
    .where('id', '=', token.id)
    .where('revoked_at', 'is', null)
    .returning(tokenColumns)
    .executeTakeFirst();
  return row && asToken(row);
}

export async function revokeToken(
  tx: Tx,
  token: { tenant: Tenant; id: string; now: Date },
): Promise<{ name: string } | undefined> {
  return tx
    .updateTable('scim_tokens')
    .set({ revoked_at: token.now })
    .where(isOf(token.tenant, 'scim_tokens'))
    .where('id', '=', token.id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
}

export interface ScimStanding {
  tenant: Tenant;
  tokenId: string;
  name: string;
  defaultRole: DirectoryRole;
  lastUsedAt: Date | null;
  /** Null for a partner's token. */
  centerStatus: CenterStatus | null;
}

/** The token of this digest, where it is good. Reads across tenants: the token is what names the tenant. */
export async function selectScimStanding(
  tx: Tx,
  which: { hash: string; now: Date },
): Promise<ScimStanding | undefined> {
  const row = await tx
    .selectFrom('scim_tokens as t')
    .leftJoin('centers as c', 'c.id', 't.center_id')
    .select([
      't.center_id as centerId',
      't.partner_id as partnerId',
      't.id as tokenId',
      't.name',
      't.default_role as defaultRole',
      't.last_used_at as lastUsedAt',
      'c.status as centerStatus',
    ])
    .where((eb) =>
      eb.or([
        eb('t.token_hash', '=', which.hash),
        eb.and([eb('t.previous_hash', '=', which.hash), eb('t.previous_until', '>', which.now)]),
      ]),
    )
    .where('t.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { centerId, partnerId, ...token } = row;
  return {
    ...token,
    tenant: tenantOf({ centerId, partnerId }),
    defaultRole: row.defaultRole as DirectoryRole,
    centerStatus: row.centerStatus as CenterStatus | null,
  };
}

export async function touchToken(tx: Tx, token: { tenant: Tenant; id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('scim_tokens')
    .set({ last_used_at: token.now })
    .where(isOf(token.tenant, 'scim_tokens'))
    .where('id', '=', token.id)
    .execute();
}
