import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { consumeResetTokens } from '../mail-tokens/mail-tokens.queries.ts';
import { consumeSecondFactorTokens } from '../second-factor/second-factor.queries.ts';
import { revokeSessions } from '../sessions/sessions.queries.ts';
import { replacePassword, selectPasswordHash } from './credentials.queries.ts';
import { fitsPassword, hashPassword } from './passwords.ts';

/**
 * Sets a new password for whoever knows the current one. People change it because somebody else may know the old one, so
 * the session of this call is the only one that lives on, and no reset mail that was sent before is good any more.
 */
export async function changePassword(
  { database, clock }: Platform,
  who: SignedIn,
  change: { currentPassword: string; newPassword: string; ipAddress: string; onProven(): Promise<void> },
): Promise<void> {
  const actorId = who.loginActorId;
  const from = await database.inScope({ centerIds: [] }, (tx) => selectPasswordHash(tx, actorId));
  const origin = { from: change.ipAddress };
  if (!(await fitsPassword(change.currentPassword, from, origin)) || from === null) throw wrongPassword();
  await change.onProven();
  const to = await hashPassword(change.newPassword, origin);
  const now = clock.now();
  await database.inScope({ centerIds: [] }, async (tx) => {
    if (!(await replacePassword(tx, { actorId, from, to, now }))) throw wrongPassword();
    await consumeResetTokens(tx, { actorId, now });
    await consumeSecondFactorTokens(tx, { actorId, now });
    const ended = await revokeSessions(tx, { actorId, exceptSessionId: who.sessionId, now });
    await recordAudit(tx, {
      centerId: null,
      eventType: 'CREDENTIAL_CHANGED',
      action: 'change-password',
      target: { type: 'actor', id: actorId, name: who.name },
      metadata: { sessionsEnded: ended.length },
      source: who.source,
      now,
    });
  });
}

function wrongPassword(): ApiError {
  return new ApiError('INVALID_CREDENTIALS', 'The current password is wrong.');
}
