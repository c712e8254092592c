import { type RawBuilder, sql } from 'kysely';
import { personAsKnown } from '../../people/index.ts';
import { inEitherForm, type Tx } from '../../platform/database/index.ts';

interface Page {
  page: number;
  limit: number;
}

/** Whose centers a list shows: one partner's, or everybody's for the operator. */
export type Owner = { partnerId: string } | 'everybody';

/** One page of centers, newest first, and how many there are, out of the register. */
export async function selectCenterIds(
  tx: Tx,
  { owner, search, page, limit }: Page & { owner: Owner; search: string | undefined },
): Promise<{ ids: number[]; total: number }> {
  const where = sql`${ownedBy(owner)} and ${matching(search, owner)} and r.id <> all ((select gone_centers())::int[])`;
  const offset = (page - 1) * limit;
  if (owner !== 'everybody' && search?.trim()) {
    // Every center of the partner is looked at, so once for both answers. Over all centers that would mean to keep what a
    // common word finds, where a page of its own stops after the first ones.
    const { rows } = await sql<{ ids: number[]; total: number }>`
      with found as materialized (select r.id from center_register r where ${where})
      select array(select id from found order by id desc limit ${limit} offset ${offset}) as ids,
             (select count(*) from found) as total`.execute(tx);
    return rows[0] ?? { ids: [], total: 0 };
  }
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from center_register r where ${where}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    select r.id from center_register r where ${where} order by r.id desc limit ${limit} offset ${offset}`.execute(
    tx,
  );
  return { ids: rows.map((row) => row.id), total: counted.rows[0]?.total ?? 0 };
}

function ownedBy(owner: Owner): RawBuilder<unknown> {
  return owner === 'everybody' ? sql`true` : sql`r.partner_id = ${owner.partnerId}`;
}

const WORDS_MAX = 8;
const TRIGRAM = 3;

/**
 * Every word must be somewhere in the name or the slug. A partner's own centers are all looked at, and so are all centers
 * for a word that is too short for the trigram index: read as an expression, the title keeps the planner from that index,
 * which would go through every entry first (measured: 58 ms where a partner of 100 needs 5).
 */
function matching(search: string | undefined, owner: Owner): RawBuilder<unknown> {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  const conditions = words.map((word) => {
    const mayUseIndex = owner === 'everybody' && word.normalize('NFC').length >= TRIGRAM;
    const title = mayUseIndex ? sql`r.title` : sql`r.title || ''`;
    return inEitherForm(word, (pattern) => sql`${title} like ${pattern}`);
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export interface CenterExtras {
  id: number;
  partnerId: string | null;
  suspendedFor: string[];
  createdAt: Date;
  updatedAt: Date;
}

export async function selectCenterExtras(tx: Tx, ids: readonly number[]): Promise<CenterExtras[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('centers')
    .select([
      'id',
      'partner_id as partnerId',
      'suspended_for as suspendedFor',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('id', 'in', ids)
    .limit(ids.length)
    .execute();
}

/** The membership that the center was made for: its founding admin, else its oldest one. */
export async function selectAdminMembership(
  tx: Tx,
  centerId: number,
): Promise<{ id: string; email: string | null; status: string } | undefined> {
  return (
    tx
      .selectFrom('memberships as m')
      .leftJoin('actors as a', 'a.id', 'm.actor_id')
      .select(['m.id', personAsKnown.email.as('email'), 'm.status'])
      .where('m.center_id', '=', centerId)
      .where('m.role', '=', 'ADMIN')
      // Somebody who is in or asked comes before whoever was.
      .orderBy(sql`m.status in ('REJECTED', 'ENDED')`)
      .orderBy('m.is_founding', 'desc')
      .orderBy('m.id')
      .limit(1)
      .executeTakeFirst()
  );
}

export async function isCenterOf(
  tx: Tx,
  { partnerId, centerId }: { partnerId: string; centerId: unknown },
): Promise<boolean> {
  if (typeof centerId !== 'number' || !Number.isInteger(centerId) || centerId > 2_147_483_647) return false;
  const row = await tx
    .selectFrom('centers')
    .select('id')
    .where('id', '=', centerId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function centerExists(tx: Tx, centerId: number): Promise<boolean> {
  const row = await tx.selectFrom('centers').select('id').where('id', '=', centerId).executeTakeFirst();
  return row !== undefined;
}

export async function lockCenterName(
  tx: Tx,
  { partnerId, centerId }: { partnerId: string; centerId: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('centers')
    .select('name')
    .where('id', '=', centerId)
    .where('partner_id', '=', partnerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.name;
}

export async function updateCenterName(
  tx: Tx,
  change: { centerId: number; name: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('centers')
    .set({ name: change.name, updated_at: change.now })
    .where('id', '=', change.centerId)
    .execute();
}

export interface MemberRow {
  id: string;
  centerId: number;
  centerName: string;
  centerDomain: string;
  role: string;
  status: string;
  invitedAt: Date;
  endedAt: Date | null;
  actorId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  joinedAt: Date | null;
  lastActiveAt: Date | null;
}

/** One page of the memberships in all centers of a partner, newest first. */
export async function selectMembers(
  tx: Tx,
  { partnerId, page, limit }: Page & { partnerId: string },
): Promise<{ members: MemberRow[]; total: number }> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from memberships where partner_id = ${partnerId}`.execute(tx);
  // The page is cut out of the index alone, so that only its own rows are read.
  const { rows } = await sql<MemberRow>`
    select m.id, m.center_id as "centerId", c.name as "centerName", c.domain as "centerDomain", m.role, m.status,
           m.invited_at as "invitedAt", m.ended_at as "endedAt", ${personAsKnown.actorId} as "actorId",
           ${personAsKnown.name} as name, ${personAsKnown.email} as email, ${personAsKnown.phone} as phone,
           m.joined_at as "joinedAt", m.last_active_at as "lastActiveAt"
      from (select center_id, id from memberships where partner_id = ${partnerId}
             order by id desc limit ${limit} offset ${(page - 1) * limit}) page
      join memberships m on m.center_id = page.center_id and m.id = page.id
      join centers c on c.id = m.center_id and c.partner_id = ${partnerId}
      left join actors a on a.id = m.actor_id
     order by m.id desc`.execute(tx);
  return { members: rows, total: counted.rows[0]?.total ?? 0 };
}

export interface DashboardRow {
  totalCenters: number;
  totalMembers: number;
  activeToday: number;
  mrr: number;
  currentMonth: number;
  previousMonth: number;
}

/**
 * The partner's numbers, each counted from the rows themselves; money only in the partner's own currency. A yearly amount is
 * rounded to a whole number before it is summed, because a sum of decimals takes longer.
 */
export async function selectDashboard(
  tx: Tx,
  input: {
    partnerId: string;
    currency: string;
    dayStart: Date;
    dayEnd: Date;
    monthStart: Date;
    monthEnd: Date;
    previousMonthStart: Date;
  },
): Promise<DashboardRow> {
  const { partnerId, currency } = input;
  const { rows } = await sql<DashboardRow>`
    select (select count(*) from centers where partner_id = ${partnerId} and status <> 'INACTIVE') as "totalCenters",
           (select count(*) from memberships where partner_id = ${partnerId} and status = 'ACTIVE') as "totalMembers",
           (select count(*) from (select distinct actor_id from memberships where partner_id = ${partnerId} and actor_id is not null
               and last_active_at >= ${input.dayStart} and last_active_at < ${input.dayEnd}) seen) as "activeToday",
           (select coalesce(sum(case s.interval when 'MONTH' then s.amount else round(s.amount / 12.0)::int end), 0)::bigint
              from subscriptions s
             where s.partner_id = ${partnerId} and s.currency = ${currency} and s.status in ('ACTIVE', 'PAST_DUE')) as mrr,
           coalesce(paid.current, 0) as "currentMonth", coalesce(paid.previous, 0) as "previousMonth"
      from (select sum(p.amount) filter (where p.created_at >= ${input.monthStart})::bigint as current,
                   sum(p.amount) filter (where p.created_at < ${input.monthStart})::bigint as previous
              from payments p
             where p.partner_id = ${partnerId} and p.status = 'completed' and p.currency = ${currency}
               and p.created_at >= ${input.previousMonthStart} and p.created_at < ${input.monthEnd}) paid`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('Counting answered no row.');
  return row;
}

export interface PartnerListRow {
  id: string;
  name: string;
  contactEmail: string;
  timezone: string;
  locale: string;
  currency: string;
  centerCount: number;
  createdAt: Date;
  updatedAt: Date;
}

/** One page of all partners, for the operator. */
export async function selectPartners(
  tx: Tx,
  { page, limit, search }: Page & { search: string | undefined },
): Promise<{ partners: PartnerListRow[]; total: number }> {
  const words = (search ?? '').trim().toLowerCase();
  const where = words
    ? inEitherForm(
        words,
        (pattern) => sql`lower(p.name) like ${pattern} or lower(p.contact_email) like ${pattern}`,
      )
    : sql`true`;
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from partners p where ${where}`.execute(tx);
  const { rows } = await sql<PartnerListRow>`
    select p.id, p.name, p.contact_email as "contactEmail", p.timezone, p.locale, p.currency,
           p.created_at as "createdAt", p.updated_at as "updatedAt",
           (select count(*) from center_register r where r.partner_id = p.id) as "centerCount"
      from (select * from partners p where ${where} order by p.id desc
             limit ${limit} offset ${(page - 1) * limit}) p
     order by p.id desc`.execute(tx);
  return { partners: rows, total: counted.rows[0]?.total ?? 0 };
}
