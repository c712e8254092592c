import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface StoredIdentity {
  number: number;
  origin: string;
  publicKey: Buffer;
  /** Under the master key. */
  privateKey: string;
  createdAt: Date;
}

const IDENTITIES_MAX = 1_000;

/** One process at a time makes an identity; the lock ends with the transaction. */
export async function lockIdentities(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('log-identities', 0))`.execute(tx);
}

/** Every identity the log has had, the one that signs last. */
export async function selectIdentities(tx: Tx): Promise<StoredIdentity[]> {
  const { rows } = await sql<StoredIdentity>`
    select number, origin, public_key as "publicKey", private_key as "privateKey", created_at as "createdAt"
      from log_identities order by number limit ${IDENTITIES_MAX}`.execute(tx);
  return rows;
}

export async function insertIdentity(tx: Tx, identity: StoredIdentity): Promise<void> {
  await sql`insert into log_identities (number, origin, public_key, private_key, created_at)
    values (${identity.number}, ${identity.origin}, ${identity.publicKey}, ${identity.privateKey},
            ${identity.createdAt})`.execute(tx);
}
