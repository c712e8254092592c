import { notFound } from '../../platform/errors.ts';
import { type Router, route, scimEnvelope } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CenterFacts } from '../center-facts.ts';
import { scopeOf } from '../tenant.ts';
import { GROUP_SCHEMA, USER_SCHEMA } from './attributes.ts';
import { discoveryOf } from './discovery.ts';
import { selectGroup, selectGroups } from './groups.queries.ts';
import { changeGroup, createGroup, removeGroup, requireGroup } from './groups.ts';
import { filterOf, Id, List, list, pageOf, Resource, SearchBody, scim } from './messages.ts';
import { peopleOf } from './people.ts';
import { resourceRoutes, tag } from './resource.routes.ts';
import type { Attributes } from './resource.ts';
import { type Caller, directoryAccess } from './scim-access.ts';
import { searchAll } from './search.ts';
import { createPresenter } from './shown.ts';
import { selectUser, selectUsers } from './users.queries.ts';
import { changeUser, createUser, type Directory, removeUser, requireUser, resourceOf } from './users.ts';

/** Users and groups for the directory of a center or a partner: SCIM 2.0 (docs/rules.md#directories). */
export function scimRoutes({ app }: Router, platform: Platform, centerFacts: CenterFacts): void {
  const { database, clock, settings } = platform;
  const router: Router = { app, prefix: '/scim/v2', envelope: scimEnvelope };
  const root = `${settings.publicUrl}/scim/v2`;
  const access = directoryAccess(platform);
  const present = createPresenter(root);
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
      const resources = [...found.users.map(present.user), ...found.groups.map(present.group)];
      const query = {
        attributes: body.attributes?.join(),
        excludedAttributes: body.excludedAttributes?.join(),
      };
      return list(resources, { total: found.total, offset: page.offset, query });
    },
  });

  resourceRoutes(
    router,
    platform,
    { access, directoryOf },
    {
      name: 'user',
      path: '/Users',
      schema: USER_SCHEMA,
      summaries: {
        list: 'List or find users',
        make: 'Make somebody a member of the center, or staff of the partner',
        read: 'Read a user',
        replace: 'Replace what is said of a user',
        change: 'Change some of what is said of a user',
        remove: 'End a membership, or let staff go, and forget the user',
      },
      selectAll: selectUsers,
      select: selectUser,
      require: requireUser,
      create: createUser,
      change: changeUser,
      remove: removeUser,
      resourceOf,
      shown: present.user,
    },
  );
  resourceRoutes(
    router,
    platform,
    { access, directoryOf },
    {
      name: 'group',
      path: '/Groups',
      schema: GROUP_SCHEMA,
      summaries: {
        list: 'List or find groups',
        make: 'Make a group',
        read: 'Read a group',
        replace: 'Replace what is said of a group',
        change: 'Change some of what is said of a group, such as who is in it',
        remove: 'Remove a group; its people keep the roles that they have without it',
      },
      selectAll: selectGroups,
      select: selectGroup,
      require: requireGroup,
      create: createGroup,
      change: changeGroup,
      remove: removeGroup,
      resourceOf: present.groupResource,
      shown: present.group,
    },
  );

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
}
