import type { Tx } from '../../platform/database/index.ts';
import type { TargetApp } from './target-apps.ts';

interface SsoToken {
  sessionId: string;
  actorId: string;
  centerId: number | null;
  targetApp: TargetApp;
  expiresAt: Date;
}

export async function insertSsoToken(tx: Tx, token: SsoToken & { hash: string }): Promise<void> {
  await tx
    .insertInto('sso_tokens')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      actor_id: token.actorId,
      for_center_id: token.centerId,
      target_app: token.targetApp,
      expires_at: token.expiresAt,
    })
    .execute();
}

export async function selectSsoToken(
  tx: Tx,
  hash: string,
): Promise<(SsoToken & { consumedAt: Date | null }) | undefined> {
  const row = await tx
    .selectFrom('sso_tokens')
    .select([
      'session_id as sessionId',
      'actor_id as actorId',
      'for_center_id as centerId',
      'target_app',
      'expires_at as expiresAt',
      'consumed_at as consumedAt',
    ])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (!row) return undefined;
  const { target_app, ...rest } = row;
  // The table's check constraint knows just these apps.
  return { ...rest, targetApp: target_app as TargetApp };
}

/** True for the one call that uses the token. */
export async function consumeSsoToken(tx: Tx, token: { hash: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sso_tokens')
    .set({ consumed_at: token.now })
    .where('token_hash', '=', token.hash)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', token.now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
