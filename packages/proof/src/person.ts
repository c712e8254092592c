/** Whoever acts: a person, an agent, a service or the system. A name that is not known is left out. */
export interface Person {
  readonly id: string;
  readonly type: string;
  readonly name?: string | null;
}

/** A person as claims write one: nothing but these members, in canonical order. */
export type PersonClaim = { readonly id: string; readonly name?: string; readonly type: string };

/** Writes a person as a claim. Null stays null, so that a record robbed of its actor fails to verify. */
export function personClaim(person: Person): PersonClaim;
export function personClaim(person: Person | null): PersonClaim | null;
export function personClaim(person: Person | null): PersonClaim | null {
  if (person === null) return null;
  const { id, name, type } = person;
  return name === undefined || name === null ? { id, type } : { id, name, type };
}

/** Only the members that are known: a claim leaves out what nobody said. */
export function known<Members extends Record<string, unknown>>(members: Members): Known<Members> {
  const present: Record<string, unknown> = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined && value !== null) present[name] = value;
  }
  // The loop copies exactly the members that the type promises.
  return present as Known<Members>;
}

/** The members of a type, of which the absent ones are left out. */
export type Known<Members> = { readonly [Name in keyof Members]?: NonNullable<Members[Name]> };
