import { sql } from 'kysely';
import type { Tx } from '../database/index.ts';

interface KeyOf {
  principal: string;
  method: string;
  path: string;
  key: string;
}

type Claim =
  | { outcome: 'claimed' }
  | { outcome: 'in-flight' }
  | { outcome: 'other-body' }
  | { outcome: 'kept'; status: number; body: string; isEncrypted: boolean; contentType: string };

/** Takes the key when it is free, expired, or left behind by a process that died; otherwise says how it stands. */
export async function claimKey(
  tx: Tx,
  claim: KeyOf & { bodyHash: string; now: Date; expiresAt: Date; inFlightUntil: Date },
): Promise<Claim> {
  const claimed = await sql`
    insert into idempotency_keys as kept (principal, method, path, key, body_hash, in_flight_until, expires_at)
    values (${claim.principal}, ${claim.method}, ${claim.path}, ${claim.key}, ${claim.bodyHash}, ${claim.inFlightUntil}, ${claim.expiresAt})
    on conflict (principal, method, path, key) do update
      set body_hash = excluded.body_hash, in_flight_until = excluded.in_flight_until, expires_at = excluded.expires_at,
          status = null, body = null, is_encrypted = false, record_ids = '{}'
      where kept.expires_at <= ${claim.now} or (kept.status is null and kept.in_flight_until <= ${claim.now})
    returning 1`.execute(tx);
  if (claimed.rows.length > 0) return { outcome: 'claimed' };

  const kept = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'body', 'is_encrypted', 'content_type'])
    .where('principal', '=', claim.principal)
    .where('method', '=', claim.method)
    .where('path', '=', claim.path)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (!kept) return { outcome: 'in-flight' };
  if (kept.body_hash !== claim.bodyHash) return { outcome: 'other-body' };
  if (kept.status === null) return { outcome: 'in-flight' };
  return {
    outcome: 'kept',
    status: kept.status,
    body: kept.body ?? '',
    isEncrypted: kept.is_encrypted,
    contentType: kept.content_type,
  };
}

export async function keepAnswer(
  tx: Tx,
  answer: KeyOf & {
    status: number;
    body: string;
    isEncrypted: boolean;
    contentType: string;
    recordIds: string[];
  },
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({
      status: answer.status,
      body: answer.body,
      is_encrypted: answer.isEncrypted,
      content_type: answer.contentType,
      record_ids: answer.recordIds,
    })
    .where('principal', '=', answer.principal)
    .where('method', '=', answer.method)
    .where('path', '=', answer.path)
    .where('key', '=', answer.key)
    .execute();
}

export async function releaseKey(tx: Tx, held: KeyOf): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('principal', '=', held.principal)
    .where('method', '=', held.method)
    .where('path', '=', held.path)
    .where('key', '=', held.key)
    .where('status', 'is', null)
    .execute();
}

/** Forgets every kept answer that speaks of one of these records; called when a claim of it is erased. */
export async function dropKeptAnswers(tx: Tx, recordIds: readonly string[]): Promise<void> {
  await sql`delete from idempotency_keys where record_ids && ${[...recordIds]}::text[]`.execute(tx);
}

/** Keys past their day, a bounded number at a time. */
export async function dropExpiredKeys(tx: Tx, now: Date): Promise<void> {
  await sql`delete from idempotency_keys where ctid = any (array(
    select ctid from idempotency_keys where expires_at <= ${now} limit 5000))`.execute(tx);
}
