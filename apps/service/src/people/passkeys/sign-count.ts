import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a stored count goes forward with this signature; where it does not, somebody else has used a copy of the key. Authenticators that
 * do not count say 0 every time.
 */
export function goesForward(signCount: number): RawBuilder<boolean> {
  return signCount === 0 ? sql`sign_count = 0` : sql`sign_count < ${signCount}`;
}
