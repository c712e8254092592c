import Type from 'typebox';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import {
  type Access,
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
import { accessRules, type Member, type PartnerAccount } from '../access/access-rules.ts';
import { ACTOR_ROLES, PARTNER_ROLES } from '../access/center-access-rules.ts';
import type { SignedIn } from '../access/identify-session.ts';
import type { CenterFacts } from '../center-facts.ts';
import { requireFreshProof } from '../credentials/require-fresh-proof.ts';
import { type GroupRoles, replaceGroupRoles, selectGroupRoles } from '../memberships/group-roles.queries.ts';
import { Name } from '../people.schemas.ts';
import { auditedOf, scopeOf, type Tenant } from '../tenant.ts';
import { applyRoles } from './apply-roles.ts';
import { type DirectoryRole, peopleOf } from './people.ts';
import { selectTokens } from './tokens.queries.ts';
import { type By, createToken, endToken, rotateToken } from './tokens.ts';

const tag = 'Organisations';
const GROUP_ROLES_MAX = 100;
const IdParams = Type.Object({ id: Type.String({ maxLength: 255 }) });

/** What an administrator of a center or a partner decides about its directory (docs/rules.md#directories). */
export function directoryRoutes(router: Router, platform: Platform, centerFacts: CenterFacts): void {
  const { member, partnerAccount } = accessRules(platform);
  const center = {
    prefix: '/center' as const,
    access: member('ADMIN'),
    roles: ACTOR_ROLES,
    defaultRole: 'INSTRUCTOR' as const,
    tenantOf: (who: Member) => ({ centerId: who.center.id }),
  };
  const partner = {
    prefix: '/partner' as const,
    access: partnerAccount('PARTNER_ADMIN'),
    roles: PARTNER_ROLES,
    defaultRole: 'PARTNER_OPERATOR' as const,
    tenantOf: (who: PartnerAccount) => ({ partnerId: who.partner.id }),
  };
  tokenRoutes(router, platform, center);
  groupRoleRoutes(router, platform, { ...center, centerFacts });
  tokenRoutes(router, platform, partner);
  groupRoleRoutes(router, platform, { ...partner, centerFacts });
}

interface Managed<Who extends SignedIn> {
  prefix: '/center' | '/partner';
  access: Access<Who>;
  roles: readonly DirectoryRole[];
  defaultRole: DirectoryRole;
  tenantOf(who: Who): Tenant;
}

function tokenRoutes<Who extends SignedIn>(router: Router, platform: Platform, managed: Managed<Who>): void {
  const { database, clock } = platform;
  const { prefix, access, roles, tenantOf } = managed;
  const by = (who: Who): By => ({ who, tenant: tenantOf(who), now: clock.now() });
  const inTenant = <Result>(who: Who, work: (tx: Tx) => Promise<Result>) =>
    database.inScope(scopeOf(tenantOf(who)), work);
  const refusals = ['CONFIRMATION_REQUIRED'] as const;
  const role = OneOf(roles);
  const tokenFields = {
    id: Type.String(),
    name: Type.String(),
    last4: Type.String(),
    defaultRole: role,
    createdAt: DateTime,
    lastUsedAt: Nullable(DateTime),
  };
  const NewToken = Type.Object({
    ...tokenFields,
    token: Type.String({ description: 'The token itself, shown this once.' }),
  });

  route(router, 'GET', `${prefix}/scim-tokens`, {
    summary: 'List the tokens of your directory',
    tag,
    access,
    answers: { 200: Type.Array(Type.Object(tokenFields)) },
    handle: async ({ who }) => ok(await inTenant(who, (tx) => selectTokens(tx, tenantOf(who)))),
  });

  route(router, 'POST', `${prefix}/scim-tokens`, {
    summary: 'Make a token for your directory',
    tag,
    access,
    refusals,
    answerHoldsSecret: true,
    body: Type.Object({ name: Name, defaultRole: Type.Optional(role) }),
    answers: { 201: NewToken },
    async handle({ who, body }) {
      const input = { name: body.name, defaultRole: body.defaultRole ?? managed.defaultRole };
      return created(await inTenant(who, (tx) => createToken(tx, input, by(who))));
    },
  });

  route(router, 'POST', `${prefix}/scim-tokens/:id/rotate`, {
    summary: 'Replace a directory token; the old one works for 24 hours more',
    tag,
    access,
    refusals,
    answerHoldsSecret: true,
    params: IdParams,
    answers: { 200: NewToken },
    handle: async ({ who, params }) => ok(await inTenant(who, (tx) => rotateToken(tx, params.id, by(who)))),
  });

  route(router, 'DELETE', `${prefix}/scim-tokens/:id`, {
    summary: 'Revoke a directory token at once',
    tag,
    access,
    params: IdParams,
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await inTenant(who, (tx) => endToken(tx, params.id, by(who)));
      return noContent();
    },
  });
}

function groupRoleRoutes<Who extends SignedIn>(
  router: Router,
  platform: Platform,
  { prefix, access, roles, tenantOf, centerFacts }: Managed<Who> & { centerFacts: CenterFacts },
): void {
  const { database, clock } = platform;
  const GroupRole = Type.Object({
    group: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    role: OneOf(roles),
  });

  route(router, 'GET', `${prefix}/group-roles`, {
    summary: 'List which group gives which role',
    tag,
    access,
    answers: { 200: Type.Array(GroupRole) },
    async handle({ who }) {
      const tenant = tenantOf(who);
      return ok(listed(await database.inScope(scopeOf(tenant), (tx) => selectGroupRoles(tx, tenant))));
    },
  });

  route(router, 'PUT', `${prefix}/group-roles`, {
    summary: 'Say which group gives which role; people get theirs at once',
    tag,
    access,
    refusals: ['CONFIRMATION_REQUIRED'],
    body: Type.Object({ roles: Type.Array(GroupRole, { maxItems: GROUP_ROLES_MAX }) }),
    answers: { 200: Type.Array(GroupRole) },
    async handle({ who, body }) {
      const wanted = new Map(body.roles.map(({ group, role }) => [group.trim().toLowerCase(), role]));
      if (wanted.size < body.roles.length)
        throw invalidField('roles', 'names a group twice; capitals and spaces around a name tell none apart');
      const by = { who, tenant: tenantOf(who), now: clock.now() };
      await database.inScope(scopeOf(by.tenant), (tx) => changeGroupRoles(tx, wanted, by, centerFacts));
      return ok(listed(wanted));
    },
  });
}

async function changeGroupRoles(
  tx: Tx,
  roles: GroupRoles,
  { who, tenant, now }: By,
  centerFacts: CenterFacts,
): Promise<void> {
  const { source } = who;
  await requireFreshProof(tx, who, now);
  const before = await selectGroupRoles(tx, tenant);
  await replaceGroupRoles(tx, tenant, roles);
  await recordAudit(tx, {
    ...auditedOf(tenant),
    eventType: 'centerId' in tenant ? 'CENTER_UPDATED' : 'PARTNER_UPDATED',
    action: 'change-group-roles',
    target: {
      type: 'centerId' in tenant ? 'center' : 'partner',
      id: 'centerId' in tenant ? String(tenant.centerId) : tenant.partnerId,
      name: null,
    },
    changes: { before: Object.fromEntries(before), after: Object.fromEntries(roles) },
    source,
    now,
  });
  await applyRoles(tx, { tenant, people: peopleOf(tenant, { source, now }, centerFacts) }, 'all');
}

function listed(roles: GroupRoles) {
  return [...roles].map(([group, role]) => ({ group, role }));
}
