import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { columnsOf, isOf, type Tenant } from '../tenant.ts';
import type { Filter } from './filter.ts';
import { type Columns, conditionOf } from './filter-sql.ts';

export interface GroupRow {
  id: string;
  displayName: string;
  externalId: string | null;
  /** Ids of users. */
  members: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** What groups are filtered by; they go by `g`. */
const COLUMNS: Columns = {
  id: { kind: 'exact', value: sql`g.id` },
  externalid: { kind: 'exact', value: sql`g.external_id` },
  displayname: { kind: 'text', value: sql`g.display_name` },
  members: {
    kind: 'list',
    from: sql`(select i.user_id from scim_group_members i
                where i.center_id = g.center_id and i.group_id = g.id) as item`,
    parts: { value: { kind: 'exact', value: sql`item.user_id` } },
  },
  'meta.created': { kind: 'time', value: sql`g.created_at` },
  'meta.lastmodified': { kind: 'time', value: sql`g.updated_at` },
};

const selected = sql`g.id, g.display_name as "displayName", g.external_id as "externalId",
  array(select i.user_id from scim_group_members i where i.center_id = g.center_id and i.group_id = g.id order by i.user_id) as members,
  g.created_at as "createdAt", g.updated_at as "updatedAt"`;

export async function selectGroup(
  tx: Tx,
  which: { tenant: Tenant; id: string },
): Promise<GroupRow | undefined> {
  // Locked, so that two changes of one group follow each other.
  const { rows } = await sql<GroupRow>`select ${selected} from scim_groups g
    where ${isOf(which.tenant, 'g')} and g.id = ${which.id} for update`.execute(tx);
  return rows[0];
}

export async function selectGroups(
  tx: Tx,
  which: { tenant: Tenant; filter: Filter | null; limit: number; offset: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const condition = which.filter ? conditionOf(which.filter, COLUMNS) : sql`true`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from scim_groups g where ${isOf(which.tenant, 'g')} and ${condition}`.execute(
    tx,
  );
  const { rows } = await sql<GroupRow>`select ${selected} from scim_groups g
    where ${isOf(which.tenant, 'g')} and ${condition}
    order by g.id limit ${which.limit} offset ${which.offset}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

export async function insertGroup(
  tx: Tx,
  group: { tenant: Tenant; id: string; displayName: string; externalId: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('scim_groups')
    .values({
      ...columnsOf(group.tenant),
      id: group.id,
      display_name: group.displayName,
      external_id: group.externalId,
      created_at: group.now,
      updated_at: group.now,
    })
    .execute();
}

export async function updateGroup(
  tx: Tx,
  group: { tenant: Tenant; id: string; displayName: string; externalId: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('scim_groups')
    .set({ display_name: group.displayName, external_id: group.externalId, updated_at: group.now })
    .where(isOf(group.tenant, 'scim_groups'))
    .where('id', '=', group.id)
    .execute();
}

/** Its members leave it with it. */
export async function deleteGroupRow(tx: Tx, group: { tenant: Tenant; id: string }): Promise<void> {
  await tx
    .deleteFrom('scim_groups')
    .where(isOf(group.tenant, 'scim_groups'))
    .where('id', '=', group.id)
    .execute();
}

/** Those of the ids that are users of the tenant. */
export async function selectKnownUsers(
  tx: Tx,
  which: { tenant: Tenant; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select u.id from scim_users u
    where ${isOf(which.tenant, 'u')} and u.id = any (${[...which.ids]}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function addMembers(
  tx: Tx,
  which: { tenant: Tenant; groupId: string; userIds: readonly string[] },
): Promise<void> {
  const { center_id, partner_id } = columnsOf(which.tenant);
  await sql`insert into scim_group_members (center_id, partner_id, group_id, user_id)
    select ${center_id}::int, ${partner_id}::text, ${which.groupId}, id from unnest(${[...which.userIds]}::text[]) as given (id)
    on conflict do nothing`.execute(tx);
}

export async function removeMembers(
  tx: Tx,
  which: { tenant: Tenant; groupId: string; userIds: readonly string[] },
): Promise<void> {
  await sql`delete from scim_group_members i where ${isOf(which.tenant, 'i')} and i.group_id = ${which.groupId}
    and i.user_id = any (${[...which.userIds]}::text[])`.execute(tx);
}
