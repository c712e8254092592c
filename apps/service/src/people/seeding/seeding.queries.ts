import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

export interface SeededAccount {
  id: string;
  email: string;
  phone: string | null;
  name: string;
  isChild: boolean;
  isOperator: boolean;
}

export async function hasActor(tx: Tx, actorId: string): Promise<boolean> {
  const row = await tx.selectFrom('actors').select('id').where('id', '=', actorId).executeTakeFirst();
  return row !== undefined;
}

/** An account whose address and phone count as verified; nothing happens when it is there. */
export async function insertAccount(
  tx: Tx,
  account: SeededAccount & { passwordHash: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into actors (id, family_id, email, email_verified_at, phone, phone_verified_at, name, is_child, is_operator,
                        password_hash, created_at, updated_at)
    values (${account.id}, ${account.id}, ${account.email}, ${account.now}, ${account.phone},
            ${account.phone === null ? null : account.now}, ${account.name}, ${account.isChild}, ${account.isOperator},
            ${account.passwordHash}, ${account.now}, ${account.now})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function hasMembership(tx: Tx, which: { centerId: number; actorId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('id')
    .where('center_id', '=', which.centerId)
    .where('actor_id', '=', which.actorId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The invitation of an actor to the center that was made for it, while it is open. */
export async function selectFoundingInvitation(
  tx: Tx,
  which: { centerId: number; actorId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('memberships')
    .select('id')
    .where('center_id', '=', which.centerId)
    .where('actor_id', '=', which.actorId)
    .where('is_founding', '=', true)
    .where('status', '=', 'INVITED')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function hasKey(tx: Tx, which: { centerId: number; keyHash: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('api_keys')
    .select('id')
    .where('center_id', '=', which.centerId)
    .where('key_hash', '=', which.keyHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasOperator(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('actors')
    .select('id')
    .where('is_operator', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
