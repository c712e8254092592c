import type { FamilyId, Tx } from '../../platform/database/index.ts';

/** The account that somebody at a provider signs in to. */
export interface Identity {
  providerId: string;
  subject: string;
}

export interface LinkedAccount {
  id: string;
  familyId: FamilyId;
  /** The partner whose own account it is; such a one is a member of no center. */
  ofPartner: string | null;
}

/**
 * The accounts that somebody at a provider signs in to at a center, the newest link first: a person's own and their partner's, which are
 * the same at every center, and the one that this center made. Where no center was asked for, those of all centers.
 */
export async function selectLinkedAccounts(
  tx: Tx,
  { providerId, subject, centerId }: Identity & { centerId: number | null },
): Promise<LinkedAccount[]> {
  return tx
    .selectFrom('identity_links as l')
    .innerJoin('actors as a', 'a.id', 'l.actor_id')
    .select(['a.id', 'a.family_id as familyId', 'a.provisioned_partner_id as ofPartner'])
    .where('l.provider_id', '=', providerId)
    .where('l.subject', '=', subject)
    .$if(centerId !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('a.provisioned_center_id', 'is', null), eb('a.provisioned_center_id', '=', centerId)]),
      ),
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
}

/** Whether the link is new. */
export async function insertLink(
  tx: Tx,
  link: Identity & { id: string; actorId: string; email: string | null; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('identity_links')
    .values({
      provider_id: link.providerId,
      subject: link.subject,
      id: link.id,
      actor_id: link.actorId,
      email: link.email,
      created_at: link.now,
    })
    .onConflict((known) => known.columns(['provider_id', 'subject', 'actor_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function touchLink(tx: Tx, link: Identity & { actorId: string; now: Date }): Promise<void> {
  await tx
    .updateTable('identity_links')
    .set({ last_used_at: link.now })
    .where('provider_id', '=', link.providerId)
    .where('subject', '=', link.subject)
    .where('actor_id', '=', link.actorId)
    .execute();
}

const LINKS_MAX = 100;

/** The providers that sign an account in. */
export async function selectLinks(tx: Tx, actorId: string) {
  return tx
    .selectFrom('identity_links')
    .select([
      'id',
      'provider_id as providerId',
      'email',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('actor_id', '=', actorId)
    .orderBy('id')
    .limit(LINKS_MAX)
    .execute();
}

export async function deleteLink(
  tx: Tx,
  which: { id: string; actorId: string },
): Promise<{ providerId: string; email: string | null } | undefined> {
  return tx
    .deleteFrom('identity_links')
    .where('id', '=', which.id)
    .where('actor_id', '=', which.actorId)
    .returning(['provider_id as providerId', 'email'])
    .executeTakeFirst();
}

/** Whether an account is found in the places that a provider serves: as somebody who accepted to be there. */
export async function belongsHere(
  tx: Tx,
  which: { familyId: FamilyId; partnerId: string | null },
): Promise<boolean> {
  // The scope holds the centers of the provider's tenant and no others.
  const member = await tx
    .selectFrom('memberships as m')
    .innerJoin('actors as a', 'a.id', 'm.actor_id')
    .select('m.id')
    .where('a.family_id', '=', which.familyId)
    .where('m.accepted_at', 'is not', null)
    .where('m.status', 'not in', ['REJECTED', 'ENDED'])
    .limit(1)
    .executeTakeFirst();
  if (member || which.partnerId === null) return member !== undefined;
  const account = await tx
    .selectFrom('partner_members as p')
    .innerJoin('actors as a', 'a.id', 'p.actor_id')
    .select('p.actor_id')
    .where('a.family_id', '=', which.familyId)
    .where('p.partner_id', '=', which.partnerId)
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}
