import { sql } from 'kysely';
import type { FamilyId, Tx } from '../../platform/database/index.ts';
import type { Relative } from './family-rules.ts';

export interface FamilyActor extends Relative {
  familyId: FamilyId;
  createdAt: Date;
}

const RELATIVES_MAX = 200;

/** One at a time links actors over these addresses and phones, so that two that meet do not miss each other. */
export async function lockIdentifiers(tx: Tx, identifiers: string[]): Promise<void> {
  for (const identifier of [...identifiers].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`family:${identifier}`}, 0))`.execute(tx);
}

const relativeColumns = [
  'id',
  'family_id as familyId',
  'created_at as createdAt',
  'is_child as isChild',
  sql<string | null>`case when email_verified_at is not null then email end`.as('verifiedEmail'),
  sql<string | null>`case when phone_verified_at is not null then phone end`.as('verifiedPhone'),
] as const;

export async function selectRelative(tx: Tx, actorId: string): Promise<FamilyActor | undefined> {
  return tx.selectFrom('actors').select(relativeColumns).where('id', '=', actorId).executeTakeFirst();
}

/** Every actor that carries the address or the phone, verified or not; the oldest first. */
export async function selectActorsByIdentifier(
  tx: Tx,
  identifiers: { email: string | null; phone: string | null },
): Promise<FamilyActor[]> {
  const { email, phone } = identifiers;
  return tx
    .selectFrom('actors')
    .select(relativeColumns)
    .where((eb) =>
      eb.or([
        ...(email === null ? [] : [eb('email', '=', email)]),
        ...(phone === null ? [] : [eb('phone', '=', phone)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(RELATIVES_MAX)
    .execute();
}

export async function moveFamilies(tx: Tx, from: FamilyId[], to: FamilyId): Promise<void> {
  if (from.length === 0) return;
  await tx.updateTable('actors').set({ family_id: to }).where('family_id', 'in', from).execute();
}
