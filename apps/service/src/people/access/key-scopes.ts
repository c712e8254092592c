/** What a key may be allowed to do. */
export const KEY_SCOPES = [
  'proof:read',
  'proof:write',
  'proof:record',
  'proof:approve',
  'proof:erase',
  'policy:write',
  'audit:export',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/**
 * What a scope allows beside itself. Whoever can change the rules or take content away can undo what approvals are for,
 * so writing does not include either; and a key that only records or approves reads nothing that others recorded.
 */
const INCLUDED: Partial<Record<KeyScope, readonly KeyScope[]>> = {
  'proof:write': ['proof:read', 'proof:record', 'proof:approve'],
};

/** Whether a key with these scopes may do what needs this one. */
export function allowsScope(held: readonly string[], needed: KeyScope): boolean {
  return KEY_SCOPES.some(
    (scope) => held.includes(scope) && (scope === needed || INCLUDED[scope]?.includes(needed)),
  );
}
