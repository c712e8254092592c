import Type from 'typebox';
import {
  created,
  DateTime,
  Nullable,
  noContent,
  OneOf,
  ok,
  PageQuery,
  paged,
  pageOf,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessRules, type Member } from '../access/access-rules.ts';
import { KEY_SCOPES } from '../access/key-scopes.ts';
import { Name } from '../people.schemas.ts';
import { countKeys, selectKeys } from './api-keys.queries.ts';
import { createApiKey, revokeApiKey, rotateApiKey } from './api-keys.ts';

const tag = 'API keys';
const keyFields = {
  id: Type.String(),
  name: Type.String(),
  prefix: Type.String(),
  last4: Type.String(),
  scopes: Type.Array(OneOf(KEY_SCOPES)),
  expiresAt: Nullable(DateTime),
  lastUsedAt: Nullable(DateTime),
  createdAt: DateTime,
};
const KeySchema = Type.Object(keyFields);
const NewKeySchema = Type.Object({
  ...keyFields,
  key: Type.String({ description: 'The key itself, shown this once.' }),
});
const KeyParams = Type.Object({ id: Type.String({ maxLength: 255 }) });

/** The keys of the Proof API (docs/rules.md#api-keys). */
export function apiKeyRoutes(router: Router, platform: Platform): void {
  const { database, clock, settings } = platform;
  const { member } = accessRules(platform);
  const by = (who: Member) => ({
    centerId: who.center.id,
    actorId: who.actorId,
    source: who.source,
    now: clock.now(),
    environment: settings.isProduction ? ('live' as const) : ('test' as const),
    cell: settings.cell,
  });

  route(router, 'POST', '/center/api-keys', {
    summary: 'Make an API key',
    tag,
    access: member('ADMIN'),
    answerHoldsSecret: true,
    body: Type.Object({
      name: Name,
      scopes: Type.Array(OneOf(KEY_SCOPES), { minItems: 1, maxItems: KEY_SCOPES.length }),
      expiresAt: Type.Optional(Nullable(DateTime)),
    }),
    answers: { 201: NewKeySchema },
    async handle({ who, body }) {
      const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
      const input = { name: body.name, scopes: body.scopes, expiresAt };
      return created(
        await database.inScope({ centerIds: [who.center.id] }, (tx) => createApiKey(tx, input, by(who))),
      );
    },
  });

  route(router, 'GET', '/center/api-keys', {
    summary: 'List the API keys of the center',
    tag,
    access: member('ADMIN'),
    query: Type.Object(PageQuery),
    answers: { 200: pageOf(KeySchema) },
    async handle({ who, query: { page, limit } }) {
      const centerId = who.center.id;
      const { keys, total } = await database.inScope({ centerIds: [centerId] }, async (tx) => ({
        total: await countKeys(tx, centerId),
        keys: await selectKeys(tx, { centerId, limit, offset: (page - 1) * limit }),
      }));
      return paged(keys, { page, limit, total });
    },
  });

  route(router, 'POST', '/center/api-keys/:id/rotate', {
    summary: 'Replace an API key; the old one works for 24 hours more',
    tag,
    access: member('ADMIN'),
    answerHoldsSecret: true,
    params: KeyParams,
    answers: { 200: NewKeySchema },
    handle: async ({ who, params }) =>
      ok(
        await database.inScope({ centerIds: [who.center.id] }, (tx) => rotateApiKey(tx, params.id, by(who))),
      ),
  });

  route(router, 'DELETE', '/center/api-keys/:id', {
    summary: 'Revoke an API key at once',
    tag,
    access: member('ADMIN'),
    params: KeyParams,
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await database.inScope({ centerIds: [who.center.id] }, (tx) => revokeApiKey(tx, params.id, by(who)));
      return noContent();
    },
  });
}
