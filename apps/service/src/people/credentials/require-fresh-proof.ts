import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { selectProvenAt } from '../sessions/sessions.queries.ts';

/** How long a proof of who one is stays fresh: by signing in, or by confirming it in an open session. */
const FRESH_FOR_MS = 10 * 60_000;

/**
 * Whoever adds or removes a way in must have shown who they are a few minutes ago. A browser that was left open, or a stolen
 * token, is not enough to get in for good.
 */
export async function requireFreshProof(tx: Tx, who: Pick<SignedIn, 'sessionId'>, now: Date): Promise<void> {
  const provenAt = await selectProvenAt(tx, who.sessionId);
  if (!provenAt || now.getTime() - provenAt.getTime() > FRESH_FOR_MS)
    throw new ApiError(
      'CONFIRMATION_REQUIRED',
      'Confirm that it is you at POST /api/auth/confirm, then try again within ten minutes.',
    );
}
