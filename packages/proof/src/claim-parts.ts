/** Whoever acts: a person, an agent, a service or the system. A name that is not known is left out. */
export interface Person {
  readonly id: string;
  readonly type: string;
  readonly name?: string | null;
}

/** A person as claims write one: nothing but these members, in canonical order. */
export function personClaim({ id, name, type }: Person) {
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

/** The members of a type; those that may be absent or null are left out when they are. */
export type Known<Members> = {
  readonly [Name in keyof Members as null extends Members[Name] ? never : Name]: Members[Name];
} & {
  readonly [Name in keyof Members as null extends Members[Name] ? Name : never]?: NonNullable<Members[Name]>;
};

/**
 * Writes an object of a record as its part of a claim. A record may come from a row that somebody edited by hand:
 * what is no object there goes into the claim as it is, so that it fails to verify instead of failing to run.
 */
export function ofObject<Value extends object | null, Written>(
  value: Value,
  write: (value: NonNullable<Value>) => Written,
): Written | Extract<Value, null> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return write(value);
  // Null by its type, anything by hand.
  return value as Extract<Value, null>;
}

/** The same for each object of a list. */
export function ofList<Value extends object, Written>(
  values: readonly Value[],
  write: (value: Value) => Written,
): readonly Written[] {
  // A list by its type, anything by hand.
  if (!Array.isArray(values)) return values as never;
  return values.map((value: Value) => ofObject(value, write) as Written);
}
