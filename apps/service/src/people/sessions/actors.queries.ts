import { sql } from 'kysely';
import type { FamilyId, Tx } from '../../platform/database/index.ts';
import type { PartnerRole } from '../access/center-access-rules.ts';
import { isPhone, PHONE_END, phonesIn } from '../family/identifiers.ts';

export interface ActorRow {
  id: string;
  familyId: FamilyId;
  email: string | null;
  phone: string | null;
  verifiedPhone: string | null;
  name: string;
  isChild: boolean;
  isOperator: boolean;
  lastCenterId: number | null;
  /** The partner whose directory made the account, which is that partner's alone. */
  ofPartner: string | null;
}

const actorColumns = [
  'id',
  'family_id as familyId',
  'email',
  'phone',
  sql<string | null>`case when phone_verified_at is not null then phone end`.as('verifiedPhone'),
  'name',
  'is_child as isChild',
  'is_operator as isOperator',
  'last_center_id as lastCenterId',
  'provisioned_partner_id as ofPartner',
] as const;

export async function selectActor(tx: Tx, actorId: string): Promise<ActorRow | undefined> {
  return tx.selectFrom('actors').select(actorColumns).where('id', '=', actorId).executeTakeFirst();
}

/** No person has more actors than this. */
const FAMILY_MAX = 200;

export async function selectFamilyActors(tx: Tx, familyId: FamilyId): Promise<ActorRow[]> {
  return tx
    .selectFrom('actors')
    .select(actorColumns)
    .where('family_id', '=', familyId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(FAMILY_MAX)
    .execute();
}

/**
 * All accounts, with their addresses and confirmed phones, of the person that an account, a confirmed address or a confirmed phone
 * belongs to; none where there is no such one. A phone as it is dialed may be that of several people, each in another country.
 */
export async function selectNamesOf(
  tx: Tx,
  name: { actorIds: readonly string[] } | { emails: readonly string[] } | { dialed: string },
): Promise<string[]> {
  const named = tx.selectFrom('actors').select('family_id');
  const families =
    'actorIds' in name
      ? named.where('id', 'in', name.actorIds)
      : 'emails' in name
        ? named.where('email', 'in', name.emails).where('email_verified_at', 'is not', null)
        : await selectFamiliesDialed(tx, name.dialed);
  if (Array.isArray(families) && families.length === 0) return [];
  return namesOfActors(
    await tx
      .selectFrom('actors')
      .select(actorColumns)
      .where('family_id', 'in', families)
      .limit(FAMILY_MAX)
      .execute(),
  );
}

/** Few phones end in the same six digits; many may end in four. */
const DIALED_END = 6;

/** Those who are reached by what somebody dials, in whichever country they have their confirmed phone. */
async function selectFamiliesDialed(tx: Tx, text: string): Promise<FamilyId[]> {
  const dialed = phonesIn(text);
  const ends = dialed.map((digits) => digits.slice(-PHONE_END));
  const longer = dialed.map((digits) => `%${digits.slice(-DIALED_END).replace('+', '')}`);
  const { rows } = await sql<{ familyId: FamilyId; phone: string }>`
    select family_id as "familyId", phone from actors
     where phone_verified_at is not null and right(phone, ${sql.lit(PHONE_END)}) = any(${ends}::text[])
       and phone like any(${longer}::text[])`.execute(tx);
  return rows.flatMap(({ familyId, phone }) => (isPhone(text, phone) ? familyId : []));
}

/** What these accounts of one person may be called by. */
export function namesOfActors(actors: readonly ActorRow[]): string[] {
  return actors.flatMap(({ id, email, verifiedPhone }) =>
    [id, email, verifiedPhone].filter((name) => name !== null),
  );
}

export interface LoginCandidate {
  id: string;
  familyId: FamilyId;
  name: string;
  email: string | null;
  passwordHash: string | null;
}

/** The accounts that an address or a verified phone may stand for, the oldest first. */
export async function selectLoginCandidates(
  tx: Tx,
  identifier: { email: string } | { phone: string },
  candidatesMax: number,
): Promise<LoginCandidate[]> {
  const query = tx
    .selectFrom('actors')
    .select(['id', 'family_id as familyId', 'name', 'email', 'password_hash as passwordHash'])
    .where('password_hash', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(candidatesMax);
  return 'email' in identifier
    ? query.where('email', '=', identifier.email).execute()
    : query.where('phone', '=', identifier.phone).where('phone_verified_at', 'is not', null).execute();
}

export async function updateLastCenter(tx: Tx, last: { actorId: string; centerId: number }): Promise<void> {
  await tx
    .updateTable('actors')
    .set({ last_center_id: last.centerId })
    .where('id', '=', last.actorId)
    .where((eb) => eb.or([eb('last_center_id', 'is', null), eb('last_center_id', '<>', last.centerId)]))
    .execute();
}

/** The partner account of a family; that of the given actor before those of its relatives. */
export async function selectPartnerOfFamily(
  tx: Tx,
  which: { familyId: FamilyId; actorId: string },
): Promise<{ id: string; role: PartnerRole } | null> {
  const row = await tx
    .selectFrom('partner_members as p')
    .innerJoin('actors as a', 'a.id', 'p.actor_id')
    .select(['p.partner_id as id', 'p.role'])
    .where('a.family_id', '=', which.familyId)
    .orderBy((eb) => eb('p.actor_id', '=', which.actorId), 'desc')
    .orderBy('p.role')
    .orderBy('p.created_at')
    .orderBy('p.partner_id')
    .limit(1)
    .executeTakeFirst();
  // The table's check constraint knows just the two roles.
  return row ? { id: row.id, role: row.role as PartnerRole } : null;
}
