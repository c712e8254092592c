import { type Kysely, sql, type Transaction } from 'kysely';
import { type FamilyId, textOfFamily } from './family-id.ts';
import type { DB } from './schema.generated.ts';

/** A transaction with a scope. Use cases and queries receive it first and never open one themselves. */
export type Tx = Transaction<DB>;

/**
 * Whose rows a transaction may see and write. The database enforces it by row level security, so a query that
 * forgets its filter returns nothing of anybody else's.
 *
 * - `centerIds`: the rows of these centers.
 * - `partnerId`: the rows of the centers that this partner owns.
 * - `familyId`: what belongs to one person over all centers, as the table list allows.
 * - `directory`: what everybody may read of active centers.
 * - `operator`: every row, for the platform operator's own endpoints.
 */
export type Scope =
  | { centerIds: readonly number[] }
  | { partnerId: string }
  | { familyId: FamilyId }
  | { directory: true }
  | { operator: true };

const NOTHING = { centers: '{}', partner: '', family: '', everyone: '' };

/** Sets the scope for the rest of the transaction; each setting ends with it. */
export async function setScope(tx: Kysely<DB>, scope: Scope): Promise<void> {
  const settings = { ...NOTHING, ...settingsOf(scope) };
  await sql`select set_config('scope.center_ids', ${settings.centers}, true),
                   set_config('scope.partner_id', ${settings.partner}, true),
                   set_config('scope.family_id', ${settings.family}, true),
                   set_config('scope.family_centers', '{}', true),
                   set_config('scope.everyone', ${settings.everyone}, true)`.execute(tx);
  if ('familyId' in scope) await reachFamilyCenters(tx);
}

/**
 * The centers of a family are looked up once and set beside it, because a policy on centers that read memberships,
 * whose own policy reads centers, would never end.
 */
async function reachFamilyCenters(tx: Kysely<DB>): Promise<void> {
  await sql`select set_config('scope.family_centers', array(
    select distinct center_id from memberships
     where actor_id in (select id from actors where family_id = (select scope_family())::uuid))::text, true)`.execute(
    tx,
  );
}

function settingsOf(scope: Scope): Partial<typeof NOTHING> {
  if ('centerIds' in scope) return { centers: centerIdsSetting(scope.centerIds) };
  if ('partnerId' in scope) return { partner: scope.partnerId };
  if ('familyId' in scope) return { family: textOfFamily(scope.familyId) };
  return { everyone: 'operator' in scope ? 'operator' : 'directory' };
}

/** These centers as the setting holds them that row level security asks. */
export function centerIdsSetting(centerIds: readonly number[]): string {
  return `{${centerIds.map(requireCenterId).join(',')}}`;
}

function requireCenterId(id: number): number {
  if (!Number.isSafeInteger(id) || id < 1) throw new TypeError(`A scope needs center ids, not ${id}.`);
  return id;
}
