import type { Tx } from '../../platform/database/index.ts';

const ACCOUNTS_MAX = 100;

/** All accounts of the person that an account belongs to. */
export async function selectFamilyOf(tx: Tx, actorId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('actors as one')
    .innerJoin('actors as each', 'each.family_id', 'one.family_id')
    .select('each.id')
    .where('one.id', '=', actorId)
    .limit(ACCOUNTS_MAX)
    .execute();
  return rows.map(({ id }) => id);
}
