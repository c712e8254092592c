/** What decides whether two actors are the same person or household. */
export interface Relative {
  id: string;
  /** Only what was verified; lower case. */
  verifiedEmail: string | null;
  /** Only what was verified; E.164. */
  verifiedPhone: string | null;
  isChild: boolean;
}

/**
 * Whether two actors are related (docs/rules.md#families): they share a verified address, or a verified phone. A child often has
 * its parent's phone on file, so a phone never links a child with an adult.
 */
export function areRelated(one: Relative, other: Relative): boolean {
  if (one.verifiedEmail !== null && one.verifiedEmail === other.verifiedEmail) return true;
  return (
    one.verifiedPhone !== null && one.verifiedPhone === other.verifiedPhone && one.isChild === other.isChild
  );
}
