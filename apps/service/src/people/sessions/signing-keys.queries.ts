import type { JWK } from 'jose';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface SigningKeyRow {
  kid: string;
  publicJwk: JWK;
  privateJwk: string;
  createdAt: Date;
  signsFrom: Date;
  retiresAt: Date | null;
}

const KEYS_MAX = 16;

/** One process at a time makes or retires keys. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signing-keys', 0))`.execute(tx);
}

/** All keys, the one that signs last at the end. */
export async function selectSigningKeys(tx: Tx): Promise<SigningKeyRow[]> {
  const rows = await tx
    .selectFrom('signing_keys')
    .select(['kid', 'public_jwk', 'private_jwk', 'created_at', 'signs_from', 'retires_at'])
    .orderBy('signs_from')
    .orderBy('kid')
    .limit(KEYS_MAX)
    .execute();
  return rows.map((row) => ({
    kid: row.kid,
    // Written by insertSigningKey below and by nothing else.
    publicJwk: row.public_jwk as JWK,
    privateJwk: row.private_jwk,
    createdAt: row.created_at,
    signsFrom: row.signs_from,
    retiresAt: row.retires_at,
  }));
}

export async function insertSigningKey(tx: Tx, key: SigningKeyRow): Promise<void> {
  await tx
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      public_jwk: JSON.stringify(key.publicJwk),
      private_jwk: key.privateJwk,
      created_at: key.createdAt,
      signs_from: key.signsFrom,
      retires_at: key.retiresAt,
    })
    .execute();
}

export async function setKeysRetireAt(tx: Tx, kids: string[], retiresAt: Date): Promise<void> {
  if (kids.length === 0) return;
  await tx.updateTable('signing_keys').set({ retires_at: retiresAt }).where('kid', 'in', kids).execute();
}

export async function deleteRetiredKeys(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('signing_keys').where('retires_at', '<=', now).execute();
}
