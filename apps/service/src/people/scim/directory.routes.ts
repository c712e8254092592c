import Type from 'typebox';
import {
  created,
  DateTime,
  Nullable,
  noContent,
  OneOf,
  ok,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import { accessRules, type Member } from '../access/access-rules.ts';
import { ACTOR_ROLES } from '../access/center-access-rules.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { replaceGroupRoles, selectGroupRoles } from '../memberships/group-roles.queries.ts';
import { Name } from '../people.schemas.ts';
import { applyRoles } from './apply-roles.ts';
import { selectTokens } from './tokens.queries.ts';
import { createToken, endToken, rotateToken } from './tokens.ts';

const tag = 'Organisations';
const GROUP_ROLES_MAX = 100;
const tokenFields = {
  id: Type.String(),
  name: Type.String(),
  last4: Type.String(),
  defaultRole: OneOf(ACTOR_ROLES),
  createdAt: DateTime,
  lastUsedAt: Nullable(DateTime),
};
const NewTokenSchema = Type.Object({
  ...tokenFields,
  token: Type.String({ description: 'The token itself, shown this once.' }),
});
const IdParams = Type.Object({ id: Type.String({ maxLength: 255 }) });
const GroupRole = Type.Object({
  group: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  role: OneOf(ACTOR_ROLES),
});

/** What an administrator decides about the center's directory (docs/rules.md#directories). */
export function directoryRoutes(router: Router, platform: Platform): void {
  const { database, clock } = platform;
  const access = accessRules(platform).member('ADMIN');
  const refusals = ['CONFIRMATION_REQUIRED'] as const;
  const scopeOf = (who: Member) => ({ centerIds: [who.center.id] });
  const by = (who: Member) => ({ who, now: clock.now() });

  route(router, 'GET', '/center/scim-tokens', {
    summary: 'List the tokens of the center’s directory',
    tag,
    access,
    answers: { 200: Type.Array(Type.Object(tokenFields)) },
    handle: async ({ who }) =>
      ok(await database.inScope(scopeOf(who), (tx) => selectTokens(tx, who.center.id))),
  });

  route(router, 'POST', '/center/scim-tokens', {
    summary: 'Make a token for the center’s directory',
    tag,
    access,
    refusals,
    answerHoldsSecret: true,
    body: Type.Object({ name: Name, defaultRole: Type.Optional(OneOf(ACTOR_ROLES)) }),
    answers: { 201: NewTokenSchema },
    async handle({ who, body }) {
      const input = { name: body.name, defaultRole: body.defaultRole ?? 'INSTRUCTOR' };
      return created(await database.inScope(scopeOf(who), (tx) => createToken(tx, input, by(who))));
    },
  });

  route(router, 'POST', '/center/scim-tokens/:id/rotate', {
    summary: 'Replace a directory token; the old one works for 24 hours more',
    tag,
    access,
    refusals,
    answerHoldsSecret: true,
    params: IdParams,
    answers: { 200: NewTokenSchema },
    handle: async ({ who, params }) =>
      ok(await database.inScope(scopeOf(who), (tx) => rotateToken(tx, params.id, by(who)))),
  });

  route(router, 'DELETE', '/center/scim-tokens/:id', {
    summary: 'Revoke a directory token at once',
    tag,
    access,
    params: IdParams,
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await database.inScope(scopeOf(who), (tx) => endToken(tx, params.id, by(who)));
      return noContent();
    },
  });

  route(router, 'GET', '/center/group-roles', {
    summary: 'List which group gives which role',
    tag,
    access,
    answers: { 200: Type.Array(GroupRole) },
    async handle({ who }) {
      const roles = await database.inScope(scopeOf(who), (tx) => selectGroupRoles(tx, who.center.id));
      return ok([...roles].map(([group, role]) => ({ group, role })));
    },
  });

  route(router, 'PUT', '/center/group-roles', {
    summary: 'Say which group gives which role; people get theirs at once',
    tag,
    access,
    refusals,
    body: Type.Object({ roles: Type.Array(GroupRole, { maxItems: GROUP_ROLES_MAX }) }),
    answers: { 200: Type.Array(GroupRole) },
    async handle({ who, body }) {
      const roles = new Map(body.roles.map(({ group, role }) => [group.trim().toLowerCase(), role]));
      const centerId = who.center.id;
      const now = clock.now();
      await database.inScope(scopeOf(who), async (tx) => {
        await requireFreshProof(tx, who, now);
        const before = await selectGroupRoles(tx, centerId);
        await replaceGroupRoles(tx, centerId, roles);
        await recordAudit(tx, {
          centerId,
          eventType: 'CENTER_UPDATED',
          action: 'change-group-roles',
          target: { type: 'center', id: String(centerId), name: who.center.name },
          changes: { before: Object.fromEntries(before), after: Object.fromEntries(roles) },
          source: who.source,
          now,
        });
        await applyRoles(tx, { centerId, userIds: 'all' }, { source: who.source, now });
      });
      return ok([...roles].map(([group, role]) => ({ group, role })));
    },
  });
}
