import type { FamilyId, Tx } from '../../platform/database/index.ts';
import { type FamilyCenter, selectFamilyMemberships } from '../memberships/family-centers.queries.ts';
import { type ActorRow, selectFamilyActors, selectPartnerOfFamily } from './actors.queries.ts';

/** A person's whole family: its actors, its memberships, its partner account. */
export interface Family {
  actor: ActorRow;
  actors: ActorRow[];
  memberships: FamilyCenter[];
  partner: { id: string; role: 'PARTNER_ADMIN' | 'PARTNER_OPERATOR' } | null;
}

/** Needs a transaction in the family's scope. */
export async function loadFamily(tx: Tx, who: { familyId: FamilyId; actorId: string }): Promise<Family> {
  const actors = await selectFamilyActors(tx, who.familyId);
  const actor = actors.find(({ id }) => id === who.actorId);
  if (!actor) throw new Error('The actor has left this family while it was looked up.');
  return {
    actor,
    actors,
    memberships: await selectFamilyMemberships(tx, who.familyId),
    partner: await selectPartnerOfFamily(tx, who),
  };
}
