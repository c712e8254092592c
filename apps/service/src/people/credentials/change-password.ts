import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../../proof/audit/index.ts';
import type { SignedIn } from '../access/identify-session.ts';
import { replacePassword, selectPasswordHash } from './credentials.queries.ts';
import { fitsPassword, hashPassword } from './passwords.ts';

/** Sets a new password for whoever knows the current one. */
export async function changePassword(
  { database, clock }: Platform,
  who: SignedIn,
  change: { currentPassword: string; newPassword: string; onProven(): Promise<void> },
): Promise<void> {
  const actorId = who.loginActorId;
  const from = await database.inScope({ centerIds: [] }, (tx) => selectPasswordHash(tx, actorId));
  if (!(await fitsPassword(change.currentPassword, from)) || from === null) throw wrongPassword();
  await change.onProven();
  const to = await hashPassword(change.newPassword);
  const now = clock.now();
  await database.inScope({ centerIds: [] }, async (tx) => {
    if (!(await replacePassword(tx, { actorId, from, to, now }))) throw wrongPassword();
    await recordAudit(tx, {
      centerId: null,
      eventType: 'CREDENTIAL_CHANGED',
      action: 'change-password',
      target: { type: 'actor', id: actorId, name: who.name },
      source: who.source,
      now,
    });
  });
}

function wrongPassword(): ApiError {
  return new ApiError('INVALID_CREDENTIALS', 'The current password is wrong.');
}
