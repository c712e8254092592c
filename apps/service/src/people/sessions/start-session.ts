import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import type { FamilyCenter } from '../memberships/family-centers.queries.ts';
import type { ActorRow } from './actors.queries.ts';
import { type CameBy, insertRefreshToken, insertSession } from './sessions.queries.ts';

/** No refresh carries a session past this age (docs/rules.md#refresh-tokens). */
const SESSION_MAX_MS = 90 * 86_400_000;
/** A cookie holds 4 KiB; /auth/me lists every domain, the token the oldest of them. */
const TOKEN_DOMAINS_MAX = 40;

export interface StartedSession {
  id: string;
  refreshToken: string;
  expiresAt: Date;
}

/** Opens a session with its first refresh token. */
export async function startSession(
  tx: Tx,
  session: {
    loginActorId: string;
    actingActorId: string;
    centerId: number | null;
    userAgent: string | null;
    ipAddress: string | null;
    amr: readonly string[];
    provenAt: Date | null;
    provider?: CameBy | undefined;
    refreshTokenSeconds: number;
    now: Date;
  },
): Promise<StartedSession> {
  const { now } = session;
  const id = newId('ses', now);
  const expiresAt = new Date(now.getTime() + SESSION_MAX_MS);
  await insertSession(tx, {
    id,
    actorId: session.loginActorId,
    actingActorId: session.actingActorId,
    centerId: session.centerId,
    userAgent: session.userAgent,
    ipAddress: session.ipAddress,
    amr: session.amr,
    provenAt: session.provenAt,
    provider: session.provider,
    createdAt: now,
    expiresAt,
  });
  const refreshToken = await addRefreshToken(tx, { ...session, sessionId: id, sessionExpiresAt: expiresAt });
  return { id, refreshToken, expiresAt };
}

/** The next refresh token of a session; it slides, but never past the session's own end. */
export async function addRefreshToken(
  tx: Tx,
  session: { sessionId: string; sessionExpiresAt: Date; refreshTokenSeconds: number; now: Date },
): Promise<string> {
  const token = newToken();
  const slidTo = session.now.getTime() + session.refreshTokenSeconds * 1_000;
  await insertRefreshToken(tx, {
    hash: hashToken(token),
    sessionId: session.sessionId,
    expiresAt: new Date(Math.min(slidTo, session.sessionExpiresAt.getTime())),
  });
  return token;
}

/** Signs the access token of a session in one of the family's centers, or in none. */
export function issueAccessToken(
  platform: Platform,
  session: {
    sessionId: string;
    amr: readonly string[];
    actor: Pick<ActorRow, 'id' | 'email'>;
    center: { id: number; domain: string; role: ActorRole } | null;
    memberships: readonly FamilyCenter[];
    partner: { id: string; role: string } | null;
  },
): Promise<string> {
  const { actor, center, partner } = session;
  return platform.people.tokens.issue({
    sub: actor.id,
    sid: session.sessionId,
    jti: randomUUID(),
    actorId: actor.id,
    email: actor.email,
    centerId: center?.id ?? null,
    centerDomain: center?.domain ?? null,
    role: center?.role ?? null,
    authorizedDomains: authorizedDomains(session.memberships).slice(0, TOKEN_DOMAINS_MAX),
    amr: [...session.amr],
    ...(partner ? { partnerId: partner.id, partnerRole: partner.role } : {}),
  });
}

/** The slugs of the centers that a family may enter, each once, the oldest membership first. */
export function authorizedDomains(memberships: readonly FamilyCenter[]): string[] {
  const active = memberships.filter(
    ({ status, center }) => status === 'ACTIVE' && center.status !== 'INACTIVE',
  );
  return [...new Set(active.map(({ center }) => center.domain))];
}
