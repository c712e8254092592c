import type { Tx } from '../../platform/database/index.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';

type Purpose =
  | { purpose: 'sign-in' }
  /** Of an account that is known already, and of no other. */
  | { purpose: 'register' | 'second-factor' | 'confirm'; actorId: string };

/** As long as a browser's window stays open, with some time to find the phone. */
export const CHALLENGE_FOR_MS = 5 * 60_000;

/** A challenge of 32 random bytes in base64url; only its hash is kept. */
export async function newChallenge(tx: Tx, use: Purpose & { now: Date }): Promise<string> {
  const challenge = newToken();
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose: use.purpose,
      actor_id: 'actorId' in use ? use.actorId : null,
      created_at: use.now,
      expires_at: new Date(use.now.getTime() + CHALLENGE_FOR_MS),
    })
    .execute();
  return challenge;
}

/** True for the one use of a challenge that was given out for this purpose and person, in time. */
export async function consumeChallenge(
  tx: Tx,
  use: Purpose & { challenge: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey_challenges')
    .set({ consumed_at: use.now })
    .where('challenge_hash', '=', hashToken(use.challenge))
    .where('purpose', '=', use.purpose)
    .where('actor_id', 'is not distinct from', 'actorId' in use ? use.actorId : null)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', use.now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
