import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import { auditedOf, type Tenant } from '../tenant.ts';
import { applyRoles } from './apply-roles.ts';
import {
  addMembers,
  deleteGroupRow,
  type GroupRow,
  insertGroup,
  removeMembers,
  selectGroup,
  selectKnownUsers,
  updateGroup,
} from './groups.queries.ts';
import { scimRefusal } from './refusals.ts';
import type { Attributes } from './resource.ts';
import type { Directory } from './users.ts';

export async function createGroup(tx: Tx, directory: Directory, resource: Attributes): Promise<GroupRow> {
  const { tenant, now } = directory;
  const { displayName, externalId, members } = describe(resource);
  const id = newId('scg', now);
  await directory.people.hold(tx);
  await insertGroup(tx, { tenant, id, displayName, externalId, now }).catch(takenName);
  await join(tx, directory, { id, userIds: members });
  await recordGroup(tx, directory, { id, displayName }, 'create-directory-group', {
    members: members.length,
  });
  await applyRoles(tx, directory, members);
  return requireGroup(tx, tenant, id);
}

/** Puts what the directory says now in the place of what it said before, and gives everybody concerned their role. */
export async function changeGroup(
  tx: Tx,
  directory: Directory,
  before: GroupRow,
  resource: Attributes,
): Promise<GroupRow> {
  const { tenant, now } = directory;
  const { id } = before;
  const { displayName, externalId, members } = describe(resource);
  await updateGroup(tx, { tenant, id, displayName, externalId, now }).catch(takenName);
  const joining = members.filter((userId) => !before.members.includes(userId));
  const leaving = before.members.filter((userId) => !members.includes(userId));
  await join(tx, directory, { id, userIds: joining });
  await removeMembers(tx, { tenant, groupId: id, userIds: leaving });
  await recordGroup(tx, directory, { id, displayName }, 'change-directory-group', {
    joined: joining.length,
    left: leaving.length,
  });
  // Another name may mean another role for everybody.
  const concerned =
    displayName === before.displayName ? [...joining, ...leaving] : [...before.members, ...joining];
  await applyRoles(tx, directory, concerned);
  return requireGroup(tx, tenant, id);
}

export async function removeGroup(tx: Tx, directory: Directory, id: string): Promise<void> {
  const { tenant } = directory;
  const group = await requireGroup(tx, tenant, id);
  await deleteGroupRow(tx, { tenant, id });
  await recordGroup(tx, directory, group, 'remove-directory-group', { members: group.members.length });
  await applyRoles(tx, directory, group.members);
}

export async function requireGroup(tx: Tx, tenant: Tenant, id: string): Promise<GroupRow> {
  const group = await selectGroup(tx, { tenant, id });
  if (!group) throw notFound('group');
  return group;
}

/** A user of another tenant is nobody here. */
async function join(
  tx: Tx,
  { tenant }: Directory,
  { id, userIds }: { id: string; userIds: readonly string[] },
): Promise<void> {
  const known = await selectKnownUsers(tx, { tenant, ids: userIds });
  const unknown = userIds.find((userId) => !known.has(userId));
  if (unknown !== undefined) throw scimRefusal('invalidValue', `members: nobody here has the id ${unknown}`);
  await addMembers(tx, { tenant, groupId: id, userIds });
}

function describe(resource: Attributes) {
  const {
    displayName,
    externalId,
    members = [],
  } = resource as {
    displayName: string;
    externalId?: string;
    members?: { value?: string; type?: string }[];
  };
  const ids = members.map(({ value, type }) => {
    if (value === undefined || (type !== undefined && type.toLowerCase() !== 'user'))
      throw scimRefusal('invalidValue', 'members: must be users, each by its id');
    return value;
  });
  return { displayName, externalId: externalId ?? null, members: [...new Set(ids)] };
}

function takenName(error: unknown): never {
  throw isConstraint(error, 'scim_groups_name')
    ? scimRefusal('uniqueness', 'displayName: a group in this directory has it')
    : error;
}

async function recordGroup(
  tx: Tx,
  { tenant, source, now }: Directory,
  group: { id: string; displayName: string },
  action: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    ...auditedOf(tenant, metadata),
    eventType: 'centerId' in tenant ? 'CENTER_UPDATED' : 'PARTNER_UPDATED',
    action,
    target: { type: 'directory-group', id: group.id, name: group.displayName },
    source,
    now,
  });
}
