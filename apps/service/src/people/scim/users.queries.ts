import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ActorRole, MembershipStatus, PartnerRole } from '../access/center-access-rules.ts';
import { makerOf } from '../memberships/accounts.queries.ts';
import { columnsOf, isOf, type Tenant } from '../tenant.ts';
import type { Filter } from './filter.ts';
import { type Columns, conditionOf } from './filter-sql.ts';
import type { Attributes } from './resource.ts';

export interface UserRow {
  id: string;
  actorId: string;
  /** Null for the staff of a partner. */
  membershipId: string | null;
  userName: string;
  externalId: string | null;
  /** What the directory said last; null where it says nothing. */
  active: boolean | null;
  attributes: Attributes;
  baseRole: ActorRole | PartnerRole;
  status: MembershipStatus;
  role: ActorRole | PartnerRole;
  groups: { id: string; name: string }[];
  createdAt: Date;
  updatedAt: Date;
}

const jsonText = (...path: string[]) => sql`u.attributes #>> ${sql.lit(`{${path.join(',')}}`)}`;
/** Staff of a partner are in as long as they work for it. */
const status = sql`coalesce(m.status, case when p.actor_id is null then 'SUSPENDED' else 'ACTIVE' end)`;
const isActive = sql`case when u.active is not null then ${status} = 'ACTIVE' end`;

/** What users are filtered by; they go by `u`, their memberships by `m`, their work for a partner by `p`. */
const COLUMNS: Columns = {
  id: { kind: 'exact', value: sql`u.id` },
  externalid: { kind: 'exact', value: sql`u.external_id` },
  username: { kind: 'text', value: sql`u.user_name` },
  displayname: { kind: 'text', value: jsonText('displayName') },
  'name.formatted': { kind: 'text', value: jsonText('name', 'formatted') },
  'name.familyname': { kind: 'text', value: jsonText('name', 'familyName') },
  'name.givenname': { kind: 'text', value: jsonText('name', 'givenName') },
  active: { kind: 'boolean', value: isActive },
  emails: {
    kind: 'list',
    from: sql`jsonb_array_elements(u.attributes -> 'emails') as item`,
    parts: {
      value: { kind: 'text', value: sql`item ->> 'value'` },
      type: { kind: 'text', value: sql`item ->> 'type'` },
      primary: { kind: 'boolean', value: sql`(item ->> 'primary')::boolean` },
    },
  },
  groups: {
    kind: 'list',
    from: sql`(select i.group_id from scim_group_members i
                where i.center_id = u.center_id and i.user_id = u.id) as item`,
    parts: { value: { kind: 'exact', value: sql`item.group_id` } },
  },
  'meta.created': { kind: 'time', value: sql`u.created_at` },
  'meta.lastmodified': { kind: 'time', value: sql`u.updated_at` },
};

const selected = sql`
  u.id, u.actor_id as "actorId", coalesce(m.id, u.membership_id) as "membershipId", u.user_name as "userName", u.external_id as "externalId",
  u.active, u.attributes, u.base_role as "baseRole", ${status} as status, coalesce(m.role, p.role, u.base_role) as role,
  u.created_at as "createdAt", u.updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.display_name) order by g.id), '[]')
     from scim_group_members i join scim_groups g on g.center_id = i.center_id and g.id = i.group_id
    where i.center_id = u.center_id and i.user_id = u.id) as groups`;
/** Whoever left and came back by an invitation has another membership since; a person has one that is open. */
const source = sql`scim_users u
  left join memberships m on m.center_id = u.center_id and m.id = coalesce(
    (select o.id from memberships o where o.center_id = u.center_id and o.actor_id = u.actor_id
        and o.status not in ('REJECTED', 'ENDED') and o.accepted_at is not null), u.membership_id)
  left join partner_members p on p.partner_id = u.partner_id and p.actor_id = u.actor_id`;

export async function selectUser(
  tx: Tx,
  which: { tenant: Tenant; id: string; forUpdate?: true },
): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${selected} from ${source}
    where ${isOf(which.tenant, 'u')} and u.id = ${which.id}
    ${which.forUpdate ? sql`for update of u` : sql``}`.execute(tx);
  return rows[0];
}

export async function selectUsers(
  tx: Tx,
  which: { tenant: Tenant; filter: Filter | null; limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number }> {
  const condition = which.filter ? conditionOf(which.filter, COLUMNS) : sql`true`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${source} where ${isOf(which.tenant, 'u')} and ${condition}`.execute(
    tx,
  );
  const { rows } = await sql<UserRow>`select ${selected} from ${source}
    where ${isOf(which.tenant, 'u')} and ${condition}
    order by u.id limit ${which.limit} offset ${which.offset}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function insertUser(
  tx: Tx,
  user: Pick<
    UserRow,
    'id' | 'actorId' | 'membershipId' | 'userName' | 'externalId' | 'active' | 'attributes' | 'baseRole'
  > & {
    tenant: Tenant;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('scim_users')
    .values({
      ...columnsOf(user.tenant),
      id: user.id,
      actor_id: user.actorId,
      membership_id: user.membershipId,
      user_name: user.userName,
      external_id: user.externalId,
      active: user.active,
      attributes: JSON.stringify(user.attributes),
      base_role: user.baseRole,
      created_at: user.now,
      updated_at: user.now,
    })
    .execute();
}

export async function updateUser(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'userName' | 'externalId' | 'active' | 'attributes'> & {
    tenant: Tenant;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('scim_users')
    .set({
      user_name: user.userName,
      external_id: user.externalId,
      active: user.active,
      attributes: JSON.stringify(user.attributes),
      updated_at: user.now,
    })
    .where(isOf(user.tenant, 'scim_users'))
    .where('id', '=', user.id)
    .execute();
}

export async function updateMembershipOf(
  tx: Tx,
  user: { tenant: Tenant; id: string; membershipId: string | null },
): Promise<void> {
  await tx
    .updateTable('scim_users')
    .set({ membership_id: user.membershipId })
    .where(isOf(user.tenant, 'scim_users'))
    .where('id', '=', user.id)
    .execute();
}

export async function deleteUserRow(tx: Tx, user: { tenant: Tenant; id: string }): Promise<void> {
  await tx
    .deleteFrom('scim_users')
    .where(isOf(user.tenant, 'scim_users'))
    .where('id', '=', user.id)
    .execute();
}

/**
 * A member of the center by address whom the directory does not manage yet. Whoever still waits for an administrator is let in by it, and
 * so has shown that the address is theirs; those who are in were let in by somebody.
 */
export async function selectMemberByAddress(
  tx: Tx,
  which: { centerId: number; email: string },
): Promise<{ membershipId: string; actorId: string; role: ActorRole } | undefined> {
  const row = await tx
    .selectFrom('memberships as m')
    .innerJoin('actors as a', 'a.id', 'm.actor_id')
    .select(['m.id as membershipId', 'a.id as actorId', 'm.role'])
    .where('m.center_id', '=', which.centerId)
    .where('a.email', '=', which.email)
    .where('m.accepted_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('m.status', 'in', ['ACTIVE', 'SUSPENDED']),
        eb.and([eb('m.status', '=', 'PENDING'), eb('a.email_verified_at', 'is not', null)]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('scim_users as u')
            .select('u.id')
            .whereRef('u.center_id', '=', 'm.center_id')
            .whereRef('u.actor_id', '=', 'a.id'),
        ),
      ),
    )
    .orderBy((eb) => eb('m.status', '=', 'PENDING'))
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, role: row.role as ActorRole };
}

/** Whether an account was made by this tenant's directory, so that it belongs to nothing else. */
export async function isProvisioned(tx: Tx, which: { tenant: Tenant; actorId: string }): Promise<boolean> {
  const [maker, tenantId] = makerOf(which.tenant);
  const row = await tx
    .selectFrom('actors')
    .select('id')
    .where('id', '=', which.actorId)
    .where(maker, '=', tenantId)
    .where('password_hash', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The account of the directory's making that somebody at the tenant's own provider is: by the directory's own name for them, or by a
 * verified address, of two who have it the one who is called by it. An account that a person made themselves is linked by that person alone.
 */
export async function selectScimActor(
  tx: Tx,
  { tenant, person }: { tenant: Tenant; person: { subject: string; verifiedEmail: string | null } },
): Promise<string | undefined> {
  const [maker, tenantId] = makerOf(tenant);
  const { rows } = await sql<{ actorId: string }>`
    select u.actor_id as "actorId" from scim_users u join actors a on a.id = u.actor_id
     where ${isOf(tenant, 'u')} and ${sql.ref(`a.${maker}`)} = ${tenantId} and a.password_hash is null
       and (u.external_id = ${person.subject}
            or a.email = ${person.verifiedEmail} or lower(u.user_name) = ${person.verifiedEmail})
     order by u.external_id is distinct from ${person.subject},
              lower(u.user_name) is distinct from ${person.verifiedEmail}, u.id limit 1`.execute(tx);
  return rows[0]?.actorId;
}

/** Users with the names of their groups, as roles are given by: some of them, or all. */
export async function selectRolesDue(
  tx: Tx,
  which: { tenant: Tenant; userIds: readonly string[] | 'all' },
): Promise<(Pick<UserRow, 'actorId' | 'membershipId' | 'role' | 'baseRole'> & { groups: string[] })[]> {
  const { rows } = await sql<
    Pick<UserRow, 'actorId' | 'membershipId' | 'role' | 'baseRole'> & { groups: string[] }
  >`
    select u.actor_id as "actorId", coalesce(m.id, u.membership_id) as "membershipId", coalesce(m.role, p.role) as role, u.base_role as "baseRole",
           array(select g.display_name from scim_group_members i join scim_groups g on g.center_id = i.center_id and g.id = i.group_id
                  where i.center_id = u.center_id and i.user_id = u.id) as groups
      from ${source}
     where ${isOf(which.tenant, 'u')} and (m.status not in ('REJECTED', 'ENDED') or p.actor_id is not null)
       and ${which.userIds === 'all' ? sql`true` : sql`u.id = any (${[...which.userIds]}::text[])`}
     order by u.id`.execute(tx);
  return rows;
}
