import type { FastifyReply } from 'fastify';
import Type from 'typebox';
import { ApiError } from '../../platform/errors.ts';
import {
  anyone,
  created,
  DateTime,
  Nullable,
  noContent,
  ok,
  type RequestFrame,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessRules } from '../access/access-rules.ts';
import { originOf } from '../access/identify-session.ts';
import { AssertionResponse, RequestOptions } from '../passkeys/passkeys.schemas.ts';
import { AnyPassword, AuthAnswerSchema, OpaqueToken } from '../people.schemas.ts';
import type { AuthAnswer } from '../sessions/auth-answer.ts';
import { lastVisitedDomain, setSessionCookies } from '../sessions/cookies.ts';
import { signInAccess } from '../sessions/sessions.routes.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { finishSignIn, ownerOfHalf, signInWithPasskey } from './finish-sign-in.ts';
import { newRecoveryCodes } from './new-recovery-codes.ts';
import { offerPasskeys } from './offer-passkeys.ts';
import { resetAnybodysFactor } from './reset-second-factor.ts';
import { selectSecondFactors } from './second-factor.queries.ts';
import { shownFactorOf } from './show-factor.ts';
import { confirmTotp, offerTotp, removeTotp } from './totp.ts';

const tag = 'Second factor';
const OPENING_REFUSALS = [
  'INVALID_CREDENTIALS',
  'PROVIDER_REQUIRED',
  'NO_MEMBERSHIP',
  'MEMBERSHIP_SUSPENDED',
  'MEMBERSHIP_ENDED',
  'CENTER_NOT_FOUND',
  'CENTER_GONE',
] as const;

const Code = Type.String({ pattern: '^[0-9]{6}$' });
const factorFields = {
  code: Type.Optional(Code),
  recoveryCode: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  passkey: Type.Optional(AssertionResponse),
};
const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String(), { description: 'Each works once; shown this once.' }),
});

/** Passkeys in place of a password, and what is shown beside one (docs/rules.md#second-factor). */
export function secondFactorRoutes(router: Router, platform: Platform): void {
  const { database, settings } = platform;
  const { operator, settingUp } = accessRules(platform);
  const { attempts } = platform.people;

  route(router, 'POST', '/auth/passkeys/sign-in/options', {
    summary: 'Ask for what a browser needs to sign in with a passkey',
    tag,
    access: anyone(),
    idempotency: 'none',
    answers: { 200: RequestOptions },
    handle: async () => ok(await offerPasskeys(platform, { purpose: 'sign-in' })),
  });

  route(router, 'POST', '/auth/passkeys/sign-in', {
    summary: 'Sign in with a passkey alone',
    tag,
    access: signInAccess,
    refusals: OPENING_REFUSALS,
    idempotency: 'none',
    body: Type.Object({
      response: AssertionResponse,
      centerDomain: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    }),
    answers: { 200: AuthAnswerSchema },
    async handle({ body, request, reply }) {
      const { id, rawId, type, response } = body.response;
      const answer = await signInWithPasskey(platform, {
        assertion: { id, rawId, type, response },
        requestedDomain: body.centerDomain,
        ...(await counted({ request, reply, identifier: `passkey:${id}` })),
      });
      return opened({ request, reply }, answer);
    },
  });

  route(router, 'POST', '/auth/second-factor/options', {
    summary: 'Ask for what a browser needs to show a passkey as the second factor',
    tag,
    access: anyone(),
    refusals: ['UNAUTHORIZED'],
    idempotency: 'none',
    body: Type.Object({ mfaToken: OpaqueToken }),
    answers: { 200: RequestOptions },
    async handle({ body }) {
      const actorId = await ownerOfHalf(platform, body.mfaToken);
      return ok(await offerPasskeys(platform, { purpose: 'second-factor', actorId }));
    },
  });

  route(router, 'POST', '/auth/second-factor', {
    summary: 'Finish a sign-in with a passkey, the code of an app or a recovery code',
    tag,
    access: signInAccess,
    refusals: ['UNAUTHORIZED', 'NOT_FOUND', 'CONFLICT', ...OPENING_REFUSALS],
    idempotency: 'none',
    body: Type.Object({
      mfaToken: OpaqueToken,
      password: Type.Optional(AnyPassword),
      ...factorFields,
    }),
    answers: { 200: AuthAnswerSchema },
    async handle({ body, request, reply }) {
      const { mfaToken, password, code, recoveryCode, passkey } = body;
      const factor = shownFactorOf({ code, recoveryCode, passkey });
      if (!factor && password === undefined)
        throw new ApiError(
          'MISSING_REQUIRED_FIELD',
          'code: is required, or recoveryCode or passkey in its place',
        );
      const actorId = await ownerOfHalf(platform, mfaToken);
      const answer = await finishSignIn(platform, {
        mfaToken,
        factor,
        password,
        ipAddress: request.ip,
        ...(await counted({ request, reply, identifier: `second-factor:${actorId}` })),
      });
      return opened({ request, reply }, answer);
    },
  });

  route(router, 'POST', '/auth/confirm/options', {
    summary: 'Ask for what a browser needs to confirm with a passkey',
    tag,
    access: settingUp(),
    idempotency: 'none',
    answers: { 200: RequestOptions },
    handle: async ({ who }) =>
      ok(await offerPasskeys(platform, { purpose: 'confirm', actorId: who.loginActorId })),
  });

  route(router, 'POST', '/auth/confirm', {
    summary: 'Prove again who you are, before changing the ways into your account',
    tag,
    access: settingUp(),
    refusals: ['INVALID_CREDENTIALS'],
    idempotency: 'none',
    body: Type.Object({ password: Type.Optional(AnyPassword), ...factorFields }),
    answers: { 200: Type.Object({ done: Type.Boolean() }) },
    async handle({ who, body, request, reply }) {
      const { password, code, recoveryCode, passkey } = body;
      const factor = shownFactorOf({ code, recoveryCode, passkey });
      const attempt = await attempts.begin({
        reply,
        identifier: `confirm:${who.loginActorId}`,
        ipAddress: request.ip,
      });
      await confirmIdentity(platform, who, {
        password,
        factor,
        ipAddress: request.ip,
        onProven: attempt.succeeded,
      });
      return ok({ done: true });
    },
  });

  route(router, 'GET', '/auth/second-factor', {
    summary: 'Show what second factors you have',
    tag,
    access: settingUp(),
    answers: {
      200: Type.Object({
        passkeys: Type.Integer(),
        totp: Nullable(Type.Object({ createdAt: DateTime, lastUsedAt: Nullable(DateTime) })),
        recoveryCodesLeft: Type.Integer(),
      }),
    },
    handle: async ({ who }) =>
      ok(await database.inScope({ centerIds: [] }, (tx) => selectSecondFactors(tx, who.loginActorId))),
  });

  route(router, 'POST', '/auth/totp', {
    summary: 'Ask for the secret of an authenticator app',
    tag,
    access: settingUp(),
    refusals: ['CONFIRMATION_REQUIRED'],
    answerHoldsSecret: true,
    answers: { 201: Type.Object({ secret: Type.String(), uri: Type.String() }) },
    handle: async ({ who }) => created(await offerTotp(platform, who)),
  });

  route(router, 'POST', '/auth/totp/confirm', {
    summary: 'Set the authenticator app up by a code that it shows',
    tag,
    access: settingUp(),
    refusals: ['CONFIRMATION_REQUIRED', 'INVALID_CREDENTIALS'],
    answerHoldsSecret: true,
    body: Type.Object({ code: Code }),
    answers: { 200: RecoveryCodes },
    async handle({ who, body, request, reply }) {
      const attempt = await attempts.begin({
        reply,
        identifier: `totp:${who.loginActorId}`,
        ipAddress: request.ip,
      });
      const codes = await confirmTotp(platform, who, body.code);
      await attempt.succeeded();
      return ok(codes);
    },
  });

  route(router, 'DELETE', '/auth/totp', {
    summary: 'Remove the authenticator app',
    tag,
    access: settingUp(),
    refusals: ['CONFIRMATION_REQUIRED', 'NOT_FOUND'],
    answers: { 204: Type.Null() },
    async handle({ who }) {
      await removeTotp(platform, who);
      return noContent();
    },
  });

  route(router, 'POST', '/auth/recovery-codes', {
    summary: 'Make ten new recovery codes; those before are void',
    tag,
    access: settingUp(),
    refusals: ['CONFIRMATION_REQUIRED'],
    answerHoldsSecret: true,
    answers: { 201: RecoveryCodes },
    handle: async ({ who }) => created(await newRecoveryCodes(platform, who)),
  });

  route(router, 'POST', '/admin/people/:actorId/reset-second-factor', {
    summary: 'Take passkeys, authenticator app and recovery codes of a person away',
    tag,
    access: operator(),
    refusals: ['CONFIRMATION_REQUIRED'],
    params: Type.Object({ actorId: Type.String({ format: 'uuid' }) }),
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await resetAnybodysFactor(platform, who, params.actorId);
      return noContent();
    },
  });

  /** Counts an attempt as every sign-in is counted, and gives what tells how it went. */
  async function counted(call: { request: RequestFrame; reply: FastifyReply; identifier: string }) {
    const { request, reply, identifier } = call;
    const { refusedSignIns } = platform.people;
    const from = originOf(request);
    const attempt = await attempts
      .begin({ reply, identifier, ipAddress: request.ip })
      .catch((refusal: unknown) => {
        refusedSignIns.note({ actorId: undefined, reason: 'RATE_LIMITED', from });
        throw refusal;
      });
    return {
      from,
      lastVisitedDomain: lastVisitedDomain(request),
      host: request.hostname.toLowerCase(),
      onProven: attempt.succeeded,
      onRefused: (actorId: string | undefined) =>
        refusedSignIns.note({ actorId, reason: 'INVALID_CREDENTIALS', from }),
    };
  }

  function opened(call: { request: RequestFrame; reply: FastifyReply }, answer: AuthAnswer) {
    setSessionCookies(call, settings, {
      accessToken: answer.accessToken,
      centerDomain: answer.center?.domain ?? null,
    });
    return ok(answer);
  }
}
