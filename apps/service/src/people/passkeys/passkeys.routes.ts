import Type from 'typebox';
import { created, noContent, ok, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessRules } from '../access/access-rules.ts';
import { listPasskeys, removePasskey, renamePasskey } from './manage-passkeys.ts';
import {
  CreationOptions,
  PasskeyName,
  PasskeySchema,
  passkeyAnswer,
  RegistrationResponse,
} from './passkeys.schemas.ts';
import { offerRegistration, registerPasskey } from './register-passkey.ts';

const tag = 'Passkeys';
const PasskeyParams = Type.Object({ id: Type.String({ maxLength: 255 }) });

/** A person's own passkeys (docs/rules.md#passkeys). */
export function passkeyRoutes(router: Router, platform: Platform): void {
  const { settingUp } = accessRules(platform);

  route(router, 'POST', '/auth/passkeys/options', {
    summary: 'Ask for what a browser needs to make a passkey',
    tag,
    access: settingUp(),
    refusals: ['CONFIRMATION_REQUIRED'],
    idempotency: 'none',
    answers: { 200: CreationOptions },
    handle: async ({ who }) => ok(await offerRegistration(platform, who)),
  });

  route(router, 'POST', '/auth/passkeys', {
    summary: 'Register the passkey that the browser has made',
    tag,
    access: settingUp(),
    refusals: ['CONFIRMATION_REQUIRED'],
    body: Type.Object({ name: PasskeyName, response: RegistrationResponse }),
    answers: { 201: PasskeySchema },
    async handle({ who, body }) {
      const { id, rawId, type, response } = body.response;
      const passkey = await registerPasskey(platform, who, {
        name: body.name,
        response: { id, rawId, type, response },
      });
      return created(passkeyAnswer(passkey));
    },
  });

  route(router, 'GET', '/auth/passkeys', {
    summary: 'List your passkeys',
    tag,
    access: settingUp(),
    answers: { 200: Type.Array(PasskeySchema) },
    handle: async ({ who }) => ok((await listPasskeys(platform, who)).map(passkeyAnswer)),
  });

  route(router, 'PATCH', '/auth/passkeys/:id', {
    summary: 'Give one of your passkeys another name',
    tag,
    access: settingUp(),
    params: PasskeyParams,
    body: Type.Object({ name: PasskeyName }),
    answers: { 200: PasskeySchema },
    handle: async ({ who, params, body }) =>
      ok(passkeyAnswer(await renamePasskey(platform, who, { id: params.id, name: body.name }))),
  });

  route(router, 'DELETE', '/auth/passkeys/:id', {
    summary: 'Remove one of your passkeys',
    tag,
    access: settingUp(),
    refusals: ['CONFIRMATION_REQUIRED'],
    params: PasskeyParams,
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await removePasskey(platform, who, params.id);
      return noContent();
    },
  });
}
