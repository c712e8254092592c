import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { revokeSessions } from './sessions.queries.ts';

/** Ends one of the caller's own sessions; anybody else's does not exist for the caller. */
export async function revokeSession(
  { database, clock }: Platform,
  who: SignedIn,
  revocation: { sessionId: string; action: 'sign-out' | 'revoke-session' },
): Promise<void> {
  const now = clock.now();
  await database.inScope({ centerIds: [] }, async (tx) => {
    const [revoked] = await revokeSessions(tx, {
      sessionId: revocation.sessionId,
      actorId: who.loginActorId,
      now,
    });
    if (!revoked) throw notFound('session');
    await recordAudit(tx, {
      centerId: revoked.centerId,
      eventType: 'AUTH_SESSION_REVOKED',
      action: revocation.action,
      target: { type: 'session', id: revoked.id, name: null },
      source: who.source,
      now,
    });
  });
}
