import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface StoredExportKey {
  /** The public key as a Multikey, which is also its name. */
  multikey: string;
  /** Under the master key. */
  privateKey: string;
  createdAt: Date;
}

const KEYS_MAX = 10_000;

/** One process at a time makes a key; the lock ends with the transaction. */
export async function lockExportKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('export-keys', 0))`.execute(tx);
}

/** Every key there ever was, the one that signs last. */
export async function selectExportKeys(tx: Tx): Promise<StoredExportKey[]> {
  const { rows } = await sql<StoredExportKey>`
    select multikey, private_key as "privateKey", created_at as "createdAt"
      from export_keys order by created_at, multikey limit ${KEYS_MAX}`.execute(tx);
  return rows;
}

export async function insertExportKey(tx: Tx, key: StoredExportKey): Promise<void> {
  await sql`insert into export_keys (multikey, private_key, created_at)
    values (${key.multikey}, ${key.privateKey}, ${key.createdAt})`.execute(tx);
}
