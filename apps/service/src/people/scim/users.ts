import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isVisible } from '../../platform/visible.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import { renameProvisionedActor } from '../memberships/accounts.queries.ts';
import { revokeSessions } from '../sessions/sessions.queries.ts';
import { auditedOf, type Tenant } from '../tenant.ts';
import { applyRoles } from './apply-roles.ts';
import type { DirectoryRole, People } from './people.ts';
import { scimRefusal } from './refusals.ts';
import type { Attributes } from './resource.ts';
import {
  deleteUserRow,
  insertUser,
  isProvisioned,
  selectUser,
  type UserRow,
  updateMembershipOf,
  updateUser,
} from './users.queries.ts';

/** On whose behalf a directory changes people, whom it keeps there, and what whoever is in no group becomes. */
export interface Directory {
  tenant: Tenant;
  people: People;
  defaultRole: DirectoryRole;
  source: AuditSource;
  now: Date;
}

const USER_NAME_MAX_CHARACTERS = 255;
const NAME_MAX_CHARACTERS = 200;
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/**
 * Makes somebody a member, or staff, because the directory says so. Who is so already under that address is taken over as they are, with
 * the account and the role that they have; anybody else gets an account of this tenant's own.
 */
export async function createUser(tx: Tx, directory: Directory, resource: Attributes): Promise<UserRow> {
  const { tenant, people, defaultRole, now } = directory;
  const { name, email, columns } = describe(resource);
  const known = email === null ? undefined : await people.find(tx, email);
  // Whoever was found by several calls at once is taken over by one of them, and the others are told so.
  await people.hold(tx);
  const { actorId, membershipId } = known ?? (await people.admit(tx, { name, email }, defaultRole));
  const id = newId('scu', now);
  await insertUser(tx, {
    tenant,
    id,
    actorId,
    membershipId,
    ...columns,
    baseRole: known?.role ?? defaultRole,
    now,
  }).catch(takenName);
  const made = await requireUser(tx, tenant, id);
  await recordUser(tx, directory, made, known ? 'adopt-directory-user' : 'create-directory-user');
  // Whom a directory makes is in, unless it says that they are not.
  if (made.status === 'PENDING' && made.active === null) await people.reinstate(tx, made);
  await follow(tx, directory, made);
  return requireUser(tx, tenant, id);
}

/** Puts what the directory says now in the place of what it said before. */
export async function changeUser(
  tx: Tx,
  directory: Directory,
  before: UserRow,
  resource: Attributes,
): Promise<UserRow> {
  const { tenant, now } = directory;
  const { name, email, columns } = describe(resource);
  await updateUser(tx, { tenant, id: before.id, ...columns, now }).catch(takenName);
  await renameProvisionedActor(tx, { id: before.actorId, tenant, name, email, now });
  const changed = await requireUser(tx, tenant, before.id);
  await recordUser(tx, directory, changed, 'change-directory-user');
  await follow(tx, directory, changed);
  return requireUser(tx, tenant, before.id);
}

/** Takes somebody out for good; the directory does not know the person any more. */
export async function removeUser(tx: Tx, directory: Directory, id: string): Promise<void> {
  const { tenant, people } = directory;
  const user = await requireUser(tx, tenant, id);
  await people.end(tx, user);
  await endSessions(tx, directory, user.actorId);
  await deleteUserRow(tx, { tenant, id });
  await recordUser(tx, directory, user, 'remove-directory-user');
}

export async function requireUser(tx: Tx, tenant: Tenant, id: string): Promise<UserRow> {
  // Locked, so that two changes of one person follow each other.
  const user = await selectUser(tx, { tenant, id, forUpdate: true });
  if (!user) throw notFound('user');
  return user;
}

/** Brings the person to where the directory wants them; where it says nothing, everything stays. */
async function follow(tx: Tx, directory: Directory, user: UserRow): Promise<void> {
  const { tenant, people } = directory;
  const { status, actorId, id } = user;
  if (user.active === false && status === 'ACTIVE') {
    await people.suspend(tx, user);
    await endSessions(tx, directory, actorId);
  }
  if (user.active !== true || status === 'ACTIVE') return;
  if (status === 'SUSPENDED' || status === 'PENDING') await people.reinstate(tx, user);
  if (status === 'ENDED' || status === 'REJECTED') {
    const { name, email } = describe(resourceOf(user));
    const { membershipId } = await people.admit(tx, { actorId, name, email }, user.baseRole);
    await updateMembershipOf(tx, { tenant, id, membershipId });
  }
  await applyRoles(tx, directory, [id]);
}

/** Sessions of an account that is this tenant's alone have nowhere left to be. */
async function endSessions(tx: Tx, { tenant, now }: Directory, actorId: string): Promise<void> {
  if (await isProvisioned(tx, { tenant, actorId })) await revokeSessions(tx, { actorId, now });
}

/** A user as its resource: what the directory said, and whether they are let in. */
export function resourceOf(user: UserRow): Attributes {
  return {
    ...(user.externalId === null ? {} : { externalId: user.externalId }),
    userName: user.userName,
    ...user.attributes,
    ...(user.active === null ? {} : { active: user.status === 'ACTIVE' }),
  };
}

/** Who a resource is about, and how it is kept. */
function describe(resource: Attributes) {
  const { userName, externalId, active, ...attributes } = resource as Attributes & {
    userName: string;
    externalId?: string;
    active?: boolean;
  };
  if (userName.length > USER_NAME_MAX_CHARACTERS)
    throw scimRefusal('invalidValue', `userName: must be at most ${USER_NAME_MAX_CHARACTERS} characters`);
  return {
    name: nameOf(userName, attributes),
    email: addressOf(userName, attributes),
    columns: { userName, externalId: externalId ?? null, active: active ?? null, attributes },
  };
}

function nameOf(userName: string, { displayName, name }: Attributes): string {
  const { formatted, givenName, familyName } = (name ?? {}) as Record<string, string | undefined>;
  const parts = [givenName, familyName].filter(Boolean).join(' ');
  const said = [displayName, formatted, parts].find((each) => typeof each === 'string' && isVisible(each));
  return String(said ?? userName)
    .trim()
    .slice(0, NAME_MAX_CHARACTERS)
    .toWellFormed();
}

/** The primary address, else the first, else a user name that is one. */
function addressOf(userName: string, { emails = [] }: Attributes): string | null {
  const items = emails as { value?: string; primary?: boolean }[];
  const chosen = (items.find(({ primary }) => primary) ?? items[0])?.value ?? userName;
  return ADDRESS.test(chosen) ? chosen.toLowerCase() : null;
}

function takenName(error: unknown): never {
  if (isConstraint(error, 'scim_users_name'))
    throw scimRefusal('uniqueness', 'userName: somebody in this directory has it');
  // Whoever has this address was taken over under another name a moment ago.
  if (isConstraint(error, 'scim_users_actor'))
    throw scimRefusal('uniqueness', 'emails: somebody in this directory has it');
  throw error;
}

async function recordUser(
  tx: Tx,
  { tenant, source, now }: Directory,
  user: UserRow,
  action: string,
): Promise<void> {
  const { membershipId, actorId } = user;
  await recordAudit(tx, {
    ...auditedOf(tenant, membershipId === null ? { actorId } : { membershipId, actorId }),
    eventType: 'centerId' in tenant ? 'CENTER_UPDATED' : 'PARTNER_UPDATED',
    action,
    target: { type: 'directory-user', id: user.id, name: user.userName },
    source,
    now,
  });
}
