declare const family: unique symbol;

/**
 * The id of a family. It is the id of its first person, so that one taken for the other would go unseen wherever somebody is a family
 * of one. To the compiler it is therefore no text: neither can be given in the place of the other.
 */
export type FamilyId = { readonly [family]: never };

/** A family begins with one person and is named after them. */
export function familyOf(firstActorId: string): FamilyId {
  return firstActorId as unknown as FamilyId;
}

export function textOfFamily(id: FamilyId): string {
  return id as unknown as string;
}
