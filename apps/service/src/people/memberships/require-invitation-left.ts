import type { Tx } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CenterFacts } from '../center-facts.ts';
import { lockForNewcomer } from './lock-for-newcomer.ts';
import { countInvitations, selectInvitationTime } from './memberships.queries.ts';

export const INVITATIONS_MAX = 50;
/** More than a lost mail and a misspelt address take. */
const FOUNDERS_MAX = 10;
const DAY_MS = 86_400_000;

/**
 * Refuses the next invitation of a center that nothing was ever paid for, when it has sent its share of a day: such a center
 * costs nothing, and must not become a way to send mail to strangers. Holds the center's memberships, so that invitations
 * that come together are counted one after the other.
 */
export async function requireInvitationLeft(
  tx: Tx,
  { centerId, now }: { centerId: number; now: Date },
  { hasPaid }: Pick<CenterFacts, 'hasPaid'>,
): Promise<void> {
  await lockForNewcomer(tx, centerId);
  const since = new Date(now.getTime() - DAY_MS);
  const earliest = await selectInvitationTime(tx, { centerId, since, position: INVITATIONS_MAX });
  if (!earliest || (await hasPaid(tx, centerId))) return;
  throw tooMany(`A center without a payment invites ${INVITATIONS_MAX} people a day.`, { earliest, since });
}

/** Refuses to invite the first administrator of a center once more, for the same reason. The center's memberships are held already. */
export async function requireFounderLeft(
  tx: Tx,
  { centerId, now }: { centerId: number; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const which = { centerId, since, position: FOUNDERS_MAX, isFounding: true };
  const earliest = await selectInvitationTime(tx, which);
  if (!earliest) return;
  throw tooMany(`The administrator of a new center is invited at most ${FOUNDERS_MAX} times a day.`, {
    earliest,
    since,
  });
}

function tooMany(what: string, { earliest, since }: { earliest: Date; since: Date }): ApiError {
  const waitSeconds = Math.max(1, Math.ceil((earliest.getTime() - since.getTime()) / 1_000));
  return new ApiError('RATE_LIMITED', `${what} Try again in ${waitSeconds} seconds.`, {
    headers: { 'retry-after': String(waitSeconds) },
  });
}

/** How many invitations such a center may send now, all of them held as above; null for one that has paid. */
export async function invitationsLeft(
  tx: Tx,
  { centerId, now }: { centerId: number; now: Date },
  { hasPaid }: Pick<CenterFacts, 'hasPaid'>,
): Promise<number | null> {
  await lockForNewcomer(tx, centerId);
  if (await hasPaid(tx, centerId)) return null;
  const since = new Date(now.getTime() - DAY_MS);
  return INVITATIONS_MAX - (await countInvitations(tx, { centerId, since, max: INVITATIONS_MAX }));
}
