import type { Tx } from '../../platform/database/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { revokeSessions } from '../sessions/sessions.queries.ts';

/** Sessions that were opened with less than is asked for from now on end, but for the one that sets it up. */
export async function endOtherSessions(tx: Tx, who: SignedIn, now: Date): Promise<number> {
  const ended = await revokeSessions(tx, {
    actorId: who.loginActorId,
    exceptSessionId: who.sessionId,
    now,
  });
  return ended.length;
}
