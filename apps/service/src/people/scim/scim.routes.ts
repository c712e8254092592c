import Type from 'typebox';
import { notFound } from '../../platform/errors.ts';
import {
  bare,
  bareOf,
  noContent,
  OpenObject,
  type Router,
  route,
  SCIM_TYPE,
  scimEnvelope,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CenterFacts } from '../center-facts.ts';
import { scopeOf } from '../tenant.ts';
import { GROUP_SCHEMA, type ResourceSchema, USER_SCHEMA } from './attributes.ts';
import { COUNT_DEFAULT, COUNT_MAX, discoveryOf } from './discovery.ts';
import { parseFilter } from './filter.ts';
import { type GroupRow, selectGroup, selectGroups } from './groups.queries.ts';
import { changeGroup, createGroup, removeGroup, requireGroup } from './groups.ts';
import { patched } from './patch.ts';
import { peopleOf } from './people.ts';
import { scimRefusal } from './refusals.ts';
import { type Attributes, project, readResource } from './resource.ts';
import { type Caller, directoryAccess } from './scim-access.ts';
import { searchAll } from './search.ts';
import { selectUser, selectUsers, type UserRow } from './users.queries.ts';
import { changeUser, createUser, type Directory, removeUser, requireUser, resourceOf } from './users.ts';

const tag = 'Directory (SCIM)';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const PATCH_OPERATIONS_MAX = 1_000;
const INDEX_MAX = 2_147_483_647;

const Id = Type.Object({ id: Type.String({ maxLength: 255 }) });
const Text = Type.Optional(Type.String({ maxLength: 4_096 }));
const Index = Type.Optional(Type.Integer({ minimum: -INDEX_MAX, maximum: INDEX_MAX }));
const projection = { attributes: Text, excludedAttributes: Text };
const ListQuery = Type.Object({
  filter: Text,
  startIndex: Index,
  count: Index,
  ...projection,
});
const OneQuery = Type.Object(projection);
const Resource = bareOf(
  Type.Object({ schemas: Type.Array(Type.String()) }, { additionalProperties: true }),
  SCIM_TYPE,
);
const List = bareOf(
  Type.Object({
    schemas: Type.Array(Type.String()),
    totalResults: Type.Integer(),
    startIndex: Type.Integer(),
    itemsPerPage: Type.Integer(),
    Resources: Type.Array(OpenObject),
  }),
  SCIM_TYPE,
);
const Names = Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 100 }));
const SearchBody = Type.Object({
  filter: Text,
  startIndex: Index,
  count: Index,
  attributes: Names,
  excludedAttributes: Names,
});
const PatchBody = Type.Object(
  { Operations: Type.Optional(Type.Array(OpenObject, { maxItems: PATCH_OPERATIONS_MAX })) },
  { additionalProperties: true },
);

interface Page {
  startIndex?: number | undefined;
  count?: number | undefined;
  filter?: string | undefined;
}

/** Users and groups for the directory of a center or a partner: SCIM 2.0 (docs/rules.md#directories). */
export function scimRoutes({ app }: Router, platform: Platform, centerFacts: CenterFacts): void {
  const { database, clock, settings } = platform;
  const router: Router = { app, prefix: '/scim/v2', envelope: scimEnvelope };
  const root = `${settings.publicUrl}/scim/v2`;
  const access = directoryAccess(platform);
  const { config, resourceTypes, schemas } = discoveryOf(root);
  const directoryOf = ({ tenant, defaultRole, source }: Caller): Directory => {
    const now = clock.now();
    return { tenant, people: peopleOf(tenant, { source, now }, centerFacts), defaultRole, source, now };
  };

  route(router, 'GET', '/ServiceProviderConfig', {
    summary: 'Read what of SCIM is served',
    tag,
    access,
    answers: { 200: Resource },
    isSentAsBuilt: true,
    handle: async () => scim(200, config),
  });
  discovered('/ResourceTypes', 'kinds of resources', resourceTypes);
  discovered('/Schemas', 'schemas of resources', schemas);

  route(router, 'POST', '/.search', {
    summary: 'Find users and groups',
    tag,
    access,
    idempotency: 'none',
    body: SearchBody,
    answers: { 200: List },
    isSentAsBuilt: true,
    async handle({ who, body }) {
      const { startIndex, count, filter } = body;
      const page = pageOf({ startIndex, count });
      const found = await database.inScope(scopeOf(who.tenant), (tx) =>
        searchAll(tx, { tenant: who.tenant, filter: filterOf({ filter }), ...page }),
      );
      const resources = [...found.users.map(shownUser), ...found.groups.map(shownGroup)];
      const query = {
        attributes: body.attributes?.join(),
        excludedAttributes: body.excludedAttributes?.join(),
      };
      return list(resources, { total: found.total, offset: page.offset, query });
    },
  });

  route(router, 'GET', '/Users', {
    summary: 'List or find users',
    tag,
    access,
    query: ListQuery,
    answers: { 200: List },
    isSentAsBuilt: true,
    async handle({ who, query }) {
      const { limit, offset } = pageOf(query);
      const { users, total } = await database.inScope(scopeOf(who.tenant), (tx) =>
        selectUsers(tx, { tenant: who.tenant, filter: filterOf(query), limit, offset }),
      );
      return list(users.map(shownUser), { total, offset, query });
    },
  });

  route(router, 'POST', '/Users', {
    summary: 'Make somebody a member of the center, or staff of the partner',
    tag,
    access,
    refusals: ['CONFLICT'],
    body: OpenObject,
    query: OneQuery,
    answers: { 201: Resource },
    isSentAsBuilt: true,
    async handle({ who, body, query }) {
      const resource = readResource(USER_SCHEMA, body);
      const user = await database.inScope(scopeOf(who.tenant), (tx) =>
        createUser(tx, directoryOf(who), resource),
      );
      return made(shownUser(user), query);
    },
  });

  route(router, 'GET', '/Users/:id', {
    summary: 'Read a user',
    tag,
    access,
    params: Id,
    query: OneQuery,
    answers: { 200: Resource },
    isSentAsBuilt: true,
    async handle({ who, params, query }) {
      const user = await database.inScope(scopeOf(who.tenant), (tx) =>
        selectUser(tx, { tenant: who.tenant, id: params.id }),
      );
      if (!user) throw notFound('user');
      return scim(200, project(shownUser(user), query));
    },
  });

  route(router, 'PUT', '/Users/:id', {
    summary: 'Replace what is said of a user',
    tag,
    access,
    refusals: ['CONFLICT'],
    params: Id,
    body: OpenObject,
    query: OneQuery,
    answers: { 200: Resource },
    isSentAsBuilt: true,
    async handle({ who, params, body, query }) {
      const resource = readResource(USER_SCHEMA, body);
      const user = await database.inScope(scopeOf(who.tenant), async (tx) =>
        changeUser(tx, directoryOf(who), await requireUser(tx, who.tenant, params.id), resource),
      );
      return scim(200, project(shownUser(user), query));
    },
  });

  route(router, 'PATCH', '/Users/:id', {
    summary: 'Change some of what is said of a user',
    tag,
    access,
    refusals: ['CONFLICT'],
    params: Id,
    body: PatchBody,
    query: OneQuery,
    answers: { 200: Resource },
    isSentAsBuilt: true,
    async handle({ who, params, body, query }) {
      const operations = operationsOf(body);
      const user = await database.inScope(scopeOf(who.tenant), async (tx) => {
        const before = await requireUser(tx, who.tenant, params.id);
        const resource = patched(USER_SCHEMA, resourceOf(before), operations);
        return changeUser(tx, directoryOf(who), before, resource);
      });
      return scim(200, project(shownUser(user), query));
    },
  });

  route(router, 'DELETE', '/Users/:id', {
    summary: 'End a membership, or let staff go, and forget the user',
    tag,
    access,
    refusals: ['CONFLICT'],
    params: Id,
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await database.inScope(scopeOf(who.tenant), (tx) => removeUser(tx, directoryOf(who), params.id));
      return noContent();
    },
  });

  route(router, 'GET', '/Groups', {
    summary: 'List or find groups',
    tag,
    access,
    query: ListQuery,
    answers: { 200: List },
    isSentAsBuilt: true,
    async handle({ who, query }) {
      const { limit, offset } = pageOf(query);
      const { groups, total } = await database.inScope(scopeOf(who.tenant), (tx) =>
        selectGroups(tx, { tenant: who.tenant, filter: filterOf(query), limit, offset }),
      );
      return list(groups.map(shownGroup), { total, offset, query });
    },
  });

  route(router, 'POST', '/Groups', {
    summary: 'Make a group',
    tag,
    access,
    refusals: ['CONFLICT'],
    body: OpenObject,
    query: OneQuery,
    answers: { 201: Resource },
    isSentAsBuilt: true,
    async handle({ who, body, query }) {
      const resource = readResource(GROUP_SCHEMA, body);
      const group = await database.inScope(scopeOf(who.tenant), (tx) =>
        createGroup(tx, directoryOf(who), resource),
      );
      return made(shownGroup(group), query);
    },
  });

  route(router, 'GET', '/Groups/:id', {
    summary: 'Read a group',
    tag,
    access,
    params: Id,
    query: OneQuery,
    answers: { 200: Resource },
    isSentAsBuilt: true,
    async handle({ who, params, query }) {
      const group = await database.inScope(scopeOf(who.tenant), (tx) =>
        selectGroup(tx, { tenant: who.tenant, id: params.id }),
      );
      if (!group) throw notFound('group');
      return scim(200, project(shownGroup(group), query));
    },
  });

  route(router, 'PUT', '/Groups/:id', {
    summary: 'Replace what is said of a group',
    tag,
    access,
    refusals: ['CONFLICT'],
    params: Id,
    body: OpenObject,
    query: OneQuery,
    answers: { 200: Resource },
    isSentAsBuilt: true,
    async handle({ who, params, body, query }) {
      const resource = readResource(GROUP_SCHEMA, body);
      const group = await database.inScope(scopeOf(who.tenant), async (tx) =>
        changeGroup(tx, directoryOf(who), await requireGroup(tx, who.tenant, params.id), resource),
      );
      return scim(200, project(shownGroup(group), query));
    },
  });

  route(router, 'PATCH', '/Groups/:id', {
    summary: 'Change some of what is said of a group, such as who is in it',
    tag,
    access,
    refusals: ['CONFLICT'],
    params: Id,
    body: PatchBody,
    query: OneQuery,
    answers: { 200: Resource },
    isSentAsBuilt: true,
    async handle({ who, params, body, query }) {
      const operations = operationsOf(body);
      const group = await database.inScope(scopeOf(who.tenant), async (tx) => {
        const before = await requireGroup(tx, who.tenant, params.id);
        const resource = patched(GROUP_SCHEMA, groupResource(before), operations);
        return changeGroup(tx, directoryOf(who), before, resource);
      });
      return scim(200, project(shownGroup(group), query));
    },
  });

  route(router, 'DELETE', '/Groups/:id', {
    summary: 'Remove a group; its people keep the roles that they have without it',
    tag,
    access,
    refusals: ['CONFLICT'],
    params: Id,
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await database.inScope(scopeOf(who.tenant), (tx) => removeGroup(tx, directoryOf(who), params.id));
      return noContent();
    },
  });

  function discovered(path: string, what: string, documents: readonly ({ id: string } & Attributes)[]): void {
    route(router, 'GET', path, {
      summary: `List the ${what}`,
      tag,
      access,
      answers: { 200: List },
      isSentAsBuilt: true,
      handle: async () => list([...documents], { total: documents.length, offset: 0, query: {} }),
    });
    route(router, 'GET', `${path}/:id`, {
      summary: `Read one of the ${what}`,
      tag,
      access,
      params: Id,
      answers: { 200: Resource },
      isSentAsBuilt: true,
      async handle({ params }) {
        const found = documents.find(({ id }) => id.toLowerCase() === params.id.toLowerCase());
        if (!found) throw notFound('document');
        return scim(200, found);
      },
    });
  }

  function shownUser(user: UserRow): Attributes {
    const groups = user.groups.map(({ id, name }) => ({
      value: id,
      $ref: `${root}/Groups/${id}`,
      display: name,
    }));
    return {
      ...shown(USER_SCHEMA, 'User', user),
      ...resourceOf(user),
      ...(groups.length > 0 ? { groups } : {}),
    };
  }

  function shownGroup(group: GroupRow): Attributes {
    return { ...shown(GROUP_SCHEMA, 'Group', group), ...groupResource(group) };
  }

  function groupResource({ displayName, externalId, members }: GroupRow): Attributes {
    return {
      ...(externalId === null ? {} : { externalId }),
      displayName,
      ...(members.length > 0
        ? { members: members.map((value) => ({ value, $ref: `${root}/Users/${value}`, type: 'User' })) }
        : {}),
    };
  }

  function shown(
    schema: ResourceSchema,
    resourceType: 'User' | 'Group',
    { id, createdAt, updatedAt }: { id: string; createdAt: Date; updatedAt: Date },
  ): Attributes {
    return {
      schemas: [schema],
      id,
      meta: {
        resourceType,
        created: createdAt.toISOString(),
        lastModified: updatedAt.toISOString(),
        location: `${root}/${resourceType}s/${id}`,
      },
    };
  }
}

type Projection = Parameters<typeof project>[1];
const HEADERS = { 'content-type': `${SCIM_TYPE}; charset=utf-8` };

function scim(status: number, resource: unknown, headers: Record<string, string> = {}) {
  return bare(status, resource, { ...HEADERS, ...headers });
}

function made(resource: Attributes, query: Projection) {
  const { location } = resource.meta as { location: string };
  return scim(201, project(resource, query), { location });
}

function list(
  resources: Attributes[],
  { total, offset, query }: { total: number; offset: number; query: Projection },
) {
  return scim(200, {
    schemas: [LIST],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources.map((resource) => project(resource, query)),
  });
}

/** Numbers out of range are bent as RFC 7644, section 3.4.2.4 has it. */
function pageOf({ startIndex = 1, count = COUNT_DEFAULT }: Page) {
  return { limit: Math.min(Math.max(count, 0), COUNT_MAX), offset: Math.max(startIndex, 1) - 1 };
}

function filterOf({ filter }: Page) {
  return filter === undefined ? null : parseFilter(filter);
}

function operationsOf({ Operations: operations }: { Operations?: Record<string, unknown>[] }) {
  if (!operations) throw scimRefusal('invalidSyntax', 'Operations: is required');
  return operations.map(({ op, path, value }, place) => {
    if (typeof op !== 'string') throw scimRefusal('invalidSyntax', `Operations.${place}.op: must be a text`);
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw scimRefusal('invalidPath', `Operations.${place}.path: must be a text`);
    return { op, value, ...(typeof path === 'string' ? { path } : {}) };
  });
}
