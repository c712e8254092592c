import Type from 'typebox';
import { bare, bareOf, OpenObject, SCIM_TYPE } from '../../platform/http/index.ts';
import { COUNT_DEFAULT, COUNT_MAX } from './discovery.ts';
import { parseFilter } from './filter.ts';
import { type Attributes, project } from './resource.ts';

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const INDEX_MAX = 2_147_483_647;

export const Id = Type.Object({ id: Type.String({ maxLength: 255 }) });
const Text = Type.Optional(Type.String({ maxLength: 4_096 }));
const Index = Type.Optional(Type.Integer({ minimum: -INDEX_MAX, maximum: INDEX_MAX }));
const projection = { attributes: Text, excludedAttributes: Text };
const page = { filter: Text, startIndex: Index, count: Index };
export const ListQuery = Type.Object({ ...page, ...projection });
export const OneQuery = Type.Object(projection);
const Names = Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 100 }));
export const SearchBody = Type.Object({ ...page, attributes: Names, excludedAttributes: Names });

export const Resource = bareOf(
  Type.Object({ schemas: Type.Array(Type.String()) }, { additionalProperties: true }),
  SCIM_TYPE,
);
export const List = bareOf(
  Type.Object({
    schemas: Type.Array(Type.String()),
    totalResults: Type.Integer(),
    startIndex: Type.Integer(),
    itemsPerPage: Type.Integer(),
    Resources: Type.Array(OpenObject),
  }),
  SCIM_TYPE,
);

interface Page {
  startIndex?: number | undefined;
  count?: number | undefined;
  filter?: string | undefined;
}

/** Numbers out of range are bent as RFC 7644, section 3.4.2.4 has it. */
export function pageOf({ startIndex = 1, count = COUNT_DEFAULT }: Page) {
  return { limit: Math.min(Math.max(count, 0), COUNT_MAX), offset: Math.max(startIndex, 1) - 1 };
}

export function filterOf({ filter }: Page) {
  return filter === undefined ? null : parseFilter(filter);
}

type Projection = Parameters<typeof project>[1];
const HEADERS = { 'content-type': `${SCIM_TYPE}; charset=utf-8` };

export function scim(status: number, resource: unknown, headers: Record<string, string> = {}) {
  return bare(status, resource, { ...HEADERS, ...headers });
}

export function made(resource: Attributes, query: Projection) {
  const { location } = resource.meta as { location: string };
  return scim(201, project(resource, query), { location });
}

export function list(
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
