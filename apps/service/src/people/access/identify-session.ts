import type { FastifyRequest } from 'fastify';
import type { FamilyId } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Caller, RequestFrame } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditSource } from '../../proof/audit/index.ts';
import { type Standing, selectStanding } from './access.queries.ts';
import {
  type ActorRole,
  type CenterStatus,
  decidingMembership,
  type FamilyMembership,
} from './center-access-rules.ts';
import { unauthorized } from './refusals.ts';
import { earlier, isVouchedFor, secondFactorDueAt, type Vouched } from './second-factor-rules.ts';

export interface SignedIn {
  actorId: string;
  /** Who signed in; another actor of the same family than `actorId` after some switches. */
  loginActorId: string;
  familyId: FamilyId;
  email: string | null;
  name: string;
  sessionId: string;
  /** How they proved who they are (RFC 8176); nothing for sessions from before it was noted. */
  amr: readonly string[];
  /** The token's center when its membership is ACTIVE. */
  center: { id: number; domain: string; name: string; status: CenterStatus; role: ActorRole } | null;
  partner: { id: string; role: 'PARTNER_ADMIN' | 'PARTNER_OPERATOR' } | null;
  isOperator: boolean;
  /** Whether there is one, and from when on this session reaches nothing without it; null where nobody asks. */
  secondFactor: { isSetUp: boolean; dueAt: Date | null };
  /** Whose demand for one is met by the provider that they came by. */
  factorFor: Vouched;
  source: AuditSource;
}

export interface IdentifiedSession {
  caller: Caller;
  who: SignedIn;
  /** How the token's center answers, before the rules of a route. */
  place: {
    id: number;
    status: CenterStatus;
    isAway: boolean;
    membership: FamilyMembership | undefined;
  } | null;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
export const AUTH_COOKIE = 'auth_token';

/** Who is calling with a session: token, then the session itself as it stands now (docs/rules.md#access-tokens). */
export async function identifySession(
  platform: Platform,
  request: FastifyRequest,
): Promise<IdentifiedSession> {
  const { people } = platform;
  const claims = await people.tokens.verify(requireToken(request, platform.settings.publicUrl));
  const { sid: sessionId, actorId, centerId } = claims;
  const standing = await people.standings.get(`${sessionId}:${actorId}:${centerId}`, () =>
    platform.database.inScope({ centerIds: centerId === null ? [] : [centerId] }, (tx) =>
      selectStanding(tx, { sessionId, actorId, centerId }),
    ),
  );
  if (!standing || standing.revokedAt || standing.expiresAt <= platform.clock.now())
    throw unauthorized('This session has ended. Sign in again.');
  return describe(platform, { standing, amr: claims.amr ?? [] }, request);
}

function describe(
  platform: Platform,
  { standing, amr }: { standing: Standing; amr: readonly string[] },
  request: FastifyRequest,
): IdentifiedSession {
  const { center, partner } = standing;
  const deciding = center ? decidingMembership(center.memberships, standing.actor.id) : undefined;
  const active = deciding?.status === 'ACTIVE' ? deciding : undefined;
  const { lastUses } = platform.people;
  lastUses.note('sessions', { centerId: 0, id: standing.sessionId });
  if (active && center) lastUses.note('memberships', { centerId: center.id, id: active.id });

  const actor = active
    ? { id: active.actorId, email: active.actorEmail, name: active.actorName }
    : standing.actor;
  const who: SignedIn = {
    actorId: actor.id,
    loginActorId: standing.loginActorId,
    familyId: standing.familyId,
    email: actor.email,
    name: actor.name,
    sessionId: standing.sessionId,
    amr,
    center:
      center && active
        ? {
            id: center.id,
            domain: center.domain,
            name: center.name,
            status: center.status,
            role: active.role,
          }
        : null,
    partner: partner && { id: partner.id, role: partner.role },
    isOperator: standing.isOperator,
    secondFactor: {
      isSetUp: standing.hasSecondFactor,
      dueAt: earlier(
        center && active && !isVouchedFor(standing.factorFor, center)
          ? secondFactorDueAt(center.demands, memberOf(active))
          : null,
        partner && standing.factorFor.partnerId !== partner.id
          ? secondFactorDueAt(partner.demands, {
              isAdmin: partner.role === 'PARTNER_ADMIN',
              joinedAt: partner.joinedAt,
            })
          : null,
      ),
    },
    factorFor: standing.factorFor,
    source: sourceOf(request, { ...actor, type: 'human' }),
  };
  return {
    caller: {
      principal: `actor:${standing.loginActorId}`,
      tier: partner ? 'partner' : 'standard',
      ...(center ? { tenant: String(center.id) } : {}),
    },
    who,
    place: center
      ? { id: center.id, status: center.status, isAway: center.isAway, membership: deciding }
      : null,
  };
}

/** A membership as demands for a second factor see it. */
export function memberOf({ role, joinedAt }: { role: ActorRole; joinedAt: Date | null }) {
  return { isAdmin: role === 'ADMIN', joinedAt };
}

const USER_AGENT_MAX = 400;

export function sourceOf(request: FastifyRequest, actor: AuditSource['actor']): AuditSource {
  return { ...originOf(request), actor };
}

/** Where a call comes from, for the audit log, before it is known whose it is. */
export function originOf(request: RequestFrame): Omit<AuditSource, 'actor'> {
  return {
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX).toWellFormed() ?? null,
    requestId: request.id,
  };
}

/** The bearer token, or else the cookie; a write by cookie must come from a page of this very origin. */
function requireToken(request: FastifyRequest, publicUrl: string): string {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = bearerOf(authorization);
    if (!token) throw unauthorized('Send the access token as "Authorization: Bearer <token>".');
    if (/^cp_(live|test)_/.test(token))
      throw unauthorized('An API key does not sign in here. Send the access token of a session.');
    return token;
  }
  const cookie = request.cookies[AUTH_COOKIE];
  if (!cookie)
    throw unauthorized('Sign in first, and send the access token as "Authorization: Bearer <token>".');
  if (!SAFE_METHODS.has(request.method) && !isSameOrigin(request, publicUrl))
    throw new ApiError(
      'FORBIDDEN',
      'A change by cookie must come from a page of this site. Send the token as a bearer token instead.',
    );
  return cookie;
}

export function bearerOf(authorization: string): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1];
}

function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers;
  return origin === new URL(publicUrl).origin || origin === `${request.protocol}://${request.host}`;
}
