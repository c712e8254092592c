import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  last4: string;
  scopes: string[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

const keyColumns = [
  'id',
  'name',
  'prefix',
  'last4',
  'scopes',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'created_at as createdAt',
] as const;

/** Serialises the making of keys in a center, whose number is limited. */
export async function lockKeys(tx: Tx, centerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api-keys', ${centerId}))`.execute(tx);
}

export async function countKeys(tx: Tx, centerId: number): Promise<number> {
  const { keys } = await tx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('keys'))
    .where('center_id', '=', centerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return keys;
}

export async function insertKey(
  tx: Tx,
  key: Omit<ApiKeyRow, 'lastUsedAt'> & { centerId: number; keyHash: string; createdBy: string },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      center_id: key.centerId,
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      last4: key.last4,
      key_hash: key.keyHash,
      scopes: key.scopes,
      expires_at: key.expiresAt,
      created_by: key.createdBy,
      created_at: key.createdAt,
    })
    .execute();
}

/** The keys of a center that were not revoked, the newest first. */
export async function selectKeys(
  tx: Tx,
  which: { centerId: number; limit: number; offset: number },
): Promise<ApiKeyRow[]> {
  return tx
    .selectFrom('api_keys')
    .select(keyColumns)
    .where('center_id', '=', which.centerId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(which.limit)
    .offset(which.offset)
    .execute();
}

/** One key, locked until the end of the transaction. */
export async function selectKeyForUpdate(
  tx: Tx,
  which: { centerId: number; keyId: string },
): Promise<(ApiKeyRow & { keyHash: string }) | undefined> {
  return tx
    .selectFrom('api_keys')
    .select([...keyColumns, 'key_hash as keyHash'])
    .where('center_id', '=', which.centerId)
    .where('id', '=', which.keyId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function replaceKeyHash(
  tx: Tx,
  change: { centerId: number; keyId: string; keyHash: string; prefix: string; last4: string },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ key_hash: change.keyHash, prefix: change.prefix, last4: change.last4 })
    .where('center_id', '=', change.centerId)
    .where('id', '=', change.keyId)
    .execute();
}

export async function insertPreviousKey(
  tx: Tx,
  previous: { centerId: number; keyId: string; keyHash: string; validUntil: Date },
): Promise<void> {
  await tx
    .insertInto('previous_api_keys')
    .values({
      center_id: previous.centerId,
      key_id: previous.keyId,
      key_hash: previous.keyHash,
      valid_until: previous.validUntil,
    })
    .execute();
}

export async function setKeyRevoked(
  tx: Tx,
  revocation: { centerId: number; keyId: string; now: Date },
): Promise<{ id: string; name: string } | undefined> {
  return tx
    .updateTable('api_keys')
    .set({ revoked_at: revocation.now })
    .where('center_id', '=', revocation.centerId)
    .where('id', '=', revocation.keyId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
}
