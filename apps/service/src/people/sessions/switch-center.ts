import type { RequestFrame } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import { enterCenter } from '../access/enter-center.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { refuse, unauthorized } from '../access/refusals.ts';
import { updateLastCenter } from './actors.queries.ts';
import { type AuthAnswer, actingActor, authAnswer } from './auth-answer.ts';
import { loadFamily } from './load-family.ts';
import { resolve } from './open-session.ts';
import { consumeSessionTokens, moveSession } from './sessions.queries.ts';
import { addRefreshToken } from './start-session.ts';

/** Moves a session into another center of the family and issues a new pair; the old refresh token is used up. */
export async function switchCenter(
  platform: Platform,
  who: SignedIn,
  { centerId, request }: { centerId: number; request: RequestFrame },
): Promise<AuthAnswer> {
  const { database, clock, settings } = platform;
  const entered = await enterCenter(platform, { who, idOrDomain: String(centerId), request });
  const now = clock.now();
  const { familyId, loginActorId: actorId, sessionId } = who;

  const switched = await database.inScope({ familyId }, async (tx) => {
    const family = await loadFamily(tx, { familyId, actorId });
    const resolution = resolve(family, { requestedDomain: entered.domain });
    if ('refusal' in resolution) throw refuse(resolution.refusal);
    const session = await moveSession(tx, {
      sessionId,
      actingActorId: actingActor(family, resolution.membership).id,
      centerId: entered.id,
      now,
    });
    if (!session) throw unauthorized('This session has ended. Sign in again.');
    await consumeSessionTokens(tx, { sessionId, now });
    const refreshToken = await addRefreshToken(tx, {
      sessionId,
      sessionExpiresAt: session.expiresAt,
      refreshTokenSeconds: settings.refreshTokenSeconds,
      now,
    });
    await updateLastCenter(tx, { actorId, centerId: entered.id });
    await recordAudit(tx, {
      centerId: entered.id,
      eventType: 'AUTH_CENTER_SWITCHED',
      action: 'switch-center',
      target: { type: 'session', id: sessionId, name: null },
      changes: { before: { centerId: who.center?.id ?? null }, after: { centerId: entered.id } },
      source: who.source,
      now,
    });
    return { family, resolution, refreshToken, amr: session.amr };
  });
  return authAnswer(platform, { sessionId, ...switched });
}
