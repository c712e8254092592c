import { selectFamilyActors } from '../../people/index.ts';
import type { FamilyId } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectChildren } from './concerned.queries.ts';

/** Somebody who is signed in to a center, and those whose decisions they may see there. */
export interface Concerned {
  centerId: number;
  actorId: string;
  /** All accounts of the person. */
  accounts: readonly string[];
  /** The names of their children, by actor id. */
  children: ReadonlyMap<string, string>;
}

/**
 * Whose decisions somebody may see: a subject is a person of the center when its id is that person's actor id, and then it concerns
 * that person, under whatever account of theirs, and their guardians (docs/rules.md#those-it-is-about).
 */
export async function findConcerned(
  { database }: Platform,
  { actorId, familyId, center }: { actorId: string; familyId: FamilyId; center: { id: number } },
): Promise<Concerned> {
  const family = await database.inScope({ familyId }, (tx) => selectFamilyActors(tx, familyId));
  const accounts = family.map(({ id }) => id);
  const children = await database.inScope({ centerIds: [center.id] }, (tx) =>
    selectChildren(tx, center.id, accounts),
  );
  return {
    centerId: center.id,
    actorId,
    accounts,
    children: new Map(children.map(({ id, name }) => [id, name])),
  };
}

export function subjectIdsOf({ accounts, children }: Concerned): string[] {
  return [...accounts, ...children.keys()];
}
