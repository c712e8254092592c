import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/secrets.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { refuse, unauthorized } from '../access/refusals.ts';
import { type AuthAnswer, actingActor, authAnswer } from './auth-answer.ts';
import { loadFamily } from './load-family.ts';
import { resolve } from './open-session.ts';
import {
  consumeRefreshToken,
  lockSession,
  moveSession,
  type RefreshableSession,
  revokeSessions,
  selectSessionByRefreshToken,
} from './sessions.queries.ts';
import { addRefreshToken } from './start-session.ts';

/**
 * Exchanges a refresh token for a new pair (docs/rules.md#refresh-tokens). One conditional update consumes the token, so of any number
 * of parallel calls one succeeds. A token that was used before has been stolen or lost, and ends its session.
 */
export async function refreshSession(
  platform: Platform,
  call: { refreshToken: string; lastVisitedDomain?: string | undefined; from: Omit<AuditSource, 'actor'> },
): Promise<AuthAnswer> {
  const { database, clock, settings } = platform;
  const now = clock.now();
  const hash = hashToken(call.refreshToken);
  const found = await database.inScope({ centerIds: [] }, (tx) => selectSessionByRefreshToken(tx, hash));
  if (!found || found.revokedAt || found.expiresAt <= now) throw notRefreshable();
  const source: AuditSource = {
    ...call.from,
    actor: { id: found.actor.id, type: 'human', name: found.actor.name, email: found.actor.email },
  };

  const { familyId, id: actorId } = found.actor;
  const refreshed = await database.inScope({ familyId }, async (tx) => {
    await lockSession(tx, found.id);
    const consumption = await consumeRefreshToken(tx, { hash, now });
    if (consumption !== 'consumed') return consumption;
    const family = await loadFamily(tx, { familyId, actorId });
    const current = family.memberships.find(
      ({ center, status }) => center.id === found.centerId && status === 'ACTIVE',
    );
    const resolution = resolve(family, {
      lastVisitedDomain: call.lastVisitedDomain,
      requestedDomain: current?.center.domain,
    });
    // Thrown inside the transaction, so that the token is still good once the membership is.
    if ('refusal' in resolution) throw refuse(resolution.refusal);
    const { membership } = resolution;
    const moved = await moveSession(tx, {
      sessionId: found.id,
      actingActorId: actingActor(family, membership).id,
      centerId: membership?.center.id ?? null,
      now,
    });
    if (!moved) throw notRefreshable();
    const refreshToken = await addRefreshToken(tx, {
      sessionId: found.id,
      sessionExpiresAt: found.expiresAt,
      refreshTokenSeconds: settings.refreshTokenSeconds,
      now,
    });
    return { family, resolution, refreshToken, amr: moved.amr };
  });

  if (refreshed === 'expired') throw notRefreshable();
  if (refreshed === 'used-before') {
    await revokeForReuse(platform, found, source);
    throw unauthorized('This refresh token was used before, so its session has been ended. Sign in again.');
  }
  return authAnswer(platform, { sessionId: found.id, ...refreshed });
}

async function revokeForReuse(
  { database, clock }: Platform,
  session: RefreshableSession,
  source: AuditSource,
): Promise<void> {
  const now = clock.now();
  const entry = {
    centerId: session.centerId,
    eventType: 'AUTH_SESSION_REVOKED' as const,
    target: { type: 'session', id: session.id, name: null },
    source,
    now,
  };
  await database.inScope({ centerIds: [] }, async (tx) => {
    const revoked = await revokeSessions(tx, { sessionId: session.id, now });
    await recordAudit(tx, { ...entry, action: 'reuse-refresh-token', result: 'failure' });
    if (revoked.length > 0)
      await recordAudit(tx, {
        ...entry,
        action: 'revoke-session',
        metadata: { reason: 'refresh-token-reuse' },
      });
  });
}

function notRefreshable() {
  return unauthorized('This refresh token is not valid or has expired. Sign in again.');
}
