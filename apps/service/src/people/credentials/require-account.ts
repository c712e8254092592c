import type { Tx } from '../../platform/database/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { type ActorRow, selectActor } from '../sessions/actors.queries.ts';

/** The account that a session signed in with. */
export async function requireAccount(tx: Tx, who: Pick<SignedIn, 'loginActorId'>): Promise<ActorRow> {
  const account = await selectActor(tx, who.loginActorId);
  if (!account) throw new Error('A session belongs to an account that is there.');
  return account;
}
