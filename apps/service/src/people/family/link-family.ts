import type { FamilyId, Tx } from '../../platform/database/index.ts';
import { lockIdentifiers, moveFamilies, selectActorsByIdentifier, selectRelative } from './family.queries.ts';
import { areRelated } from './family-rules.ts';

/**
 * Puts an actor into the family of those it is related to; called whenever an address or a phone of it is verified.
 * Families that it joins together take the id of the oldest.
 */
export async function linkFamily(tx: Tx, actorId: string): Promise<FamilyId> {
  const actor = await selectRelative(tx, actorId);
  if (!actor) throw new Error('Only an actor that exists has a family.');
  const identifiers = [actor.verifiedEmail, actor.verifiedPhone].filter((value) => value !== null);
  if (identifiers.length === 0) return actor.familyId;

  await lockIdentifiers(tx, identifiers);
  const candidates = await selectActorsByIdentifier(tx, {
    email: actor.verifiedEmail,
    phone: actor.verifiedPhone,
  });
  const related = candidates.filter((candidate) => candidate.id !== actor.id && areRelated(actor, candidate));
  const [oldest] = [...related, actor].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  const familyId = oldest?.familyId ?? actor.familyId;
  const others = new Set([...related, actor].map((member) => member.familyId));
  others.delete(familyId);
  await moveFamilies(tx, [...others], familyId);
  return familyId;
}
