import { ASSERTION_ALGORITHMS } from '@centerproof/proof';
import Type from 'typebox';
import { accessRules } from '../../people/index.ts';
import {
  created,
  DateTime,
  Nullable,
  noContent,
  OneOf,
  paged,
  pageOf,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ApproverCredential, countCredentials, selectCredentials } from './approver-keys.queries.ts';
import { algorithmOf } from './approver-keys.ts';
import { registerCredential, removeCredential } from './register-credential.ts';

const tag = 'Approvals';
const IdLike = Type.String({ minLength: 1, maxLength: 255 });
const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

const NewCredential = Type.Object({
  approverId: IdLike,
  credentialId: Base64Url(1_400),
  publicKey: Base64Url(2_048),
  rpId: Type.String({ minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$' }),
  name: Type.Optional(Type.String({ maxLength: 100 })),
});
const Credential = Type.Object({
  id: Type.String(),
  approverId: Type.String(),
  credentialId: Type.String(),
  publicKey: Type.String({ description: 'The COSE key, in base64url.' }),
  algorithm: OneOf(ASSERTION_ALGORITHMS),
  rpId: Type.String(),
  name: Type.String(),
  createdAt: DateTime,
  lastUsedAt: Nullable(DateTime),
});

/** Keys of approvers who work in a center's own systems. Whoever may change the rules of approving may say whose keys count. */
export function approverKeyRoutes(router: Router, platform: Platform): void {
  const { database, clock } = platform;
  const { apiKey } = accessRules(platform);

  route(router, 'POST', '/approver-credentials', {
    summary: "Register a key that an approver signs with on the center's own pages",
    tag,
    access: apiKey('policy:write'),
    body: NewCredential,
    answers: { 201: Credential },
    handle: async ({ who, body }) => {
      const { approverId, credentialId, publicKey, rpId, name = '' } = body;
      const by = { centerId: who.centerId, source: who.source, now: clock.now() };
      return created(
        present(
          await database.inScope({ centerIds: [who.centerId] }, (tx) =>
            registerCredential(tx, { approverId, credentialId, publicKey, rpId, name }, by),
          ),
        ),
      );
    },
  });

  route(router, 'GET', '/approver-credentials', {
    summary: 'List the keys of approvers, newest first',
    tag,
    access: apiKey('proof:read'),
    query: Type.Object({
      approverId: Type.Optional(IdLike),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
      offset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
    }),
    answers: { 200: pageOf(Credential) },
    handle: async ({ who, query: { approverId, limit, offset } }) => {
      const wanted = { centerId: who.centerId, approverId };
      const { credentials, total } = await database.inScope({ centerIds: [who.centerId] }, async (tx) => ({
        total: await countCredentials(tx, wanted),
        credentials: await selectCredentials(tx, { ...wanted, limit, offset }),
      }));
      return paged(credentials.map(present), { total, limit, offset });
    },
  });

  route(router, 'DELETE', '/approver-credentials/:id', {
    summary: 'Remove a key of an approver',
    tag,
    access: apiKey('policy:write'),
    params: Type.Object({ id: Type.String({ maxLength: 255 }) }),
    answers: { 204: Type.Null() },
    handle: async ({ who, params }) => {
      const by = { centerId: who.centerId, source: who.source, now: clock.now() };
      await database.inScope({ centerIds: [who.centerId] }, (tx) => removeCredential(tx, params.id, by));
      return noContent();
    },
  });
}

function present({ publicKey, signCount: _, ...credential }: ApproverCredential) {
  return {
    ...credential,
    publicKey: publicKey.toString('base64url'),
    algorithm: algorithmOf(publicKey),
  };
}
