import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

const BATCH_MAX = 5_000;
/** An ended session is kept for a week, so that a token of it is still told from one that never was. */
const KEPT_FOR_MS = 7 * 86_400_000;

/** Removes sessions, tokens and replaced keys whose time is over, a bounded number at a time. */
export async function deleteWhatIsOver(tx: Tx, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - KEPT_FOR_MS);
  await remove(tx, 'sso_tokens', sql`expires_at < ${longAgo}`);
  await remove(tx, 'mail_tokens', sql`expires_at < ${longAgo}`);
  await remove(tx, 'passkey_challenges', sql`expires_at < ${now}`);
  await remove(tx, 'second_factor_tokens', sql`expires_at < ${now}`);
  await remove(tx, 'identity_flows', sql`expires_at < ${now}`);
  await remove(tx, 'previous_api_keys', sql`valid_until < ${now} and center_id <> all (away_centers())`);
  // A session's tokens go with it; those of a living session only once even their reuse would tell nothing.
  await remove(tx, 'sessions', sql`expires_at < ${longAgo}`);
  await remove(tx, 'refresh_tokens', sql`expires_at < ${longAgo}`);
}

async function remove(tx: Tx, table: string, condition: RawBuilder<unknown>): Promise<void> {
  const name = sql.table(table);
  await sql`delete from ${name} where ctid = any (array(
    select ctid from ${name} where ${condition} limit ${BATCH_MAX}))`.execute(tx);
}
