import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export async function selectPasswordHash(tx: Tx, actorId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('actors')
    .select('password_hash')
    .where('id', '=', actorId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Sets a password where the old one is still what it was; false when somebody else changed it meanwhile. */
export async function replacePassword(
  tx: Tx,
  change: { actorId: string; from: string; to: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('actors')
    .set({ password_hash: change.to, updated_at: change.now })
    .where('id', '=', change.actorId)
    .where('password_hash', '=', change.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whoever holds the mail holds the address, so a reset also verifies it. */
export async function resetPassword(
  tx: Tx,
  reset: { actorId: string; passwordHash: string; now: Date },
): Promise<{ id: string; name: string; email: string | null } | undefined> {
  return tx
    .updateTable('actors')
    .set((eb) => ({
      password_hash: reset.passwordHash,
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(reset.now)),
      updated_at: reset.now,
    }))
    .where('id', '=', reset.actorId)
    .returning(['id', 'name', 'email'])
    .executeTakeFirst();
}

/** One at a time changes the ways into an account, so that two changes together do not leave it without any. */
export async function lockAccount(tx: Tx, actorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account:${actorId}`}, 0))`.execute(tx);
}
