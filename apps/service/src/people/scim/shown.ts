import { GROUP_SCHEMA, type ResourceSchema, USER_SCHEMA } from './attributes.ts';
import type { GroupRow } from './groups.queries.ts';
import type { Attributes } from './resource.ts';
import type { UserRow } from './users.queries.ts';
import { resourceOf } from './users.ts';

/** How users and groups are shown to the directory, under the address at which it finds them. */
export function createPresenter(root: string) {
  function user(row: UserRow): Attributes {
    const groups = row.groups.map(({ id, name }) => ({
      value: id,
      $ref: `${root}/Groups/${id}`,
      display: name,
    }));
    return {
      ...shown(USER_SCHEMA, 'User', row),
      ...resourceOf(row),
      ...(groups.length > 0 ? { groups } : {}),
    };
  }

  function group(row: GroupRow): Attributes {
    return { ...shown(GROUP_SCHEMA, 'Group', row), ...groupResource(row) };
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

  return { user, group, groupResource };
}
