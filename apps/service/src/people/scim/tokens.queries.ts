import type { Tx } from '../../platform/database/index.ts';
import type { ActorRole, CenterStatus } from '../access/center-access-rules.ts';

export interface ScimToken {
  id: string;
  name: string;
  last4: string;
  defaultRole: ActorRole;
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

/** A check constraint holds the role to the list. */
function asToken(row: Omit<ScimToken, 'defaultRole'> & { defaultRole: string }): ScimToken {
  return { ...row, defaultRole: row.defaultRole as ActorRole };
}

/** The tokens of a center that were not revoked. */
export async function selectTokens(tx: Tx, centerId: number): Promise<ScimToken[]> {
  const rows = await tx
    .selectFrom('scim_tokens')
    .select(tokenColumns)
    .where('center_id', '=', centerId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(asToken);
}

export async function insertToken(
  tx: Tx,
  token: {
    centerId: number;
    id: string;
    name: string;
    last4: string;
    hash: string;
    defaultRole: ActorRole;
    createdBy: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('scim_tokens')
    .values({
      center_id: token.centerId,
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
  token: { centerId: number; id: string; hash: string; last4: string; previousUntil: Date },
): Promise<ScimToken | undefined> {
  const row = await tx
    .updateTable('scim_tokens')
    .set((eb) => ({
      previous_hash: eb.ref('token_hash'),
      previous_until: token.previousUntil,
      token_hash: token.hash,
      last4: token.last4,
    }))
    .where('center_id', '=', token.centerId)
    .where('id', '=', token.id)
    .where('revoked_at', 'is', null)
    .returning(tokenColumns)
    .executeTakeFirst();
  return row && asToken(row);
}

export async function revokeToken(
  tx: Tx,
  token: { centerId: number; id: string; now: Date },
): Promise<{ name: string } | undefined> {
  return tx
    .updateTable('scim_tokens')
    .set({ revoked_at: token.now })
    .where('center_id', '=', token.centerId)
    .where('id', '=', token.id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
}

export interface ScimStanding {
  centerId: number;
  tokenId: string;
  name: string;
  defaultRole: ActorRole;
  lastUsedAt: Date | null;
  centerStatus: CenterStatus;
}

/** The token of this digest, where it is good. Reads across tenants: the token is what names the center. */
export async function selectScimStanding(
  tx: Tx,
  which: { hash: string; now: Date },
): Promise<ScimStanding | undefined> {
  const row = await tx
    .selectFrom('scim_tokens as t')
    .innerJoin('centers as c', 'c.id', 't.center_id')
    .select([
      't.center_id as centerId',
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
  return (
    row && {
      ...row,
      defaultRole: row.defaultRole as ActorRole,
      centerStatus: row.centerStatus as CenterStatus,
    }
  );
}

export async function touchToken(tx: Tx, token: { centerId: number; id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('scim_tokens')
    .set({ last_used_at: token.now })
    .where('center_id', '=', token.centerId)
    .where('id', '=', token.id)
    .execute();
}
