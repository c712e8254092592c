import { isConstraint, type Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type AuditSource, recordAudit } from '../../proof/audit/index.ts';
import type { ActorRole } from '../access/center-access-rules.ts';
import type { CenterFacts } from '../center-facts.ts';
import { renameProvisionedActor } from '../memberships/accounts.queries.ts';
import { movedStatus } from '../memberships/membership-rules.ts';
import { moveMembership } from '../memberships/move-membership.ts';
import { provisionMember } from '../memberships/provision-member.ts';
import { revokeSessions } from '../sessions/sessions.queries.ts';
import { applyRoles } from './apply-roles.ts';
import { scimRefusal } from './refusals.ts';
import type { Attributes } from './resource.ts';
import {
  deleteUserRow,
  insertUser,
  isProvisioned,
  selectMemberByAddress,
  selectUser,
  type UserRow,
  updateMembershipOf,
  updateUser,
} from './users.queries.ts';

/** On whose behalf a directory changes people: its center, and what whoever is in no group becomes. */
export interface Directory {
  centerId: number;
  defaultRole: ActorRole;
  source: AuditSource;
  now: Date;
}

const USER_NAME_MAX_CHARACTERS = 255;
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

/**
 * Makes somebody a member because the directory says so. A member of the center with that address is taken over as they are, with
 * the account and the role that they have; anybody else gets an account of this center's own.
 */
export async function createUser(
  tx: Tx,
  directory: Directory,
  resource: Attributes,
  centerFacts: CenterFacts,
): Promise<UserRow> {
  const { centerId, defaultRole, source, now } = directory;
  const described = describe(resource);
  const member =
    described.email === null
      ? undefined
      : await selectMemberByAddress(tx, { centerId, email: described.email });
  const { actorId, membershipId } =
    member ??
    (await provisionMember(
      tx,
      {
        centerId,
        person: { name: described.name, email: described.email },
        role: defaultRole,
        managedBy: 'scim',
        source,
        now,
      },
      centerFacts,
    ));
  const id = newId('scu', now);
  await insertUser(tx, {
    centerId,
    id,
    actorId,
    membershipId,
    ...described.columns,
    baseRole: member?.role ?? defaultRole,
    now,
  }).catch(takenName);
  const made = await requireUser(tx, centerId, id);
  await recordUser(tx, directory, made, member ? 'adopt-directory-user' : 'create-directory-user');
  await follow(tx, directory, made, centerFacts);
  return requireUser(tx, centerId, id);
}

/** Puts what the directory says now in the place of what it said before. */
export async function changeUser(
  tx: Tx,
  directory: Directory,
  before: UserRow,
  resource: Attributes,
  centerFacts: CenterFacts,
): Promise<UserRow> {
  const { centerId, now } = directory;
  const { name, email, columns } = describe(resource);
  await updateUser(tx, { centerId, id: before.id, ...columns, now }).catch(takenName);
  await renameProvisionedActor(tx, { id: before.actorId, centerId, name, email, now });
  const changed = await requireUser(tx, centerId, before.id);
  await recordUser(tx, directory, changed, 'change-directory-user');
  await follow(tx, directory, changed, centerFacts);
  return requireUser(tx, centerId, before.id);
}

/** Ends the membership; the directory does not know the person any more. */
export async function removeUser(
  tx: Tx,
  directory: Directory,
  id: string,
  centerFacts: CenterFacts,
): Promise<void> {
  const { centerId, source, now } = directory;
  const user = await requireUser(tx, centerId, id);
  const { membershipId, status } = user;
  if (movedStatus(status, 'end'))
    await moveMembership(tx, { centerId, membershipId, move: 'end', source, now }, centerFacts);
  await endSessions(tx, directory, user.actorId);
  await deleteUserRow(tx, { centerId, id });
  await recordUser(tx, directory, user, 'remove-directory-user');
}

export async function requireUser(tx: Tx, centerId: number, id: string): Promise<UserRow> {
  // Locked, so that two changes of one person follow each other.
  const user = await selectUser(tx, { centerId, id, forUpdate: true });
  if (!user) throw notFound('user');
  return user;
}

/** Brings the membership to where the directory wants it; where it says nothing, everything stays. */
async function follow(tx: Tx, directory: Directory, user: UserRow, centerFacts: CenterFacts): Promise<void> {
  const { centerId, source, now } = directory;
  const { membershipId, status, actorId } = user;
  const move = (name: 'suspend' | 'reinstate') =>
    moveMembership(tx, { centerId, membershipId, move: name, source, now }, centerFacts);
  if (user.active === false && status === 'ACTIVE') {
    await move('suspend');
    await endSessions(tx, directory, actorId);
  }
  if (user.active === true && status === 'SUSPENDED') await move('reinstate');
  if (user.active === true && (status === 'ENDED' || status === 'REJECTED')) {
    const { name, email } = describe(resourceOf(user));
    const provisioned = await provisionMember(
      tx,
      { centerId, person: { actorId, name, email }, role: user.baseRole, managedBy: 'scim', source, now },
      centerFacts,
    );
    await updateMembershipOf(tx, { centerId, id: user.id, membershipId: provisioned.membershipId });
    await applyRoles(tx, { centerId, userIds: [user.id] }, { source, now });
  }
}

/** Sessions of an account that is this center's alone have nowhere left to be. */
async function endSessions(tx: Tx, { centerId, now }: Directory, actorId: string): Promise<void> {
  if (await isProvisioned(tx, { centerId, actorId })) await revokeSessions(tx, { actorId, now });
}

/** A user as its resource: what the directory said, and whether the membership lets them in. */
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
  const said = [displayName, formatted, parts].find((each) => typeof each === 'string' && each.trim() !== '');
  return String(said ?? userName)
    .trim()
    .slice(0, 200);
}

/** The primary address, else the first, else a user name that is one. */
function addressOf(userName: string, { emails = [] }: Attributes): string | null {
  const items = emails as { value?: string; primary?: boolean }[];
  const chosen = (items.find(({ primary }) => primary) ?? items[0])?.value ?? userName;
  return ADDRESS.test(chosen) ? chosen.toLowerCase() : null;
}

function takenName(error: unknown): never {
  throw isConstraint(error, 'scim_users_name')
    ? scimRefusal('uniqueness', 'userName: somebody in this directory has it')
    : error;
}

async function recordUser(
  tx: Tx,
  { centerId, source, now }: Directory,
  user: UserRow,
  action: string,
): Promise<void> {
  await recordAudit(tx, {
    centerId,
    eventType: 'CENTER_UPDATED',
    action,
    target: { type: 'directory-user', id: user.id, name: user.userName },
    metadata: { membershipId: user.membershipId, actorId: user.actorId },
    source,
    now,
  });
}
