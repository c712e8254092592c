import type { Tx } from '../../platform/database/index.ts';

export async function insertInvitationTokens(
  tx: Tx,
  tokens: readonly { hash: string; centerId: number; membershipId: string; now: Date; expiresAt: Date }[],
): Promise<void> {
  await tx
    .insertInto('mail_tokens')
    .values(
      tokens.map((token) => ({
        token_hash: token.hash,
        kind: 'invitation',
        membership_center_id: token.centerId,
        membership_id: token.membershipId,
        created_at: token.now,
        expires_at: token.expiresAt,
      })),
    )
    .execute();
}

export async function insertResetToken(
  tx: Tx,
  token: { hash: string; actorId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('mail_tokens')
    .values({
      token_hash: token.hash,
      kind: 'password-reset',
      actor_id: token.actorId,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** A token of this kind that is still good. */
export async function selectMailToken(
  tx: Tx,
  token: { hash: string; kind: 'invitation' | 'password-reset'; now: Date },
): Promise<{ actorId: string | null; centerId: number | null; membershipId: string | null } | undefined> {
  return tx
    .selectFrom('mail_tokens')
    .select(['actor_id as actorId', 'membership_center_id as centerId', 'membership_id as membershipId'])
    .where('token_hash', '=', token.hash)
    .where('kind', '=', token.kind)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', token.now)
    .executeTakeFirst();
}

/** True for the one call that uses the token. */
export async function consumeMailToken(tx: Tx, token: { hash: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_tokens')
    .set({ consumed_at: token.now })
    .where('token_hash', '=', token.hash)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', token.now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A new password makes every other reset mail of the actor worthless. */
export async function consumeResetTokens(tx: Tx, which: { actorId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('mail_tokens')
    .set({ consumed_at: which.now })
    .where('actor_id', '=', which.actorId)
    .where('kind', '=', 'password-reset')
    .where('consumed_at', 'is', null)
    .execute();
}
