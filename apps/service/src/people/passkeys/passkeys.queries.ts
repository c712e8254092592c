import type { Tx } from '../../platform/database/index.ts';
import { goesForward } from './sign-count.ts';

/** COSE's numbers of the algorithms that passkeys may have, and the names that they go by elsewhere. */
export const ALGORITHMS = { ES256: -7, EdDSA: -8, RS256: -257 } as const;

export interface Passkey {
  id: string;
  /** The account that signs in with it. */
  actorId: string;
  /** In base64url. */
  credentialId: string;
  /** The COSE key. */
  publicKey: Buffer;
  algorithm: number;
  signCount: number;
  transports: string[];
  isBackedUp: boolean;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = [
  'id',
  'actor_id as actorId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'algorithm',
  'sign_count as signCount',
  'transports',
  'is_backed_up as isBackedUp',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** More devices than anybody signs in with. */
export const PASSKEYS_MAX = 20;

/** The passkeys of an account, the oldest first. */
export async function selectPasskeys(tx: Tx, actorId: string): Promise<Passkey[]> {
  return tx
    .selectFrom('passkeys')
    .select(columns)
    .where('actor_id', '=', actorId)
    .orderBy('id')
    .limit(PASSKEYS_MAX)
    .execute();
}

/** The passkeys of all accounts of a person, whom one of these names. */
export async function selectPasskeysOfPerson(tx: Tx, actorId: string): Promise<Passkey[]> {
  return tx
    .selectFrom('passkeys')
    .select(columns)
    .where('actor_id', 'in', (query) =>
      query
        .selectFrom('actors as own')
        .innerJoin('actors as known', 'known.family_id', 'own.family_id')
        .select('own.id')
        .where('known.id', '=', actorId),
    )
    .orderBy('id')
    .execute();
}

/** The passkey that an assertion names, whosever it is. */
export async function selectPasskeyByCredential(tx: Tx, credentialId: string): Promise<Passkey | undefined> {
  return tx
    .selectFrom('passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      actor_id: passkey.actorId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      algorithm: passkey.algorithm,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .execute();
}

export async function renamePasskey(
  tx: Tx,
  which: { actorId: string; id: string; name: string },
): Promise<Passkey | undefined> {
  return tx
    .updateTable('passkeys')
    .set({ name: which.name })
    .where('id', '=', which.id)
    .where('actor_id', '=', which.actorId)
    .returning(columns)
    .executeTakeFirst();
}

/**
 * Notes that a passkey has signed. False when its count does not go forward: somebody else has used a copy of it, also when that
 * was a moment ago in another transaction.
 */
export async function touchPasskey(
  tx: Tx,
  use: { id: string; signCount: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, is_backed_up: use.isBackedUp, last_used_at: use.now })
    .where('id', '=', use.id)
    .where(goesForward(use.signCount))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(
  tx: Tx,
  which: { actorId: string; id: string },
): Promise<Passkey | undefined> {
  return tx
    .deleteFrom('passkeys')
    .where('id', '=', which.id)
    .where('actor_id', '=', which.actorId)
    .returning(columns)
    .executeTakeFirst();
}
