import Type from 'typebox';
import { created, DateTime, Nullable, noContent, ok, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessRules, type Member } from '../access/access-rules.ts';
import { type AgentKey, selectAgentKeys } from './agent-keys.queries.ts';
import { registerAgentKey, removeAgentKey } from './agent-keys.ts';

const tag = 'API keys';
const Id = Type.String({ maxLength: 255 });
const Jwk = Type.Object({
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  x: Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' }),
});
const SigningKey = Type.Object({
  id: Type.String({ description: 'Signatures name it as their `kid`.' }),
  name: Type.String(),
  publicKey: Jwk,
  expiresAt: Nullable(DateTime),
  createdAt: DateTime,
});

/** The keys that agents sign their records with (docs/rules.md#agents). */
export function agentKeyRoutes(router: Router, platform: Platform): void {
  const { database, clock } = platform;
  const { member } = accessRules(platform);
  const by = (who: Member) => ({ centerId: who.center.id, source: who.source, now: clock.now() });

  route(router, 'POST', '/center/api-keys/:id/signing-keys', {
    summary: 'Register a key that agents sign their records with',
    tag,
    access: member('ADMIN'),
    params: Type.Object({ id: Id }),
    body: Type.Object({
      publicKey: Jwk,
      name: Type.Optional(Type.String({ maxLength: 100 })),
      expiresAt: Type.Optional(Nullable(DateTime)),
    }),
    answers: { 201: SigningKey },
    async handle({ who, params, body }) {
      const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
      const given = { apiKeyId: params.id, name: body.name ?? '', x: body.publicKey.x, expiresAt };
      return created(
        present(
          await database.inScope({ centerIds: [who.center.id] }, (tx) =>
            registerAgentKey(tx, given, by(who)),
          ),
        ),
      );
    },
  });

  route(router, 'GET', '/center/api-keys/:id/signing-keys', {
    summary: 'List the keys that agents sign with under an API key',
    tag,
    access: member('ADMIN'),
    params: Type.Object({ id: Id }),
    answers: { 200: Type.Array(SigningKey) },
    async handle({ who, params }) {
      const centerId = who.center.id;
      const keys = await database.inScope({ centerIds: [centerId] }, (tx) =>
        selectAgentKeys(tx, { centerId, apiKeyId: params.id }),
      );
      return ok(keys.map(present));
    },
  });

  route(router, 'DELETE', '/center/api-keys/:id/signing-keys/:keyId', {
    summary: 'Remove a key that agents sign with',
    tag,
    access: member('ADMIN'),
    params: Type.Object({ id: Id, keyId: Id }),
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      const which = { apiKeyId: params.id, id: params.keyId };
      await database.inScope({ centerIds: [who.center.id] }, (tx) => removeAgentKey(tx, which, by(who)));
      return noContent();
    },
  });
}

function present({ id, name, publicKey, expiresAt, createdAt }: AgentKey) {
  const jwk = { kty: 'OKP' as const, crv: 'Ed25519' as const, x: publicKey.toString('base64url') };
  return { id, name, publicKey: jwk, expiresAt, createdAt };
}
