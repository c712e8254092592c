import Type from 'typebox';
import { answer, anyone, ok, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessRules } from '../access/access-rules.ts';
import { originOf } from '../access/identify-session.ts';
import { AnyPassword, Email, NewPassword, OpaqueToken } from '../people.schemas.ts';
import { identifierOf } from '../sessions/sessions.routes.ts';
import { changePassword } from './change-password.ts';
import { requestReset, resetPassword } from './reset-password.ts';

const tag = 'Sign-in';
const Done = Type.Object({ done: Type.Boolean() });

/** The password calls; each counts against the auth rate as well. */
export function credentialRoutes(router: Router, platform: Platform): void {
  const { settingUp } = accessRules(platform);
  const { attempts } = platform.people;

  route(router, 'POST', '/auth/password/change', {
    summary: 'Set a new password, knowing the current one',
    tag,
    access: settingUp(),
    body: Type.Object({ currentPassword: AnyPassword, newPassword: NewPassword }),
    answers: { 200: Done },
    async handle({ who, body, request, reply }) {
      const attempt = await attempts.begin({
        reply,
        identifier: `change:${who.loginActorId}`,
        ipAddress: request.ip,
      });
      await changePassword(platform, who, {
        currentPassword: body.currentPassword,
        newPassword: body.newPassword,
        ipAddress: request.ip,
        onProven: attempt.succeeded,
      });
      return ok({ done: true });
    },
  });

  route(router, 'POST', '/auth/password/forgot', {
    summary: 'Ask for a mail that lets you set a new password',
    tag,
    access: anyone(),
    body: Type.Object({
      email: Type.Optional(Email),
      phone: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    }),
    answers: { 202: Done },
    async handle({ body, request, reply }) {
      const identifier = identifierOf(body, platform.settings.phoneRegion);
      await attempts.begin({
        reply,
        identifier: `forgot:${Object.values(identifier).join()}`,
        ipAddress: request.ip,
      });
      await requestReset(platform, identifier);
      return answer(202, { done: true });
    },
  });

  route(router, 'POST', '/auth/password/reset', {
    summary: 'Set a new password with the token of a mail',
    tag,
    access: anyone(),
    refusals: ['UNAUTHORIZED'],
    body: Type.Object({ token: OpaqueToken, newPassword: NewPassword }),
    answers: { 200: Done },
    async handle({ body, request, reply }) {
      // Nobody is named here; what is guessed at is the token, so the address alone is counted.
      const attempt = await attempts.begin({
        reply,
        identifier: `reset:${request.ip}`,
        ipAddress: request.ip,
      });
      await resetPassword(platform, {
        token: body.token,
        newPassword: body.newPassword,
        ipAddress: request.ip,
        from: originOf(request),
      });
      await attempt.succeeded();
      return ok({ done: true });
    },
  });
}
