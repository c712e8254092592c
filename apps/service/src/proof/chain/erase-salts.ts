import { CLAIM_NAMES, type ClaimName } from '@centerproof/proof';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { ChainKey } from './chain.queries.ts';
import { ERASED_SALT } from './salts.ts';

/** Forgets the salts of erased claims, so that nobody can find their values by guessing. The entry itself stays as it was. */
export async function eraseSalts(
  tx: Tx,
  { centerId, domain, index, claims }: ChainKey & { index: number; claims: readonly ClaimName[] },
): Promise<void> {
  const blanked = claims.reduce(
    (salts, claim) =>
      sql`overlay(${salts} placing ${ERASED_SALT}::text from ${CLAIM_NAMES.indexOf(claim) * ERASED_SALT.length + 1}::int)`,
    sql`salts`,
  );
  await sql`update chain_entries set salts = ${blanked}
    where center_id = ${centerId} and domain = ${domain} and index = ${index}`.execute(tx);
}
