import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../../proof/audit/index.ts';
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
  const { centerId, now } = directory;
  const { displayName, externalId, members } = describe(resource);
  const id = newId('scg', now);
  await insertGroup(tx, { centerId, id, displayName, externalId, now }).catch(takenName);
  await join(tx, directory, { id, userIds: members });
  await recordGroup(tx, directory, { id, displayName }, 'create-directory-group', {
    members: members.length,
  });
  await applyRoles(tx, { centerId, userIds: members }, directory);
  return requireGroup(tx, centerId, id);
}

/** Puts what the directory says now in the place of what it said before, and gives everybody concerned their role. */
export async function changeGroup(
  tx: Tx,
  directory: Directory,
  before: GroupRow,
  resource: Attributes,
): Promise<GroupRow> {
  const { centerId, now } = directory;
  const { id } = before;
  const { displayName, externalId, members } = describe(resource);
  await updateGroup(tx, { centerId, id, displayName, externalId, now }).catch(takenName);
  const joining = members.filter((userId) => !before.members.includes(userId));
  const leaving = before.members.filter((userId) => !members.includes(userId));
  await join(tx, directory, { id, userIds: joining });
  await removeMembers(tx, { centerId, groupId: id, userIds: leaving });
  await recordGroup(tx, directory, { id, displayName }, 'change-directory-group', {
    joined: joining.length,
    left: leaving.length,
  });
  // Another name may mean another role for everybody.
  const concerned =
    displayName === before.displayName ? [...joining, ...leaving] : [...before.members, ...joining];
  await applyRoles(tx, { centerId, userIds: concerned }, directory);
  return requireGroup(tx, centerId, id);
}

export async function removeGroup(tx: Tx, directory: Directory, id: string): Promise<void> {
  const { centerId } = directory;
  const group = await requireGroup(tx, centerId, id);
  await deleteGroupRow(tx, { centerId, id });
  await recordGroup(tx, directory, group, 'remove-directory-group', { members: group.members.length });
  await applyRoles(tx, { centerId, userIds: group.members }, directory);
}

export async function requireGroup(tx: Tx, centerId: number, id: string): Promise<GroupRow> {
  const group = await selectGroup(tx, { centerId, id });
  if (!group) throw notFound('group');
  return group;
}

/** A user of another center is nobody here. */
async function join(
  tx: Tx,
  { centerId }: Directory,
  { id, userIds }: { id: string; userIds: readonly string[] },
): Promise<void> {
  const known = await selectKnownUsers(tx, { centerId, ids: userIds });
  const unknown = userIds.find((userId) => !known.has(userId));
  if (unknown !== undefined) throw scimRefusal('invalidValue', `members: nobody here has the id ${unknown}`);
  await addMembers(tx, { centerId, groupId: id, userIds });
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
  { centerId, source, now }: Directory,
  group: { id: string; displayName: string },
  action: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action,
    target: { type: 'directory-group', id: group.id, name: group.displayName },
    metadata,
    source,
    now,
  });
}
