import type { FamilyId, Tx } from '../../platform/database/index.ts';

/** The account that somebody at a provider signs in to. */
export interface Identity {
  providerId: string;
  subject: string;
}

export async function selectLinkedActor(tx: Tx, identity: Identity): Promise<string | undefined> {
  const row = await tx
    .selectFrom('identity_links')
    .select('actor_id')
    .where('provider_id', '=', identity.providerId)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return row?.actor_id;
}

export async function insertLink(
  tx: Tx,
  link: Identity & { id: string; actorId: string; email: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('identity_links')
    .values({
      provider_id: link.providerId,
      subject: link.subject,
      id: link.id,
      actor_id: link.actorId,
      email: link.email,
      created_at: link.now,
    })
    .execute();
}

/** Takes the link of somebody away who is another account from now on. */
export async function deleteFormerLink(tx: Tx, link: Identity & { actorId: string }): Promise<void> {
  await tx
    .deleteFrom('identity_links')
    .where('provider_id', '=', link.providerId)
    .where('subject', '=', link.subject)
    .where('actor_id', '<>', link.actorId)
    .execute();
}

export async function touchLink(tx: Tx, link: Identity & { now: Date }): Promise<void> {
  await tx
    .updateTable('identity_links')
    .set({ last_used_at: link.now })
    .where('provider_id', '=', link.providerId)
    .where('subject', '=', link.subject)
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

/** Whether an account may be a member of a center: a person's own, or one that this very center's directory or provider made. */
export async function belongsToNoOther(
  tx: Tx,
  which: { actorId: string; centerId: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('actors')
    .select('id')
    .where('id', '=', which.actorId)
    .where('provisioned_partner_id', 'is', null)
    .where((eb) =>
      eb.or([eb('provisioned_center_id', 'is', null), eb('provisioned_center_id', '=', which.centerId)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
