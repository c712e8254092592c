import { type RawBuilder, sql } from 'kysely';
import { holds, isLike, type Tx } from '../../platform/database/index.ts';
import { firstId } from '../../platform/ids.ts';
import type { ActorRole, MembershipStatus } from '../access/center-access-rules.ts';

/** A membership as its center's administrators see it (docs/rules.md#memberships). */
export interface MemberRow {
  id: string;
  centerId: number;
  centerName: string;
  centerDomain: string;
  actorId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  role: ActorRole;
  status: MembershipStatus;
  isFounding: boolean;
  invitedAt: Date;
  /** Null as long as nobody has said yes to it. */
  acceptedAt: Date | null;
  joinedAt: Date | null;
  endedAt: Date | null;
  lastActiveAt: Date | null;
}

const isOpen = sql`m.accepted_at is null`;

/**
 * Who a membership belongs to, as far as others may know. Until the person has accepted, that is what was typed into the
 * invitation: an address and a name, or the id of an actor, which alone leaves the address empty. Whoever invites must not
 * learn who has an account here. The memberships go by `m`, their actors by `a`.
 */
export const personAsKnown = {
  actorId: sql<string | null>`case when ${isOpen} and m.email is not null then null else m.actor_id end`,
  name: sql<string>`case when ${isOpen} then m.name else coalesce(a.name, m.name) end`,
  email: sql<string | null>`case when ${isOpen} then m.email else coalesce(a.email, m.email) end`,
  phone: sql<string | null>`case when ${isOpen} then null else a.phone end`,
};

function memberQuery(tx: Tx) {
  return tx
    .selectFrom('memberships as m')
    .innerJoin('centers as c', 'c.id', 'm.center_id')
    .leftJoin('actors as a', 'a.id', 'm.actor_id')
    .select([
      'm.id',
      'm.center_id as centerId',
      'c.name as centerName',
      'c.domain as centerDomain',
      personAsKnown.actorId.as('actorId'),
      personAsKnown.name.as('name'),
      personAsKnown.email.as('email'),
      personAsKnown.phone.as('phone'),
      'm.role',
      'm.status',
      'm.is_founding as isFounding',
      'm.invited_at as invitedAt',
      'm.accepted_at as acceptedAt',
      'm.joined_at as joinedAt',
      'm.ended_at as endedAt',
      'm.last_active_at as lastActiveAt',
    ]);
}

/** Check constraints of the table hold role and status to the lists. */
function asMember(row: Omit<MemberRow, 'role' | 'status'> & { role: string; status: string }): MemberRow {
  return { ...row, role: row.role as ActorRole, status: row.status as MembershipStatus };
}

export async function selectMember(
  tx: Tx,
  which: { centerId: number; membershipId: string },
): Promise<MemberRow | undefined> {
  const row = await memberQuery(tx)
    .where('m.center_id', '=', which.centerId)
    .where('m.id', '=', which.membershipId)
    .executeTakeFirst();
  return row && asMember(row);
}

interface AskedMembers {
  centerId: number;
  status?: MembershipStatus | undefined;
  /** Part of a name, an address or a number. */
  q?: string | undefined;
  limit: number;
  offset: number;
}

/** The newest first. What was typed may be a misspelt name, but only where nobody goes by it as it stands. */
export async function selectMembers(
  tx: Tx,
  which: AskedMembers,
): Promise<{ members: MemberRow[]; total: number }> {
  if (which.q === undefined) return selectMatching(tx, which, null);
  const { name, email, phone } = personAsKnown;
  const { q } = which;
  const asTyped = sql<boolean>`(${holds(name, q)} or ${holds(email, q)} or ${holds(phone, q)})`;
  const found = await selectMatching(tx, which, asTyped);
  return found.total > 0 ? found : selectMatching(tx, which, isLike(name, q));
}

async function selectMatching(
  tx: Tx,
  { centerId, status, limit, offset }: AskedMembers,
  condition: RawBuilder<boolean> | null,
): Promise<{ members: MemberRow[]; total: number }> {
  const matching = () => {
    let query = memberQuery(tx).where('m.center_id', '=', centerId);
    if (status) query = query.where('m.status', '=', status);
    if (condition) query = query.where(condition);
    return query;
  };
  const { total } = await matching()
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching().orderBy('m.id', 'desc').limit(limit).offset(offset).execute();
  return { members: rows.map(asMember), total };
}

/**
 * Serialises what must not happen twice in a center: losing its last administrator, taking its last seat, somebody coming in while it
 * ends. Whoever needs several locks takes the center's first, then this one, then the subscription's.
 */
export async function lockMemberships(tx: Tx, centerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('memberships', ${centerId}))`.execute(tx);
}

export async function isCenterEnded(tx: Tx, centerId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from centers where id = ${centerId} and status = 'INACTIVE'`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function countActiveAdmins(tx: Tx, centerId: number): Promise<number> {
  const { admins } = await tx
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<number>().as('admins'))
    .where('center_id', '=', centerId)
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  return admins;
}

export interface NewInvitation {
  centerId: number;
  id: string;
  actorId: string | null;
  /** Null for somebody who was invited by the id of their actor. */
  email: string | null;
  name: string;
  role: ActorRole;
  isFounding: boolean;
  invitedBy: string | null;
  now: Date;
}

/** Writes invitations, but not for whoever has an open one or a membership here already; answers the ids of those that were. */
export async function insertInvitations(tx: Tx, invitations: readonly NewInvitation[]): Promise<Set<string>> {
  if (invitations.length === 0) return new Set();
  const written = await tx
    .insertInto('memberships')
    .values(
      invitations.map((invitation) => ({
        center_id: invitation.centerId,
        id: invitation.id,
        actor_id: invitation.actorId,
        email: invitation.email,
        name: invitation.name,
        role: invitation.role,
        status: 'INVITED',
        is_founding: invitation.isFounding,
        invited_by: invitation.invitedBy,
        invited_at: invitation.now,
        updated_at: invitation.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(written.map(({ id }) => id));
}

/** How many invitations a center sent since a moment, counted up to a bound. */
export async function countInvitations(
  tx: Tx,
  which: { centerId: number; since: Date; max: number },
): Promise<number> {
  const { sent } = await tx
    .selectFrom(invitedSince(tx, which).select('id').limit(which.max).as('newest'))
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  return sent;
}

function invitedSince(tx: Tx, which: { centerId: number; since: Date; isFounding?: boolean }) {
  return (
    tx
      .selectFrom('memberships')
      .where('center_id', '=', which.centerId)
      // Ids sort by time, and this way the primary key finds them.
      .where('id', '>=', firstId('mbr', which.since))
      .where('invited_at', '>', which.since)
      // Founders are counted apart, and whoever came by a directory was not invited.
      .where('is_founding', '=', which.isFounding ?? false)
      .where('managed_by', 'is', null)
      .orderBy('id', 'desc')
  );
}

/** When the invitation at this position went out, counted back from the newest since a moment; undefined when there are fewer. */
export async function selectInvitationTime(
  tx: Tx,
  which: { centerId: number; since: Date; position: number; isFounding?: boolean },
): Promise<Date | undefined> {
  const row = await invitedSince(tx, which)
    .select('invited_at')
    .offset(which.position - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.invited_at;
}

export interface OpenInvitation {
  id: string;
  name: string;
}

/** Invitations to some addresses that nobody accepted before this time, by what was typed or by what their account has now. */
export async function selectInvitedBefore(
  tx: Tx,
  { centerId, emails, before }: { centerId: number; emails: readonly string[]; before: Date },
): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select m.id, m.name from memberships m left join actors a on a.id = m.actor_id
     where m.center_id = ${centerId} and m.status = 'INVITED'
       -- Ids sort by time, and this way few are looked at.
       and m.id < ${firstId('mbr', before)}
       and coalesce(m.email, a.email) = any(${emails})`.execute(tx);
  return rows;
}

/** Open invitations to administer a center. */
export async function selectInvitedAdmins(tx: Tx, centerId: number): Promise<OpenInvitation[]> {
  return tx
    .selectFrom('memberships')
    .select(['id', 'name'])
    .where('center_id', '=', centerId)
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'INVITED')
    .execute();
}

/** Whether anybody who accepted administers a center, or may again. */
export async function hasAdmin(tx: Tx, centerId: number): Promise<boolean> {
  const admin = await tx
    .selectFrom('memberships')
    .select('id')
    .where('center_id', '=', centerId)
    .where('role', '=', 'ADMIN')
    .where('status', 'in', ['PENDING', 'ACTIVE', 'SUSPENDED'])
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** Whether somebody belongs to a center, or waits to, under any account of theirs. */
export async function isPersonIn(tx: Tx, which: { centerId: number; actorId: string }): Promise<boolean> {
  const member = await tx
    .selectFrom('memberships as m')
    .innerJoin('actors as own', 'own.id', 'm.actor_id')
    .innerJoin('actors as known', 'known.family_id', 'own.family_id')
    .select('m.id')
    .where('m.center_id', '=', which.centerId)
    .where('m.status', 'in', ['PENDING', 'ACTIVE', 'SUSPENDED'])
    .where('known.id', '=', which.actorId)
    .limit(1)
    .executeTakeFirst();
  return member !== undefined;
}

export async function rejectInvitations(
  tx: Tx,
  { centerId, ids, now }: { centerId: number; ids: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ status: 'REJECTED', ended_at: now, updated_at: now })
    .where('center_id', '=', centerId)
    .where('id', 'in', ids)
    .where('status', '=', 'INVITED')
    .execute();
}

/** Which of some addresses have a membership here that is not over: by what was typed until it is accepted, and by what their account has now. */
export async function selectOpenAddresses(
  tx: Tx,
  { centerId, emails }: { centerId: number; emails: readonly string[] },
): Promise<Set<string>> {
  const isCurrent = sql`m.center_id = ${centerId} and m.status not in ('REJECTED', 'ENDED')`;
  // Each of the three ways has its index; in one condition they would have none, and every membership would be read.
  const { rows } = await sql<{ email: string }>`
    select m.email from memberships m where ${isCurrent} and m.actor_id is null and m.email = any(${emails})
    union all
    select m.email from memberships m where ${isCurrent} and m.accepted_at is null and m.actor_id is not null and m.email = any(${emails})
    union all
    select a.email from actors a join memberships m on m.actor_id = a.id where ${isCurrent} and a.email = any(${emails})`.execute(
    tx,
  );
  return new Set(rows.map(({ email }) => email));
}

/** Moves a membership if it still is where it was; false when it is not. */
export async function updateStatus(
  tx: Tx,
  move: {
    centerId: number;
    membershipId: string;
    from: MembershipStatus;
    to: MembershipStatus;
    actorId?: string;
    isAccepted: boolean;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memberships')
    .set((eb) => ({
      status: move.to,
      updated_at: move.now,
      ...(move.actorId ? { actor_id: move.actorId } : {}),
      ...(move.isAccepted ? { accepted_at: move.now } : {}),
      ...(move.to === 'ACTIVE' ? { joined_at: eb.fn.coalesce('joined_at', eb.val(move.now)) } : {}),
      ...(move.to === 'ENDED' || move.to === 'REJECTED' ? { ended_at: move.now } : {}),
    }))
    .where('center_id', '=', move.centerId)
    .where('id', '=', move.membershipId)
    .where('status', '=', move.from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The invitation of an address that nobody has answered yet, be it that it has lapsed. */
export async function selectOpenInvitation(
  tx: Tx,
  which: { centerId: number; email: string },
): Promise<{ id: string; role: ActorRole; invitedAt: Date } | undefined> {
  const row = await tx
    .selectFrom('memberships')
    .select(['id', 'role', 'invited_at as invitedAt'])
    .where('center_id', '=', which.centerId)
    .where('email', '=', which.email)
    .where('status', '=', 'INVITED')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, role: row.role as ActorRole };
}

/** The open invitations of an address, and of an account where there is one. */
export async function selectOpenInvitationIds(
  tx: Tx,
  which: { centerId: number; email: string | null; actorId: string | null },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('id')
    .where('center_id', '=', which.centerId)
    .where('status', '=', 'INVITED')
    .where((eb) => eb.or([eb('email', '=', which.email), eb('actor_id', '=', which.actorId)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** A membership that is ACTIVE from its beginning, because a directory of the center's own made it. */
export async function insertProvisioned(
  tx: Tx,
  membership: {
    centerId: number;
    id: string;
    actorId: string;
    email: string | null;
    name: string;
    role: ActorRole;
    managedBy: string;
    now: Date;
  },
): Promise<void> {
  const { now } = membership;
  await tx
    .insertInto('memberships')
    .values({
      center_id: membership.centerId,
      id: membership.id,
      actor_id: membership.actorId,
      email: membership.email,
      name: membership.name,
      role: membership.role,
      status: 'ACTIVE',
      managed_by: membership.managedBy,
      invited_at: now,
      accepted_at: now,
      joined_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updateRole(
  tx: Tx,
  change: { centerId: number; membershipId: string; role: ActorRole; now: Date },
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role: change.role, updated_at: change.now })
    .where('center_id', '=', change.centerId)
    .where('id', '=', change.membershipId)
    .execute();
}

/** The open membership of an actor that a directory manages. */
export async function selectManaged(
  tx: Tx,
  which: { centerId: number; actorId: string; managedBy: string },
): Promise<{ id: string; role: ActorRole } | undefined> {
  const row = await tx
    .selectFrom('memberships')
    .select(['id', 'role'])
    .where('center_id', '=', which.centerId)
    .where('actor_id', '=', which.actorId)
    .where('managed_by', '=', which.managedBy)
    .where('status', 'not in', ['REJECTED', 'ENDED'])
    .executeTakeFirst();
  return row && { id: row.id, role: row.role as ActorRole };
}
