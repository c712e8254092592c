import Type from 'typebox';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type Access, noContent, OpenObject, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { scopeOf, type Tenant } from '../tenant.ts';
import type { ResourceSchema } from './attributes.ts';
import type { Filter } from './filter.ts';
import { filterOf, Id, List, ListQuery, list, made, OneQuery, pageOf, Resource, scim } from './messages.ts';
import { patched } from './patch.ts';
import { scimRefusal } from './refusals.ts';
import { type Attributes, project, readResource } from './resource.ts';
import type { Caller } from './scim-access.ts';
import type { Directory } from './users.ts';

export const tag = 'Directory (SCIM)';
const PATCH_OPERATIONS_MAX = 1_000;

const PatchBody = Type.Object(
  { Operations: Type.Optional(Type.Array(OpenObject, { maxItems: PATCH_OPERATIONS_MAX })) },
  { additionalProperties: true },
);

/** A kind of resource that a directory keeps, and what is done with one. */
export interface Kind<Row> {
  name: 'user' | 'group';
  path: '/Users' | '/Groups';
  schema: ResourceSchema;
  summaries: Record<'list' | 'make' | 'read' | 'replace' | 'change' | 'remove', string>;
  selectAll(
    tx: Tx,
    which: { tenant: Tenant; filter: Filter | null; limit: number; offset: number },
  ): Promise<{ rows: Row[]; total: number }>;
  select(tx: Tx, which: { tenant: Tenant; id: string }): Promise<Row | undefined>;
  /** One that is about to be changed. */
  require(tx: Tx, tenant: Tenant, id: string): Promise<Row>;
  create(tx: Tx, directory: Directory, resource: Attributes): Promise<Row>;
  change(tx: Tx, directory: Directory, before: Row, resource: Attributes): Promise<Row>;
  remove(tx: Tx, directory: Directory, id: string): Promise<void>;
  /** What the directory said of it. */
  resourceOf(row: Row): Attributes;
  shown(row: Row): Attributes;
}

export function resourceRoutes<Row>(
  router: Router,
  { database }: Platform,
  { access, directoryOf }: { access: Access<Caller>; directoryOf(who: Caller): Directory },
  kind: Kind<Row>,
): void {
  const { path, schema, summaries, shown } = kind;
  /** One change at a time, of the directory and of its people: whatever a call touches first, no two wait for each other in a circle. */
  const inTurn = <Result>(who: Caller, work: (tx: Tx, directory: Directory) => Promise<Result>) =>
    database.inScope(scopeOf(who.tenant), async (tx) => {
      const directory = directoryOf(who);
      await directory.people.hold(tx);
      return work(tx, directory);
    });

  route(router, 'GET', path, {
    summary: summaries.list,
    tag,
    access,
    query: ListQuery,
    answers: { 200: List },
    isSentAsBuilt: true,
    async handle({ who, query }) {
      const { limit, offset } = pageOf(query);
      const { rows, total } = await database.inScope(scopeOf(who.tenant), (tx) =>
        kind.selectAll(tx, { tenant: who.tenant, filter: filterOf(query), limit, offset }),
      );
      return list(rows.map(shown), { total, offset, query });
    },
  });

  route(router, 'POST', path, {
    summary: summaries.make,
    tag,
    access,
    refusals: ['CONFLICT'],
    body: OpenObject,
    query: OneQuery,
    answers: { 201: Resource },
    isSentAsBuilt: true,
    async handle({ who, body, query }) {
      const resource = readResource(schema, body);
      const row = await database.inScope(scopeOf(who.tenant), (tx) =>
        kind.create(tx, directoryOf(who), resource),
      );
      return made(shown(row), query);
    },
  });

  route(router, 'GET', `${path}/:id`, {
    summary: summaries.read,
    tag,
    access,
    params: Id,
    query: OneQuery,
    answers: { 200: Resource },
    isSentAsBuilt: true,
    async handle({ who, params, query }) {
      const row = await database.inScope(scopeOf(who.tenant), (tx) =>
        kind.select(tx, { tenant: who.tenant, id: params.id }),
      );
      if (!row) throw notFound(kind.name);
      return scim(200, project(shown(row), query));
    },
  });

  route(router, 'PUT', `${path}/:id`, {
    summary: summaries.replace,
    tag,
    access,
    refusals: ['CONFLICT'],
    params: Id,
    body: OpenObject,
    query: OneQuery,
    answers: { 200: Resource },
    isSentAsBuilt: true,
    async handle({ who, params, body, query }) {
      const resource = readResource(schema, body);
      const row = await inTurn(who, async (tx, directory) =>
        kind.change(tx, directory, await kind.require(tx, who.tenant, params.id), resource),
      );
      return scim(200, project(shown(row), query));
    },
  });

  route(router, 'PATCH', `${path}/:id`, {
    summary: summaries.change,
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
      const row = await inTurn(who, async (tx, directory) => {
        const before = await kind.require(tx, who.tenant, params.id);
        return kind.change(tx, directory, before, patched(schema, kind.resourceOf(before), operations));
      });
      return scim(200, project(shown(row), query));
    },
  });

  route(router, 'DELETE', `${path}/:id`, {
    summary: summaries.remove,
    tag,
    access,
    refusals: ['CONFLICT'],
    params: Id,
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await inTurn(who, (tx, directory) => kind.remove(tx, directory, params.id));
      return noContent();
    },
  });
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
