import { type RawBuilder, sql } from 'kysely';
import { callOf, type FamilyId, type Statement, type Tx } from '../../platform/database/index.ts';
import type { CenterStatus, FamilyMembership, PartnerRole } from './center-access-rules.ts';
import type { SecondFactorDemand, Vouched } from './second-factor-rules.ts';

/** Everything a request's rights depend on, in one look. */
export interface Standing {
  sessionId: string;
  loginActorId: string;
  expiresAt: Date;
  revokedAt: Date | null;
  familyId: FamilyId;
  isOperator: boolean;
  actor: { id: string; email: string | null; name: string };
  /** Whether the account that signed in has a passkey or an authenticator app. */
  hasSecondFactor: boolean;
  /** Whose demand for a second factor the provider satisfies that the session was opened by. */
  factorFor: Vouched;
  partner: {
    id: string;
    role: PartnerRole;
    joinedAt: Date;
    demands: SecondFactorDemand[];
  } | null;
  center: (CenterOfFamily & { id: number }) | null;
}

export interface CenterOfFamily {
  id: number;
  partnerId: string | null;
  domain: string;
  name: string;
  status: CenterStatus;
  /** Whether it is on its way to or from another cell, or has gone there. */
  isAway: boolean;
  /** Who has to have a second factor here, by the center's word and by its partner's. */
  demands: SecondFactorDemand[];
  memberships: (FamilyMembership & {
    joinedAt: Date | null;
    actorName: string;
    actorEmail: string | null;
  })[];
}

/** Memberships of one family in one center; more than this is no family. */
const FAMILY_MAX = 20;

const membershipsOfFamily = (familyId: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('id', m.id, 'actorId', m.actor_id, 'role', m.role, 'status', m.status,
          'invitedAt', m.invited_at, 'joinedAt', m.joined_at, 'actorName', m.actor_name, 'actorEmail', m.actor_email)), '[]')
     from (select mm.*, f.name as actor_name, f.email as actor_email from memberships mm join actors f on f.id = mm.actor_id
            where mm.center_id = c.id and f.family_id = ${familyId}
            order by mm.invited_at desc limit ${sql.lit(FAMILY_MAX)}) m)`;

/** The demands of these rows of centers or partners; those that ask nothing are left out. */
const demandsOf = (rows: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('of', d.settings ->> 'requireSecondFactor', 'since', d.second_factor_since,
          'graceDays', case jsonb_typeof(d.settings -> 'secondFactorGraceDays')
                         when 'number' then (d.settings ->> 'secondFactorGraceDays')::numeric end)), '[]')
     from (${rows}) d where d.settings ->> 'requireSecondFactor' in ('admins', 'all'))`;

const demandsOfCenter = demandsOf(sql`
  select c.settings, c.second_factor_since
   union all select p.settings, p.second_factor_since from partners p where p.id = c.partner_id`);

const isAway = sql`exists (select from center_moves w where w.center_id = c.id)`;

/** JSON has no dates. */
type Json<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};
type DemandColumns = Json<SecondFactorDemand>[];

function demandsFrom(columns: DemandColumns): SecondFactorDemand[] {
  return columns.map(({ of, since, graceDays }) => ({ of, since: dateOrNull(since), graceDays }));
}

function dateOrNull(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

interface CenterColumns {
  centerId: number | null;
  centerPartnerId: string | null;
  centerDomain: string;
  centerName: string;
  centerStatus: CenterStatus;
  isAway: boolean;
  demands: DemandColumns;
  memberships: Json<CenterOfFamily['memberships'][number]>[];
}

/** The session, the person behind it and its family's place in one center. The scope must hold that center. */
export async function selectStanding(
  tx: Tx,
  token: { sessionId: string; actorId: string; centerId: number | null },
): Promise<Standing | undefined> {
  const { rows } = await sql<
    Omit<Standing, 'actor' | 'center' | 'partner' | 'factorFor'> &
      CenterColumns & {
        factorCenterId: number | null;
        factorPartnerId: string | null;
        actorId: string;
        email: string | null;
        name: string;
        partner:
          | (Json<Omit<NonNullable<Standing['partner']>, 'demands'>> & { demands: DemandColumns })
          | null;
      }
  >`
    select s.id as "sessionId", s.actor_id as "loginActorId", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
           s.factor_center_id as "factorCenterId", s.factor_partner_id as "factorPartnerId",
           login.family_id as "familyId", login.is_operator as "isOperator",
           acting.id as "actorId", acting.email, acting.name,
           exists (select from passkeys k where k.actor_id = s.actor_id)
             or exists (select from totp_secrets t where t.actor_id = s.actor_id and t.confirmed_at is not null) as "hasSecondFactor",
           (select json_build_object('id', p.partner_id, 'role', p.role, 'joinedAt', p.created_at, 'demands',
                     ${demandsOf(sql`select o.settings, o.second_factor_since from partners o where o.id = p.partner_id`)})
              from partner_members p join actors f on f.id = p.actor_id
             where f.family_id = login.family_id
             order by p.actor_id = acting.id desc, p.role, p.created_at, p.partner_id limit 1) as partner,
           c.id as "centerId", c.partner_id as "centerPartnerId", c.domain as "centerDomain", c.name as "centerName",
           c.status as "centerStatus", ${isAway} as "isAway", ${demandsOfCenter} as demands, ${membershipsOfFamily(sql.ref('login.family_id'))} as memberships
      from sessions s
      join actors login on login.id = s.actor_id
      join actors acting on acting.id = coalesce(
             (select other.id from actors other where other.id = ${token.actorId} and other.family_id = login.family_id), login.id)
      left join centers c on c.id = ${token.centerId}
     where s.id = ${token.sessionId}
     limit 1`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { actorId, email, name } = row;
  return {
    sessionId: row.sessionId,
    loginActorId: row.loginActorId,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    familyId: row.familyId,
    isOperator: row.isOperator,
    hasSecondFactor: row.hasSecondFactor,
    factorFor: { centerId: row.factorCenterId, partnerId: row.factorPartnerId },
    partner: row.partner && {
      id: row.partner.id,
      role: row.partner.role,
      joinedAt: new Date(row.partner.joinedAt),
      demands: demandsFrom(row.partner.demands),
    },
    actor: { id: actorId, email, name },
    center: centerOf(row),
  };
}

/** A center by id or slug with the family's memberships in it; only what the transaction's scope reaches. */
export async function selectCenterOfFamily(
  tx: Tx,
  which: { idOrDomain: string; familyId: FamilyId },
): Promise<CenterOfFamily | undefined> {
  const { rows } = await sql<CenterColumns>`
    select c.id as "centerId", c.partner_id as "centerPartnerId", c.domain as "centerDomain", c.name as "centerName",
           c.status as "centerStatus", ${isAway} as "isAway", ${demandsOfCenter} as demands, ${membershipsOfFamily(sql`${which.familyId}::uuid`)} as memberships
      from centers c where ${namedBy(which.idOrDomain)} limit 1`.execute(tx);
  return rows[0] ? (centerOf(rows[0]) ?? undefined) : undefined;
}

/** Whether a center of this name is in the scope; in the directory's that means: it has not ended. */
export async function centerExists(tx: Tx, idOrDomain: string): Promise<boolean> {
  const { rows } = await sql`select 1 from centers c where ${namedBy(idOrDomain)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** The same where only a slug names a center, as in a sign-in. */
export async function domainExists(tx: Tx, domain: string): Promise<boolean> {
  const { rows } = await sql`select 1 from centers c where c.domain = ${domain} limit 1`.execute(tx);
  return rows.length > 0;
}

/** How a center stands that is on its way from one cell to another, or has gone (docs/decisions/cells.md). */
export interface Away {
  state: 'moving' | 'arriving' | 'moved';
  /** Where the other cell is. */
  address: string;
  /** Until when whoever asks here is told that address; null before it has moved. */
  goneAt: Date | null;
}

/** How a center is away; the scope holds it. */
export async function selectAway(tx: Tx, centerId: number): Promise<Away | null> {
  const { rows } = await sql<Away>`
    select state, address, gone_at as "goneAt" from center_moves where center_id = ${centerId}`.execute(tx);
  return rows[0] ?? null;
}

/** Where a center has gone that a family belongs to, by its name or whichever it is; the scope is the family's. */
export async function selectGoneOfFamily(
  tx: Tx,
  { familyId, idOrDomain }: { familyId: FamilyId; idOrDomain: string | undefined },
): Promise<Away | null> {
  const { rows } = await sql<Away>`
    select w.state, w.address, w.gone_at as "goneAt"
      from center_moves w join centers c on c.id = w.center_id
     where w.state = 'moved' and ${idOrDomain === undefined ? sql`true` : namedBy(idOrDomain)}
       and exists (select from memberships m join actors a on a.id = m.actor_id
                    where m.center_id = w.center_id and m.status = 'ACTIVE' and a.family_id = ${familyId}::uuid)
     order by w.gone_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

const CENTER_ID_MAX = 2_147_483_647;

/** All digits are an id, anything else is a slug (docs/rules.md#center); the table of centers goes by `c`. */
export function namedBy(idOrDomain: string): RawBuilder<boolean> {
  if (!/^\d+$/.test(idOrDomain)) return sql`c.domain = ${idOrDomain}`;
  const id = Number(idOrDomain);
  return id > CENTER_ID_MAX ? sql`false` : sql`c.id = ${id}`;
}

function centerOf(row: CenterColumns): CenterOfFamily | null {
  if (row.centerId === null) return null;
  return {
    id: row.centerId,
    partnerId: row.centerPartnerId,
    domain: row.centerDomain,
    name: row.centerName,
    status: row.centerStatus,
    isAway: row.isAway,
    demands: demandsFrom(row.demands),
    memberships: row.memberships.map((membership) => ({
      ...membership,
      invitedAt: new Date(membership.invitedAt),
      joinedAt: dateOrNull(membership.joinedAt),
    })),
  };
}

export interface KeyStanding {
  centerId: number;
  keyId: string;
  keyName: string;
  scopes: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** `AWAY` for one that is on its way to or from another cell, or has gone there. */
  centerStatus: CenterStatus | 'AWAY';
}

/** API keys by their digests, over all centers: the key is what names the center. */
export function keyStandings(keyHashes: readonly string[]): Statement<Map<string, KeyStanding>> {
  return callOf<KeyStanding & { keyHash: string }, Map<string, KeyStanding>>(
    'key_standings',
    [[...keyHashes]],
    (rows) => new Map(rows.map(({ keyHash, ...standing }) => [keyHash, standing])),
  );
}

/** Writes down which keys, sessions and memberships were used; one statement each, whatever their number. */
export async function updateLastUses(
  tx: Tx,
  uses: { keys: Use[]; sessions: Use[]; memberships: Use[] },
): Promise<void> {
  const ofCenter = ['center_id', 'id'];
  await updateLastUse(tx, { table: 'api_keys', key: ofCenter, at: 'last_used_at' }, uses.keys);
  await updateLastUse(tx, { table: 'sessions', key: ['id'], at: 'last_used_at' }, uses.sessions);
  await updateLastUse(tx, { table: 'memberships', key: ofCenter, at: 'last_active_at' }, uses.memberships);
}

/** A row that somebody is changing is left out: nobody waits for a note, or keeps others waiting, and the next use makes another. */
async function updateLastUse(
  tx: Tx,
  of: { table: string; key: string[]; at: string },
  uses: Use[],
): Promise<void> {
  if (uses.length === 0) return;
  const [table, at] = [sql.table(of.table), sql.ref(of.at)];
  const key = sql.join(of.key.map((name) => sql.ref(name)));
  const isOne = of.key.map((name) => sql`${sql.ref(`row.${name}`)} = ${sql.ref(`free.${name}`)}`);
  await sql`
    with used as (
      select * from unnest(${uses.map((use) => use.centerId)}::int[], ${uses.map((use) => use.id)}::text[],
                           ${uses.map((use) => use.at)}::timestamptz[]) as each (center_id, id, used_at)),
    free as (
      select ${key}, used_at from used join ${table} as row using (${key})
       where ${at} is null or ${at} < used_at for no key update of row skip locked)
    update ${table} as row set ${at} = used_at from free where ${sql.join(isOne, sql` and `)}`.execute(tx);
}

export interface Use {
  /** 0 for a session, which belongs to no center. */
  centerId: number;
  id: string;
  at: Date;
}
