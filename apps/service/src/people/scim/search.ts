import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tenant } from '../tenant.ts';
import type { Filter } from './filter.ts';
import { type GroupRow, selectGroups } from './groups.queries.ts';
import { selectUsers, type UserRow } from './users.queries.ts';

interface Search {
  tenant: Tenant;
  filter: Filter | null;
  limit: number;
  offset: number;
}

/** Users and then groups, as one list. A kind of resource that lacks an attribute of the filter has nothing that fits it. */
export async function searchAll(
  tx: Tx,
  search: Search,
): Promise<{ users: UserRow[]; groups: GroupRow[]; total: number }> {
  const { limit, offset } = search;
  const users = await selectUsers(tx, search).catch(unfiltered);
  const { rows: found, total: before } = users ?? { rows: [], total: 0 };
  const rest = { ...search, limit: limit - found.length, offset: Math.max(offset - before, 0) };
  const groups = await selectGroups(tx, rest).catch(users ? unfiltered : refused);
  return { users: found, groups: groups?.rows ?? [], total: before + (groups?.total ?? 0) };
}

function unfiltered(error: unknown): null {
  if (error instanceof ApiError && error.details?.scimType === 'invalidFilter') return null;
  throw error;
}

function refused(error: unknown): never {
  throw error;
}
