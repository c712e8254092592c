import Type from 'typebox';
import { ApiError, invalidField } from '../../platform/errors.ts';
import {
  type Access,
  anonymous,
  answer,
  anyone,
  DateTime,
  noContent,
  OneOf,
  ok,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessRules } from '../access/access-rules.ts';
import { AWAY_REFUSALS } from '../access/away.ts';
import { originOf } from '../access/identify-session.ts';
import type { CenterFacts } from '../center-facts.ts';
import { normalEmail, requirePhone } from '../family/identifiers.ts';
import {
  AuthAnswerSchema,
  LoginBody,
  MeSchema,
  OpaqueToken,
  SecondFactorStepSchema,
  SessionSchema,
  SsoUserSchema,
} from '../people.schemas.ts';
import { clearSessionCookie, lastVisitedDomain, setSessionCookies } from './cookies.ts';
import { describeMe } from './describe-me.ts';
import { refreshSession } from './refresh-session.ts';
import { revokeSession } from './revoke-session.ts';
import { selectSessions } from './sessions.queries.ts';
import { type LoginIdentifier, signIn } from './sign-in.ts';
import { createSsoToken, verifySsoToken } from './sso.ts';
import { switchCenter } from './switch-center.ts';
import { TARGET_APPS } from './target-apps.ts';

const tag = 'Sign-in';

/** Signing in and out, sessions, and the way to companion apps (docs/rules.md#sign-in). */
export function sessionRoutes(router: Router, platform: Platform, centerFacts: CenterFacts): void {
  const { settings, database, clock } = platform;
  const { settingUp, signedIn } = accessRules(platform);
  const { attempts, refusedSignIns } = platform.people;

  route(router, 'POST', '/auth/login', {
    summary: 'Sign in by email or phone',
    tag,
    access: signInAccess,
    refusals: [
      'INVALID_CREDENTIALS',
      'PROVIDER_REQUIRED',
      'NO_MEMBERSHIP',
      'MEMBERSHIP_SUSPENDED',
      'MEMBERSHIP_ENDED',
      'CENTER_NOT_FOUND',
      'CENTER_GONE',
    ],
    idempotency: 'none',
    body: LoginBody,
    answers: { 200: AuthAnswerSchema, 202: SecondFactorStepSchema },
    async handle({ body, request, reply }) {
      const identifier = identifierOf(body, settings.phoneRegion);
      const from = originOf(request);
      const attempt = await attempts
        .begin({ reply, identifier: Object.values(identifier).join(), ipAddress: request.ip })
        .catch((refusal) => {
          refusedSignIns.note({ actorId: undefined, reason: 'RATE_LIMITED', from });
          throw refusal;
        });
      const signedInOrHalf = await signIn(platform, {
        identifier,
        password: body.password,
        requestedDomain: body.centerDomain,
        lastVisitedDomain: lastVisitedDomain(request),
        host: request.hostname.toLowerCase(),
        ipAddress: request.ip,
        from,
        onProven: attempt.succeeded,
        onRefused: (actorId) => refusedSignIns.note({ actorId, reason: 'INVALID_CREDENTIALS', from }),
      });
      if ('mfaToken' in signedInOrHalf) return answer(202, signedInOrHalf);
      setSessionCookies({ request, reply }, settings, {
        accessToken: signedInOrHalf.accessToken,
        centerDomain: signedInOrHalf.center?.domain ?? null,
      });
      return ok(signedInOrHalf);
    },
  });

  route(router, 'GET', '/auth/me', {
    summary: 'Show the current person, its place and its memberships',
    tag,
    access: settingUp(),
    answers: { 200: MeSchema },
    handle: async ({ who, request }) =>
      ok(await describeMe(platform, who, { lastVisitedDomain: lastVisitedDomain(request) })),
  });

  route(router, 'POST', '/auth/switch-center', {
    summary: 'Move the session into another center',
    tag,
    access: settingUp(),
    refusals: [
      'CENTER_NOT_FOUND',
      'NO_MEMBERSHIP',
      'CENTER_SUSPENDED',
      ...AWAY_REFUSALS,
      'SECOND_FACTOR_SETUP_REQUIRED',
    ],
    answerHoldsSecret: true,
    body: Type.Object({ centerId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    answers: { 200: AuthAnswerSchema },
    async handle({ who, body, request, reply }) {
      const switched = await switchCenter(platform, who, { centerId: body.centerId, request });
      setSessionCookies({ request, reply }, settings, {
        accessToken: switched.accessToken,
        centerDomain: switched.center?.domain ?? null,
      });
      return ok(switched);
    },
  });

  route(router, 'POST', '/auth/refresh-token', {
    summary: 'Exchange a refresh token for a new pair',
    tag,
    access: anyone(),
    refusals: ['UNAUTHORIZED', 'NO_MEMBERSHIP', 'MEMBERSHIP_SUSPENDED', 'MEMBERSHIP_ENDED'],
    idempotency: 'none',
    body: Type.Object({ refreshToken: OpaqueToken }),
    answers: { 200: AuthAnswerSchema },
    async handle({ body, request, reply }) {
      const refreshed = await refreshSession(platform, {
        refreshToken: body.refreshToken,
        lastVisitedDomain: lastVisitedDomain(request),
        from: originOf(request),
      });
      setSessionCookies({ request, reply }, settings, {
        accessToken: refreshed.accessToken,
        centerDomain: null,
      });
      return ok(refreshed);
    },
  });

  route(router, 'POST', '/auth/logout', {
    summary: 'End the current session',
    tag,
    access: settingUp(),
    answers: { 200: Type.Object({ sid: Type.String() }) },
    async handle({ who, request, reply }) {
      await revokeSession(platform, who, { sessionId: who.sessionId, action: 'sign-out' });
      clearSessionCookie({ request, reply }, settings);
      return ok({ sid: who.sessionId });
    },
  });

  route(router, 'GET', '/auth/sessions', {
    summary: 'List your live sessions',
    tag,
    access: settingUp(),
    answers: { 200: Type.Array(SessionSchema) },
    async handle({ who }) {
      const sessions = await database.inScope({ centerIds: [] }, (tx) =>
        selectSessions(tx, { actorId: who.loginActorId, now: clock.now() }),
      );
      return ok(sessions.map((session) => ({ ...session, current: session.sid === who.sessionId })));
    },
  });

  route(router, 'DELETE', '/auth/sessions/:sid', {
    summary: 'End one of your sessions',
    tag,
    access: settingUp(),
    params: Type.Object({ sid: Type.String({ maxLength: 255 }) }),
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await revokeSession(platform, who, { sessionId: params.sid, action: 'revoke-session' });
      return noContent();
    },
  });

  route(router, 'POST', '/auth/sso/token', {
    summary: 'Get a single-use token for a companion app',
    tag,
    access: signedIn(),
    idempotency: 'none',
    body: Type.Object({ targetApp: OneOf(TARGET_APPS) }),
    answers: { 200: Type.Object({ token: Type.String(), expiresAt: DateTime }) },
    handle: async ({ who, body }) => ok(await createSsoToken(platform, who, body.targetApp)),
  });

  route(router, 'POST', '/auth/sso/verify', {
    summary: 'Learn who brought a single-use token, and use it up',
    tag,
    access: anyone(),
    refusals: ['UNAUTHORIZED'],
    idempotency: 'none',
    body: Type.Object({ token: OpaqueToken }),
    answers: { 200: SsoUserSchema },
    handle: async ({ body, request }) =>
      ok(await verifySsoToken(platform, { token: body.token, from: originOf(request) }, centerFacts)),
  });
}

/** Sign-in counts its attempts by itself, by identifier and address. */
export const signInAccess: Access<null> = {
  description: 'No credential needed; attempts are limited.',
  scheme: null,
  bucket: { deferred: 'auth' },
  refusals: [],
  identify: async (request) => ({ caller: anonymous(request), admit: async () => null }),
};

/** Exactly one of address and phone, in its normal form. */
export function identifierOf(body: { email?: string; phone?: string }, phoneRegion: string): LoginIdentifier {
  const { email, phone } = body;
  if (email !== undefined && phone !== undefined)
    throw invalidField('email', 'must not be given together with phone');
  if (email !== undefined) return { email: normalEmail(email) };
  if (phone !== undefined) return { phone: requirePhone(phone, phoneRegion) };
  throw new ApiError('MISSING_REQUIRED_FIELD', 'email: is required, or phone in its place', {
    details: { fields: [{ path: 'email', message: 'is required, or phone in its place' }] },
  });
}
